package harness.mpi.launch;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * Hydra, the launcher of MPICH and its relatives.
 *
 * @param program where it is
 * @param version for example {@code 4.0.2}
 */
public record Mpich(Path program, String version) implements Launcher {
    /**
     * Tells our kernels not to call MPI_Finalize: over several hosts that of MPICH before 4.2 waits for ever often, for
     * answers of processes that listen no more (pmodels/mpich pull request 6596). Hydra ends all of them with success when one
     * aborts with success.
     */
    private static final String LEAVE_BY_ABORT = "HARNESS_LEAVE_BY_ABORT";

    private static final Pattern HANGS = Pattern.compile("[0-3]\\b.*|4\\.[01]\\b.*");

    @Override
    public String describe() {
        return "MPICH " + version;
    }

    /**
     * Options of Hydra. It knows no limit of slots, and has its daemons call it by its host's own name unless told another. Its
     * daemons change to its own directory with all links resolved, and a link may lead elsewhere on their hosts.
     */
    @Override
    public List<String> command(Job job) {
        List<String> words = new ArrayList<>(List.of(program.toString(), "-n", Integer.toString(job.processes())));
        job.hostFile()
                .ifPresent(file -> words.addAll(
                        List.of("-f", file.toString(), "-wdir", job.directory().toString())));
        job.way().ifPresent(way -> words.addAll(List.of("-localhost", way.launcher())));
        words.addAll(
                switch (job.mapping()) {
                    case SLOT -> List.of("-bind-to", "none");
                    case NODE -> List.of("-ppn", "1", "-bind-to", "none");
                    case CORE -> List.of("-bind-to", "core");
                });
        if (mayHang(job)) {
            words.addAll(List.of("-genv", LEAVE_BY_ABORT, "yes"));
        }
        job.mark().ifPresent(mark -> words.addAll(List.of("-genv", Job.MARK, mark)));
        words.addAll(job.program());
        return words;
    }

    @Override
    public Map<String, String> environment(Job job) {
        return job.way()
                .map(way -> Map.of("HYDRA_LAUNCHER", "ssh", "HYDRA_LAUNCHER_EXTRA_ARGS", "-F " + way.sshConfig()))
                .orElse(Map.of());
    }

    @Override
    public String hostFile(List<HostSlots> hosts) {
        return Launcher.lines(hosts, ":");
    }

    @Override
    public List<String> warnings(int processes, int slots) {
        return processes <= slots
                ? List.of()
                : List.of(("%d processes of MPICH on %d slots: it waits by polling, so processes take the time of each"
                                + " other and rates are far too low; use Open MPI or fewer processes")
                        .formatted(processes, slots));
    }

    @Override
    public List<String> toolWarnings(Job job) {
        return mayHang(job)
                ? List.of(
                        ("%s on hosts of a host file may wait for ever in MPI_Finalize (pmodels/mpich pull request 6596): use Open"
                                        + " MPI, MPICH 4.2 or newer, or a kernel in place of the standard tool")
                                .formatted(describe()))
                : List.of();
    }

    private boolean mayHang(Job job) {
        return job.hostFile().isPresent() && HANGS.matcher(version).matches();
    }
}
