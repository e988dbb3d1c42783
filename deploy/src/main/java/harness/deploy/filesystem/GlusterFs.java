package harness.deploy.filesystem;

import harness.api.filesystem.FileSystemKind;
import harness.api.filesystem.FileSystemSpec;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * GlusterFS: a trusted pool of the servers, one volume for each file system, mounted over FUSE. Everything that its daemons
 * write is in directories of the run's own, so that a pool which the host has beside it is untouched, but both cannot run at
 * once: peers find each other by a fixed port.
 */
public final class GlusterFs implements FileSystemService {
    private static final int DISPERSE_LEAST = 3;
    private static final int PORT = 24007;
    private static final String SERVER_PACKAGE = "glusterfs-server";
    private static final String CLIENT_PACKAGE = "glusterfs-client";

    @Override
    public Set<FileSystemKind> kinds() {
        return EnumSet.of(
                FileSystemKind.GLUSTERFS_DISTRIBUTE,
                FileSystemKind.GLUSTERFS_REPLICA,
                FileSystemKind.GLUSTERFS_DISPERSE);
    }

    @Override
    public int defaultServers(FileSystemSpec spec, int hosts) {
        return spec.dedicated() ? Math.max(1, hosts / 2) : hosts;
    }

    @Override
    public List<String> misfits(Layout layout) {
        int least = switch (layout.spec().kind()) {
            case GLUSTERFS_REPLICA -> 2;
            case GLUSTERFS_DISPERSE -> DISPERSE_LEAST;
            default -> 1;
        };
        return Needs.servers(layout, least);
    }

    @Override
    public List<RequiredProgram> programs(Layout layout) {
        return List.of(
                new RequiredProgram(layout.servers(), "glusterd", SERVER_PACKAGE),
                new RequiredProgram(layout.servers(), "gluster", SERVER_PACKAGE),
                new RequiredProgram(layout.clients(), "mount.glusterfs", CLIENT_PACKAGE));
    }

    @Override
    public List<String> lacks(Layout layout) {
        return new Needs(layout.spec().kind().word())
                .programs(programs(layout))
                .kernel(layout.clients(), "fuse", "the device /dev/fuse (modprobe fuse)")
                .root(layout.everyHost())
                .lacks();
    }

    @Override
    public List<Stage> deploy(List<Layout> layouts) {
        Set<StorageHost> pool = new LinkedHashSet<>();
        layouts.forEach(layout -> pool.addAll(layout.servers()));
        List<StorageHost> servers = List.copyOf(pool);
        String work = work(layouts.get(0));
        List<Stage> stages = new ArrayList<>();
        stages.add(new Stage(
                "start glusterd",
                servers.stream().map(server -> daemon(server, work)).toList()));
        stages.add(new Stage("join the servers", List.of(join(servers, work))));
        for (Layout layout : layouts) {
            // Any server of the pool may make the volume: the first is known to have joined.
            stages.add(new Stage("make volume " + layout.id(), List.of(volume(servers.get(0), layout, work))));
            stages.add(new Stage(
                    "mount " + layout.spec().kind().word(),
                    layout.clients().stream()
                            .map(client -> new Step(client.name(), mount(layout), unmount(layout)))
                            .toList()));
        }
        return stages;
    }

    /** Beside the directories where file systems are mounted. */
    private static String work(Layout layout) {
        String mounts = layout.directory().substring(0, layout.directory().lastIndexOf('/'));
        return mounts.substring(0, mounts.lastIndexOf('/')) + "/gluster";
    }

    private static String cli(String work) {
        return "root gluster --mode=script --glusterd-sock='%s/cli.socket' --log-file='%s/cli.log'"
                .formatted(work, work);
    }

    private static String bricks(String disk) {
        return disk + "/gluster";
    }

    /** A brick on each disk. */
    @Override
    public List<String> storage(StorageHost server) {
        return server.storage().stream().map(GlusterFs::bricks).toList();
    }

    private static Step daemon(StorageHost server, String work) {
        String made = String.join(
                " ",
                server.storage().stream().map(disk -> "'" + bricks(disk) + "'").toList());
        String apply = """
                if %5$s; then
                  echo 'a glusterd runs here already (port 24007): stop it, or mount its volume and give the directory' >&2
                  exit 1
                fi
                root mkdir -p '%1$s/wd' '%1$s/run' %2$s
                cat >'%1$s.vol' <<END
                %3$sEND
                root glusterd -f '%1$s.vol' -p '%1$s/glusterd.pid' -l '%1$s/glusterd.log'
                tick=0
                until %4$s volume list >'%1$s.answer' 2>&1; do
                  tick=$((tick + 1))
                  if [ $tick -gt 200 ]; then tail -n 1 '%1$s.answer' >&2; exit 1; fi
                  sleep 0.1
                done
                """.formatted(work, made, configuration(work), cli(work), Scripts.listens(PORT));
        String undo = Scripts.end(work + "/")
                + server.storage().stream()
                        .map(disk -> Scripts.end(bricks(disk) + "/")
                                + "root rm -rf --one-file-system '%s'\n".formatted(bricks(disk))
                                + "root rm -f /var/log/glusterfs/bricks/%s-*\n"
                                        .formatted(Scripts.quoted(
                                                bricks(disk).substring(1).replace('/', '-'))))
                        .reduce("", String::concat)
                + deadSockets(work)
                + "root rm -rf --one-file-system '%s'\n".formatted(work)
                + "root rm -f '%s.vol' '%s.answer'\n".formatted(work, work);
        return new Step(server.name(), apply, undo);
    }

