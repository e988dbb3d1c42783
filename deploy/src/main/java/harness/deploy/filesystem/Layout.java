package harness.deploy.filesystem;

import harness.api.filesystem.FileSystemSpec;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;

/**
 * Which hosts serve a file system and which use it.
 *
 * @param spec what was asked for
 * @param id names it within the run: letters and digits
 * @param directory where every host mounts it, absolute and of the run's own
 * @param servers none for a file system without servers of the run's
 * @param hosts that processes of a job run on; one or more
 * @param launcher the host that starts the jobs and mounts it, too
 */
public record Layout(
        FileSystemSpec spec,
        String id,
        String directory,
        List<StorageHost> servers,
        List<StorageHost> hosts,
        StorageHost launcher) {
    public Layout {
        servers = List.copyOf(servers);
        hosts = List.copyOf(hosts);
    }

    /** {@return every host that mounts it, the launcher first} */
    public List<StorageHost> clients() {
        List<StorageHost> all = new ArrayList<>(List.of(launcher));
        all.addAll(hosts);
        return all;
    }

    /** {@return every host that has a part in it, once} */
    public List<StorageHost> everyHost() {
        LinkedHashSet<StorageHost> all = new LinkedHashSet<>(clients());
        all.addAll(servers);
        return List.copyOf(all);
    }

    /** {@return for people, for example {@code glusterfs-replica, 3 part-time servers}} */
    public String describe() {
        String name = spec.kind().word() + (spec.directory().isEmpty() ? "" : " " + spec.directory());
        if (servers.isEmpty()) {
            return name;
        }
        String options = spec.mountOptions().isEmpty() ? "" : ", mounted with " + spec.mountOptions();
        String metadata = spec.metadataServers() == 0 ? "" : ", %d with metadata".formatted(spec.metadataServers());
        return "%s, %d %s server%s%s%s"
                .formatted(
                        name,
                        servers.size(),
                        spec.dedicated() ? "dedicated" : "part-time",
                        servers.size() == 1 ? "" : "s",
                        metadata,
                        options);
    }
}
