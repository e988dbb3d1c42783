package harness.deploy.filesystem;

import java.util.List;

/**
 * A host that serves a file system or uses it.
 *
 * @param name by which steps know it
 * @param address by which the other hosts reach it: a number
 * @param storage absolute directories of the run's own, one on each disk; one or more; whoever uses them makes them, and
 *     they are removed when all steps are undone
 * @param cores that processes of a job may use; 1 or more
 * @param tools what it has
 */
public record StorageHost(String name, String address, List<String> storage, int cores, HostTools tools) {
    public StorageHost {
        storage = List.copyOf(storage);
    }
}
