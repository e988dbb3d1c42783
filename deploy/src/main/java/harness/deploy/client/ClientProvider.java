package harness.deploy.client;

import harness.api.cache.ClassPathGroups;
import harness.api.cluster.Concurrency;
import harness.api.machine.ProcessLimits;
import harness.api.result.Platform;
import harness.api.workload.Need;
import harness.control.cluster.Cluster;
import harness.control.provider.ClusterRequest;
import harness.control.provider.Provider;
import harness.control.provider.Site;
import harness.record.plan.Deployment;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * This machine alone: for probes of services elsewhere, for MPI programs on mounted file systems, for its disks, and for queries on
 * a server of the user's.
 */
public final class ClientProvider implements Provider {
    /** As the user types it. */
    public static final String NAME = "client";

    /** Estimate of the start of a workload host, in seconds. */
    private static final double START_SECONDS = 3;
    /** A workload host and one embedded service. */
    private static final long MEMORY = 3L << 30;

    /** Of a workload host and one embedded service with 8 clients: it has started with 136 threads, and with 60 it waits for ever. */
    private static final long THREADS = 130;

    private static final long FILES = 300;

    private static final String THIS_MACHINE = "this machine";

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String summary() {
        return "no cluster: this machine alone, for S3 and DynamoDB ('harness probe'), MPI, disks ('harness storage') and a HiveServer2";
    }

    @Override
    public boolean isServiceSetting(String key) {
        return false;
    }

    @Override
    public Set<Need> provides() {
        return Set.of(Need.MPI, Need.MACHINES, Need.CLIENTS, Need.SERVICE);
    }

    @Override
    public Deployment plan(ClusterRequest request) {
        ProcessLimits.require("the run", FILES, THREADS, "");
        return new Deployment(
                new Platform(
                        NAME,
                        "client on " + THIS_MACHINE,
                        THIS_MACHINE,
                        1,
                        shape(request),
                        request.machine().describe(),
                        Optional.empty()),
                shape(request),
                new Concurrency(request.machine().cores(), 1),
                1,
                true,
                MEMORY,
                START_SECONDS,
                List.of(),
                Map.of(),
                List.of());
    }

    /** What clients are: processes of MPI, threads of one JVM, or in one plan both. */
    private static String shape(ClusterRequest request) {
        String processes =
                "processes of MPI on %d cores".formatted(request.machine().cores());
        if (request.needs().equals(Set.of(Need.MPI))) {
            return processes;
        }
        return request.needs().contains(Need.MPI) ? "one client JVM, and " + processes : "one client JVM";
    }

    @Override
    public Cluster start(Deployment deployment, Site site) {
        return site.shutdown()
                .register("the client", new ClientCluster(site, ClassPathGroups.ofRunningJar(site.cache())));
    }
}
