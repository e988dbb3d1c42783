package harness.deploy.hosts;

import harness.api.workload.Condition;
import harness.api.workload.Footprint;
import harness.api.workload.Need;
import harness.api.workload.Requirement;
import harness.api.workload.WorkloadDescriptor;
import harness.record.plan.PlannedWorkload;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Workloads on MPI, and one on Hadoop, as plans have them. */
public final class Jobs {
    private static final Map<String, String> STANDARD = Map.ofEntries(
            Map.entry("processes", "4"),
            Map.entry("oversubscribe", "no"),
            Map.entry("hosts", ""),
            Map.entry("directory", ""),
            Map.entry("servers", "0"),
            Map.entry("metadata-servers", "0"),
            Map.entry("placement", "part-time"),
            Map.entry("mount-options", ""),
            Map.entry("trove-method", "alt-aio"),
            Map.entry("strip", "65536"),
            Map.entry("mpi", "auto"),
            Map.entry("tool", "auto"));

    private static final List<Requirement> REQUIREMENTS = List.of(
            Requirement.ofUser(List.of("ior"), List.of(Condition.of("tool", "standard")), "to run it", "build it"),
            Requirement.ofUser(List.of("{program}"), List.of(Condition.given("program")), "to run it", "build it"),
            new Requirement(
                    List.of("mpirun.openmpi", "mpirun", "mpirun.mpich"),
                    List.of(Condition.of("mpi", "auto", "openmpi")),
                    "to start MPI programs",
                    "openmpi-bin",
                    Optional.of(new Requirement.Elsewhere(
                            List.of("mpirun.openmpi", "mpirun", "mpirun.mpich"), "openmpi-bin"))),
            new Requirement(
                    List.of("mpirun.mpich", "mpirun"),
                    List.of(Condition.of("mpi", "mpich")),
                    "to start MPI programs",
                    "mpich",
                    Optional.of(new Requirement.Elsewhere(List.of("mpirun.mpich", "mpirun"), "mpich"))),
            new Requirement(
                    List.of("mpicc.openmpi"),
                    List.of(Condition.of("mpi", "auto", "openmpi")),
                    "to compile the kernels",
                    "libopenmpi-dev"),
            new Requirement(
                    List.of("h5pcc.openmpi"),
                    List.of(Condition.of("interface", "hdf5")),
                    "for parallel HDF5",
                    "libhdf5-openmpi-dev",
                    Optional.of(new Requirement.Elsewhere(
                            List.of("/usr/lib/*/libhdf5_openmpi.so.*"), "^libhdf5-openmpi-[0-9][0-9a-z-]*$"))));

    private Jobs() {}

    /**
     * @param given names and values in turn; {@code family} is that of the workload, {@code ior} as standard
     * @return a workload on MPI
     */
    public static PlannedWorkload job(String... given) {
        Map<String, String> parameters = new HashMap<>(STANDARD);
        for (int i = 0; i < given.length; i += 2) {
            parameters.put(given[i], given[i + 1]);
        }
        return new PlannedWorkload(
                descriptor(
                        "ior-write", parameters.getOrDefault("family", "ior"), "mpi", Set.of(Need.MPI), REQUIREMENTS),
                parameters);
    }

    /**
     * @return a workload that needs HDFS and nothing of MPI
     */
    public static PlannedWorkload onHadoop() {
        return new PlannedWorkload(descriptor("dfsio-write", "dfsio", "hadoop", Need.HADOOP, List.of()), Map.of());
    }

    /**
     * @return a workload that calls fio on each machine
     */
    public static PlannedWorkload onMachines() {
        Requirement fio = new Requirement(List.of("fio"), List.of(), "to measure disks", "fio");
        return new PlannedWorkload(
                descriptor("storage-write", "storage", "machine", Set.of(Need.MACHINES), List.of(fio)), Map.of());
    }

    private static WorkloadDescriptor descriptor(
            String name, String family, String group, Set<Need> needs, List<Requirement> requirements) {
        return new WorkloadDescriptor(
                name,
                family,
                "Writes.",
                group,
                needs,
                1,
                false,
                List.of(),
                List.of(),
                Footprint.fixedSeconds(2).mibPerSecondPerTask(300).output(1),
                List.of(),
                requirements);
    }
}
