package harness.api.filesystem;

import java.util.List;

/**
 * A file system that a cluster has ready for jobs.
 *
 * @param spec what was asked for
 * @param description one line for people, for example {@code glusterfs-replica, 3 part-time servers}
 * @param directory where every host has it, absolute
 * @param hosts addresses of the hosts that processes of a job run on
 * @param servers the hosts that serve it; empty if they are not known or every host has its own
 * @param remount shell commands by which a host drops what its client keeps in memory; empty if there are none
 * @param check shell commands that fail, with a line that says so, on a host that has not mounted it; empty if it is not
 *     mounted for the run
 */
public record MountedFileSystem(
        FileSystemSpec spec,
        String description,
        String directory,
        List<String> hosts,
        List<Server> servers,
        String remount,
        String check) {
    /**
     * A host that serves it.
     *
     * @param address by which the master reaches it
     * @param storage absolute directories that its data lie in; one or more
     */
    public record Server(String address, List<String> storage) {
        public Server {
            storage = List.copyOf(storage);
        }
    }

    public MountedFileSystem {
        hosts = List.copyOf(hosts);
        servers = List.copyOf(servers);
    }
}