    /** The daemons have sockets outside of the run's directories: those that are younger than it and that nobody has open. */
    private static String deadSockets(String work) {
        return """
                if [ -e '%1$s.vol' ] && [ -d /run/gluster ]; then
                  find /run/gluster -maxdepth 1 -type s -newer '%1$s.vol' | while read -r socket; do
                    grep -qF "/${socket##*/}" /proc/net/unix || root rm -f "$socket"
                  done
                fi
                """.formatted(work);
    }

    /** The options of the file that Debian's package brings, with other directories. */
    private static String configuration(String work) {
        return """
                volume management
                    type mgmt/glusterd
                    option working-directory %1$s/wd
                    option run-directory %1$s/run
                    option glusterd-sockfile %1$s/cli.socket
                    option transport-type socket
                    option transport.socket.keepalive-time 10
                    option transport.socket.keepalive-interval 2
                    option transport.socket.read-fail-log off
                    option transport.socket.listen-port 24007
                    option ping-timeout 0
                    option event-threads 1
                    option max-port 60999
                end-volume
                """.formatted(work);
    }

    private static Step join(List<StorageHost> servers, String work) {
        StringBuilder apply = new StringBuilder();
        servers.stream()
                .skip(1)
                .forEach(server -> apply.append("%s peer probe %s\n".formatted(cli(work), server.address())));
        apply.append("""
                tick=0
                until [ "$(%1$s pool list | grep -c Connected)" = %2$d ]; do
                  tick=$((tick + 1))
                  if [ $tick -gt 200 ]; then echo 'the servers do not join: is port 24007 open between them?' >&2; exit 1; fi
                  sleep 0.1
                done
                """.formatted(cli(work), servers.size()));
        return Step.of(servers.get(0).name(), apply.toString());
    }

    private static Step volume(StorageHost server, Layout layout, String work) {
        List<String> bricks = bricks(layout);
        String type = switch (layout.spec().kind()) {
            case GLUSTERFS_REPLICA -> "replica 2 ";
            case GLUSTERFS_DISPERSE ->
                "disperse %d redundancy 1 ".formatted(layout.servers().size());
            default -> "";
        };
        return Step.of(server.name(), """
                %1$s volume create %2$s %3$s%4$s force
                %1$s volume start %2$s
                """.formatted(cli(work), layout.id(), type, String.join(" ", bricks)));
    }

    /**
     * Bricks in the order in which GlusterFS puts them into sets: one on every disk of every server, and of a replicated
     * volume two, the second of which mirrors the first of the next server, so that any number of servers will do.
     */
    static List<String> bricks(Layout layout) {
        int disks = layout.servers().stream()
                .mapToInt(server -> server.storage().size())
                .min()
                .orElseThrow();
        return IntStream.range(0, disks)
                .boxed()
                .flatMap(disk -> bricks(layout, disk))
                .toList();
    }

    private static Stream<String> bricks(Layout layout, int disk) {
        List<StorageHost> servers = layout.servers();
        if (layout.spec().kind() != FileSystemKind.GLUSTERFS_REPLICA) {
            return servers.stream().map(server -> brick(layout, server, disk, "a"));
        }
        return IntStream.range(0, servers.size())
                .boxed()
                .flatMap(i -> Stream.of(
                        brick(layout, servers.get(i), disk, "a"),
                        brick(layout, servers.get((i + 1) % servers.size()), disk, "b")));
    }

    private static String brick(Layout layout, StorageHost server, int disk, String copy) {
        return server.address() + ":" + path(layout, server, disk, copy);
    }

    private static String path(Layout layout, StorageHost server, int disk, String copy) {
        return "%s/%s-%s".formatted(bricks(server.storage().get(disk)), layout.id(), copy);
    }

    private static String mount(Layout layout) {
        String more = layout.spec().mountOptions().isEmpty()
                ? ""
                : "," + layout.spec().mountOptions();
        return """
                mkdir -p '%1$s'
                root mount -t glusterfs -o %2$s %3$s:/%4$s '%1$s'
                %5$s || { tail -n 1 '%1$s.log' >&2; exit 1; }
                root chmod 1777 '%1$s'
                """.formatted(
                        layout.directory(),
                        Scripts.quoted("log-file=" + layout.directory() + ".log" + more),
                        layout.servers().get(0).address(),
                        layout.id(),
                        Scripts.mounted(layout.directory()));
    }

    private static String unmount(Layout layout) {
        return Scripts.unmount(layout.directory())
                + Scripts.end(layout.directory() + ".log")
                + "root rm -f '%s.log'\n".formatted(layout.directory());
    }

    @Override
    public String remount(Layout layout) {
        return Scripts.remount(layout.directory(), mount(layout));
    }

    @Override
    public String health(Layout layout, StorageHost server) {
        StringBuilder script = new StringBuilder();
        for (String brick : bricks(layout)) {
            if (brick.startsWith(server.address() + ":")) {
                String path = brick.substring(brick.indexOf(':') + 1);
                script.append("grep -qsF '%s' /proc/[0-9]*/cmdline || { echo 'brick %s does not run' >&2; exit 1; }\n"
                        .formatted(path, path));
            }
        }
        return script.toString();
    }
}
