package harness.deploy.filesystem;

import harness.api.filesystem.FileSystemKind;
import harness.api.filesystem.FileSystemSpec;
import java.util.List;
import java.util.Set;

/** A file system that can be had on a cluster's hosts; found by {@link java.util.ServiceLoader}. */
public interface FileSystemService {
    /** {@return what plans call it, with its variants; no other service has one of them} */
    Set<FileSystemKind> kinds();

    /**
     * @param spec what is asked for
     * @param hosts how many there are for servers; 1 or more
     * @return servers if the plan does not say; 0 for what has none
     */
    default int defaultServers(FileSystemSpec spec, int hosts) {
        return 0;
    }

    /**
     * @param layout of one file system
     * @return why it cannot be laid out so, whatever the hosts have, one line each; empty if it can
     */
    default List<String> misfits(Layout layout) {
        return List.of();
    }

    /**
     * @param layout of one file system
     * @return programs that hosts need for it and that packages have; empty if every host has them by itself, or none has
     *     a package
     */
    default List<RequiredProgram> programs(Layout layout) {
        return List.of();
    }

    /**
     * @param layout of one file system that fits
     * @return what the hosts lack for it, one line each, with the host and what to install; empty if nothing, as for what
     *     every host has by itself
     */
    default List<String> lacks(Layout layout) {
        return List.of();
    }

    /**
     * What is to be done, so that every client has it mounted in the layout's directory.
     *
     * @param layouts of this service, one or more
     * @return the stages, in order
     */
    List<Stage> deploy(List<Layout> layouts);

    /**
     * @param layout of one file system
     * @return commands by which a client, whichever it is, drops what it keeps in memory; empty if there are none; if they fail,
     *     it may be mounted no more
     */
    default String remount(Layout layout) {
        return "";
    }

    /**
     * @param layout of one file system
     * @return commands that fail on a client that has not mounted it, with a line that says so: files would go to the client's
     *     own disk; empty if it is not mounted for the run
     */
    default String check(Layout layout) {
        return layout.spec().kind().deployed()
                ? "%s || { echo '%s is not mounted' >&2; exit 1; }\n"
                        .formatted(Scripts.mounted(layout.directory()), layout.describe())
                : "";
    }

    /**
     * @param server one of its servers
     * @return directories of the server's that its data lie in, one or more
     */
    default List<String> storage(StorageHost server) {
        return server.storage().subList(0, 1);
    }

    /**
     * @param layout of one file system
     * @param server one of its servers
     * @return commands that fail if a part of it does not run on that server, with a line that says which; empty if nothing
     *     of it runs there
     */
    default String health(Layout layout, StorageHost server) {
        return "";
    }
}
