package harness.deploy.filesystem;

import harness.api.filesystem.FileSystemKind;
import harness.api.filesystem.FileSystemSpec;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** OrangeFS: every server keeps data, and all or some of them metadata; clients mount it over FUSE. It is used where it is installed. */
public final class OrangeFs implements FileSystemService {
    private static final String PACKAGE =
            "not in Debian: the packages orangefs-server and orangefs-fuse of Fedora or EPEL";

    /** 30 s: it looks at all that it has kept before it listens. */
    private static final int MOST_TICKS = 300;

    @Override
    public Set<FileSystemKind> kinds() {
        return EnumSet.of(FileSystemKind.ORANGEFS);
    }

    @Override
    public int defaultServers(FileSystemSpec spec, int hosts) {
        return spec.dedicated() ? Math.max(1, hosts / 2) : hosts;
    }

    @Override
    public List<String> lacks(Layout layout) {
        String word = layout.spec().kind().word();
        List<String> installed = Stream.concat(
                        layout.servers().stream()
                                .filter(host -> !host.tools().programs().contains("pvfs2-server"))
                                .map(host -> lack(word, host, "pvfs2-server")),
                        layout.clients().stream()
                                .filter(host -> !host.tools().programs().contains("pvfs2fuse"))
                                .map(host -> lack(word, host, "pvfs2fuse")))
                .toList();
        List<String> others = new Needs(word)
                .kernel(layout.clients(), "fuse", "the device /dev/fuse (modprobe fuse)")
                .root(layout.everyHost())
                .lacks();
        return Stream.concat(installed.stream(), others.stream()).toList();
    }

    @Override
    public List<String> misfits(Layout layout) {
        int metadata = layout.spec().metadataServers();
        int servers = layout.servers().size();
        return metadata <= servers
                ? Needs.servers(layout, 1)
                : List.of("metadata-servers '%d' is more than the %d servers".formatted(metadata, servers));
    }

    private static String lack(String word, StorageHost host, String program) {
        return "%s needs on %s: program %s (%s)".formatted(word, host.name(), program, PACKAGE);
    }

    @Override
    public List<Stage> deploy(List<Layout> layouts) {
        return layouts.stream()
                .flatMap(layout -> Stream.of(
                        new Stage(
                                "start OrangeFS",
                                layout.servers().stream()
                                        .map(server -> server(layout, server))
                                        .toList()),
                        new Stage(
                                "mount orangefs",
                                layout.clients().stream()
                                        .map(client -> new Step(
                                                client.name(), mount(layout), Scripts.unmount(layout.directory())))
                                        .toList())))
                .toList();
    }

    private static String file(Layout layout) {
        return layout.directory() + ".conf";
    }

    /** It goes to the background before it listens; clients that mount before that fail. */
    private static Step server(Layout layout, StorageHost server) {
        OrangeFsConfiguration configuration = OrangeFsConfiguration.of(layout);
        String alias = configuration.alias(server);
        String directory = OrangeFsConfiguration.directory(layout, server);
        String apply = """
                mkdir -p '%1$s'
                cat >'%2$s' <<'END'
                %3$sEND
                root pvfs2-server '%2$s' -f -a '%4$s'
                root pvfs2-server '%2$s' -a '%4$s'
                tick=0
                until %5$s; do
                  tick=$((tick + 1))
                  if [ $tick -gt %6$d ]; then
                    echo "pvfs2-server does not listen on port %7$d: $(tail -n 1 '%1$s/server.log' 2>/dev/null)" >&2
                    exit 1
                  fi
                  sleep 0.1
                done
                """.formatted(
                        directory,
                        file(layout),
                        configuration.text(),
                        alias,
                        Scripts.listens(configuration.port()),
                        MOST_TICKS,
                        configuration.port());
        String undo = Scripts.end(file(layout))
                + "root rm -rf --one-file-system '%s' '%s'\n".formatted(directory, file(layout));
        return new Step(server.name(), apply, undo);
    }

    private static String mount(Layout layout) {
        String more = layout.spec().mountOptions().isEmpty()
                ? ""
                : "," + layout.spec().mountOptions();
        return """
                mkdir -p '%1$s'
                root pvfs2fuse '%1$s' -o %2$s
                """.formatted(
                        layout.directory(),
                        Scripts.quoted("allow_other,fs_spec="
                                + OrangeFsConfiguration.of(layout).address() + more));
    }

    @Override
    public String remount(Layout layout) {
        return Scripts.remount(layout.directory(), mount(layout));
    }

    @Override
    public String health(Layout layout, StorageHost server) {
        return "grep -qsF '%1$s' /proc/[0-9]*/cmdline || { echo 'pvfs2-server does not run' >&2; exit 1; }\n"
                .formatted(file(layout));
    }
}
