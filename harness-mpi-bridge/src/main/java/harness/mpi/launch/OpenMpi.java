package harness.mpi.launch;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Open MPI's {@code mpirun}.
 *
 * @param program where it is
 * @param version for example {@code 4.1.4}
 */
public record OpenMpi(Path program, String version) implements Launcher {
    @Override
    public String describe() {
        return "Open MPI " + version;
    }

    /**
     * Options of mpirun(1). Without a resource manager it counts cores as slots. Hosts that are reached with a key of the
     * run's own have none for each other, so that every daemon is started from here; and the ssh of each stays, because its
     * end tells that the host is gone.
     */
    @Override
    public List<String> command(Job job) {
        List<String> words = new ArrayList<>(List.of(program.toString(), "-n", Integer.toString(job.processes())));
        job.hostFile().ifPresent(file -> words.addAll(List.of("--hostfile", file.toString())));
        job.way()
                .ifPresent(way -> words.addAll(List.of(
                        "--mca",
                        "plm_rsh_agent",
                        "ssh -F " + way.sshConfig(),
                        "--mca",
                        "plm_rsh_no_tree_spawn",
                        "1",
                        "--leave-session-attached")));
        words.addAll(
                switch (job.mapping()) {
                    case SLOT -> List.of("--map-by", "slot", "--bind-to", "none");
                    case NODE -> List.of("--map-by", "node", "--bind-to", "none");
                    case CORE -> List.of("--map-by", "core", "--bind-to", "core");
                });
        if (job.oversubscribe()) {
            words.add("--oversubscribe");
        }
        job.mark().ifPresent(mark -> words.addAll(List.of("-x", Job.MARK + "=" + mark)));
        words.addAll(job.program());
        return words;
    }

    /** It refuses to run as root unless told twice that this is meant (mpirun(1), "Running as root"). */
    @Override
    public Map<String, String> environment(Job job) {
        return Map.of("OMPI_ALLOW_RUN_AS_ROOT", "1", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM", "1");
    }

    @Override
    public String hostFile(List<HostSlots> hosts) {
        return Launcher.lines(hosts, " slots=");
    }
}
