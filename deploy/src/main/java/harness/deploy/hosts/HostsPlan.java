package harness.deploy.hosts;

import harness.core.UsageException;
import harness.core.json.Json;
import harness.core.provider.Deployment;
import harness.core.workload.Need;
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
 * @param needs of the workloads: HDFS and YARN are started for those who need them, clients on the slaves
 * @param memoryMb MiB that each NodeManager offers
 * @param vcores virtual cores that each NodeManager offers
 * @param mpi what jobs of MPI need beside it; empty if there are none
 */
record HostsPlan(
        Map<String, String> addresses,
        String work,
        DeployedHost master,
        List<DeployedHost> slaves,
        Set<Need> needs,
        int memoryMb,
        int vcores,
        Optional<MpiPlan> mpi) {
    private static final String FACT = "hosts";

    HostsPlan {
        addresses = Map.copyOf(addresses);
        needs = Collections.unmodifiableSet(new TreeSet<>(needs));
        slaves = List.copyOf(slaves);
    }

    static HostsPlan of(Deployment deployment) {
        try {
            return Json.read(deployment.facts().get(FACT), HostsPlan.class);
        } catch (UncheckedIOException e) {
            throw new UsageException("the plan of the hosts is not of this version: start a new run", e);
        }
    }

    /** Whether HDFS and YARN are started. */
    boolean hadoop() {
        return Need.ofHadoop(needs);
    }

    /** Whether a JVM of Harness's runs on each slave. */
    boolean onSlaves() {
        return hadoop() || waiting(needs);
    }

    /** Whether JVMs on the slaves wait for the workload host that has these needs. */
    static boolean waiting(Set<Need> needs) {
        return needs.contains(Need.CLIENTS) || needs.contains(Need.MACHINES);
    }

    Map.Entry<String, String> fact() {
        return Map.entry(FACT, Json.line(this));
    }

    HostsPlan with(MpiPlan jobs) {
        return new HostsPlan(addresses, work, master, slaves, needs, memoryMb, vcores, Optional.of(jobs));
    }
}
