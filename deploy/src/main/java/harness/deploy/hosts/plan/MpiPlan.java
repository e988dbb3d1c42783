package harness.deploy.hosts.plan;

import harness.api.filesystem.FileSystemSpec;
import harness.deploy.filesystem.FileSystemServices;
import harness.deploy.filesystem.Layout;
import harness.deploy.filesystem.StorageHost;
import harness.deploy.hosts.inventory.DeployedHost;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * What jobs of MPI need on the hosts.
 *
 * @param fileSystems that they use, each once
 */
public record MpiPlan(List<FileSystemPlan> fileSystems) {
    private static final String SUFFIX = ".mpi";

    public MpiPlan {
        fileSystems = List.copyOf(fileSystems);
    }

    /**
     * A file system on some of the slaves.
     *
     * @param spec what was asked for
     * @param servers names of the slaves that serve it
     * @param hosts names of the slaves that processes run on
     */
    record FileSystemPlan(FileSystemSpec spec, List<String> servers, List<String> hosts) {
        FileSystemPlan {
            servers = List.copyOf(servers);
            hosts = List.copyOf(hosts);
        }

        /**
         * Servers are the first slaves, processes run on all, or on those that are left.
         *
         * @param only how many of the slaves, the first, do nothing but serve
         */
        static FileSystemPlan of(FileSystemSpec spec, List<String> slaves, int only) {
            List<String> serving = only > 0 ? slaves.subList(0, only) : slaves;
            int servers = spec.kind().deployed() && spec.servers() > 0
                    ? spec.servers()
                    : FileSystemServices.of(spec.kind()).defaultServers(spec, serving.size());
            int most = Math.min(servers, serving.size());
            int first = only > 0 ? only : spec.dedicated() ? most : 0;
            return new FileSystemPlan(spec, serving.subList(0, most), slaves.subList(first, slaves.size()));
        }
    }

    /** The name of the directory that a run has below the work directory on every host. */
    public static String directory(String run) {
        return run + SUFFIX;
    }

    /** The hosts as file systems see them, by name. */
    public static Map<String, StorageHost> hosts(HostsPlan plan, String run) {
        return Stream.concat(Stream.of(plan.master()), plan.slaves().stream())
                .map(host -> storage(host, plan, run))
                .collect(Collectors.toMap(StorageHost::name, Function.identity()));
    }

    private static StorageHost storage(DeployedHost deployed, HostsPlan plan, String run) {
        String name = deployed.host().name();
        List<String> disks = deployed.disks().isEmpty() ? List.of(plan.work()) : deployed.disks();
        return new StorageHost(
                name,
                plan.addresses().get(name),
                disks.stream()
                        .map(disk -> disk + (disk.endsWith("/") ? "" : "/") + "harness-" + run + "." + name + SUFFIX)
                        .toList(),
                deployed.cores(),
                deployed.tools());
    }

    /** Where everything is, in the order of the file systems. */
    public List<Layout> layouts(HostsPlan plan, String run) {
        Map<String, StorageHost> hosts = hosts(plan, run);
        String mounts = plan.work() + "/runs/" + directory(run) + "/mnt/";
        return IntStream.range(0, fileSystems.size())
                .mapToObj(i -> new Layout(
                        fileSystems.get(i).spec(),
                        "fs" + i,
                        mounts + "fs" + i,
                        fileSystems.get(i).servers().stream().map(hosts::get).toList(),
                        fileSystems.get(i).hosts().stream().map(hosts::get).toList(),
                        hosts.get(plan.master().host().name())))
                .toList();
    }
}
