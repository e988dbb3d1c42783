package harness.deploy.filesystem;

import harness.api.filesystem.FileSystemKind;
import harness.api.filesystem.FileSystemSpec;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * The kernel's NFS server on one host. One that the host runs already gets an export more; else it is started, and stopped
 * in the end.
 */
public final class Nfs implements FileSystemService {
    private static final int THREADS = 16;
    private static final String PACKAGE = "nfs-kernel-server";

    @Override
    public Set<FileSystemKind> kinds() {
        return EnumSet.of(FileSystemKind.NFS_SYNC, FileSystemKind.NFS_ASYNC);
    }

    @Override
    public int defaultServers(FileSystemSpec spec, int hosts) {
        return 1;
    }

    @Override
    public List<String> misfits(Layout layout) {
        int servers = layout.servers().size();
        return servers > 1
                ? List.of(
                        "%s has 1 server, not %d".formatted(layout.spec().kind().word(), servers))
                : List.of();
    }

    @Override
    public List<RequiredProgram> programs(Layout layout) {
        return List.of(
                new RequiredProgram(layout.servers(), "exportfs", PACKAGE),
                new RequiredProgram(layout.servers(), "rpc.nfsd", PACKAGE),
                new RequiredProgram(layout.servers(), "rpc.mountd", PACKAGE),
                new RequiredProgram(layout.clients(), "mount.nfs", "nfs-common"));
    }

    @Override
    public List<String> lacks(Layout layout) {
        return new Needs(layout.spec().kind().word())
                .programs(programs(layout))
                .kernel(layout.servers(), "nfsd", "a kernel with an NFS server (module nfsd)")
                .kernel(layout.clients(), "nfs", "a kernel with an NFS client (module nfs)")
                .root(layout.everyHost())
                .lacks();
    }

    @Override
    public List<Stage> deploy(List<Layout> layouts) {
        return layouts.stream()
                .flatMap(layout -> List.of(
                        new Stage("export " + layout.spec().kind().word(), List.of(export(layout))),
                        new Stage(
                                "mount " + layout.spec().kind().word(),
                                layout.clients().stream()
                                        .map(client -> new Step(
                                                client.name(), mount(layout), Scripts.unmount(layout.directory())))
                                        .toList()))
                        .stream())
                .toList();
    }

    private static String exported(Layout layout) {
        return layout.servers().get(0).storage().get(0) + "/" + layout.id();
    }

    /**
     * Options of exports(5). Clients are root: their files must be theirs. A server that is started here has no clients of an
     * earlier time, which could come back and claim their locks: nobody has to wait for its grace period to end (nfsd(7),
     * {@code v4_end_grace}).
     */
    private static Step export(Layout layout) {
        String path = exported(layout);
        String sync = layout.spec().kind() == FileSystemKind.NFS_SYNC ? "sync" : "async";
        StringBuilder exports = new StringBuilder();
        StringBuilder withdrawn = new StringBuilder();
        for (StorageHost client : layout.clients()) {
            exports.append("root exportfs -o rw,no_root_squash,no_subtree_check,fsid=$fsid,%s '%s:%s'\n"
                    .formatted(sync, client.address(), path));
            withdrawn.append("root exportfs -u '%s:%s' 2>/dev/null || true\n".formatted(client.address(), path));
        }
        String apply = """
                mkdir -p '%1$s'
                chmod 1777 '%1$s'
                root modprobe nfsd 2>/dev/null || true
                if ! %4$s; then
                  echo filesystem >>'%2$s'
                  root mount -t nfsd nfsd /proc/fs/nfsd
                fi
                if [ "$(root cat /proc/fs/nfsd/threads)" = 0 ]; then
                  echo server >>'%2$s'
                  if ! pgrep -x rpcbind >/dev/null; then
                    echo rpcbind >>'%2$s'
                    root mkdir -p /run/rpcbind
                    root rpcbind -w
                  fi
                  if ! pgrep -x rpc.mountd >/dev/null; then
                    echo rpc.mountd >>'%2$s'
                    root rpc.mountd
                  fi
                  root rpc.nfsd %3$d
                  root sh -c 'echo Y >/proc/fs/nfsd/v4_end_grace'
                fi
                fsid=$(cat /proc/sys/kernel/random/uuid)
                """.formatted(path, started(layout), THREADS, Scripts.mounted("/proc/fs/nfsd")) + exports;
        return new Step(layout.servers().get(0).name(), apply, withdrawn + stop(layout) + """
                root rm -rf --one-file-system '%s'
                """.formatted(path));
    }

    /** Names what was started, one a line; not on the disk that is exported, which may be gone before it is needed. */
    private static String started(Layout layout) {
        return layout.directory() + ".started";
    }

    /** Clients on other hosts are unmounted at the same time, and they need the server for that. */
    private static String stop(Layout layout) {
        return """
                if grep -qxF server '%1$s' 2>/dev/null; then
                  tick=0
                  while [ -n "$(root ls /proc/fs/nfsd/clients 2>/dev/null)" ] && [ $tick -lt 100 ]; do
                    tick=$((tick + 1))
                    sleep 0.1
                  done
                  root rpc.nfsd 0
                fi
                for program in rpc.mountd rpcbind; do
                  if grep -qxF $program '%1$s' 2>/dev/null; then root pkill -x $program || true; fi
                done
                if grep -qxF filesystem '%1$s' 2>/dev/null; then root umount /proc/fs/nfsd || true; fi
                rm -f '%1$s'
                """.formatted(started(layout));
    }

    /** The server runs: there is nothing to wait for if it does not answer (nfs(5), {@code retry}). */
    private static String mount(Layout layout) {
        String more = layout.spec().mountOptions().isEmpty()
                ? ""
                : "," + layout.spec().mountOptions();
        return """
                mkdir -p '%1$s'
                root mount -t nfs -o %2$s '%3$s:%4$s' '%1$s'
                """.formatted(
                        layout.directory(),
                        Scripts.quoted("retry=0" + more),
                        layout.servers().get(0).address(),
                        exported(layout));
    }

    @Override
    public String remount(Layout layout) {
        return Scripts.remount(layout.directory(), mount(layout));
    }

    @Override
    public String health(Layout layout, StorageHost server) {
        return """
                [ "$(root cat /proc/fs/nfsd/threads 2>/dev/null || echo 0)" != 0 ] || {
                  echo 'the NFS server does not run' >&2
                  exit 1
                }
                """;
    }
}
