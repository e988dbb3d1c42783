package harness.deploy.hosts.plan;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import harness.api.UsageException;
import harness.api.json.Json;
import harness.api.workload.Need;
import harness.deploy.hosts.inventory.DeployedHost;
import harness.record.plan.Deployment;
import java.io.UncheckedIOException;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * What is to be started where; kept among a deployment's facts, so that a run can be resumed from its plan.
 *
 * @param addresses by which the machines reach each other, as numbers, by the machines' names
 * @param work absolute directory on every machine for what Harness keeps there
 * @param master runs NameNode and ResourceManager
 * @param slaves run DataNodes and NodeManagers
 * @param servers how many of the slaves, the first, serve file systems and do nothing else
 * @param needs of the workloads: HDFS and YARN are started for those who need them, clients on the slaves
 * @param offered by each NodeManager
 * @param mpi what jobs of MPI need beside it; empty if there are none
 */
public record HostsPlan(
        Map<String, String> addresses,
        String work,
        DeployedHost master,
        List<DeployedHost> slaves,
        int servers,
        Set<Need> needs,
        @JsonUnwrapped Offered offered,
        Optional<MpiPlan> mpi) {
    /**
     * What a NodeManager has for containers.
     *
     * @param memoryMb MiB
     * @param vcores virtual cores
     */
    public record Offered(int memoryMb, int vcores) {
        /** Where there is none. */
        public static final Offered NOTHING = new Offered(0, 0);
    }

    private static final String FACT = "hosts";

    public HostsPlan {
        addresses = Map.copyOf(addresses);
        needs = Collections.unmodifiableSet(new TreeSet<>(needs));
        slaves = List.copyOf(slaves);
    }

    public static HostsPlan of(Deployment deployment) {
        try {
            return Json.read(deployment.facts().get(FACT), HostsPlan.class);
        } catch (UncheckedIOException e) {
            throw new UsageException("the plan of the hosts is not of this version: start a new run", e);
        }
    }

    /** Whether HDFS and YARN are started. */
    public boolean hadoop() {
        return Need.ofHadoop(needs);
    }

    /** Whether a JVM of Harness's runs on each slave. */
    public boolean onSlaves() {
        return hadoop() || waiting(needs);
    }

    /** Whether JVMs on the slaves wait for the workload host that has these needs. */
    public static boolean waiting(Set<Need> needs) {
        return needs.contains(Need.CLIENTS) || needs.contains(Need.MACHINES);
    }

    public Map.Entry<String, String> fact() {
        return Map.entry(FACT, Json.line(this));
    }

    public HostsPlan with(MpiPlan jobs) {
        return new HostsPlan(addresses, work, master, slaves, servers, needs, offered, Optional.of(jobs));
    }
}
