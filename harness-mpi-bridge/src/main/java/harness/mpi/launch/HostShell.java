package harness.mpi.launch;

import harness.api.machine.ChildEnvironment;
import harness.api.text.Reason;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/**
 * Runs shell commands on the hosts of a job, over the {@code ssh} that the launcher uses.
 *
 * @param sshConfig file for {@code ssh -F}
 * @param hosts as the file names them
 */
public record HostShell(Path sshConfig, List<String> hosts) {
    /** Copies the list. */
    public HostShell {
        hosts = List.copyOf(hosts);
    }

    /**
     * @param others hosts that the same file names
     * @return a shell on these
     */
    public HostShell on(List<String> others) {
        return new HostShell(sshConfig, others);
    }

    /**
     * How a command went on one host.
     *
     * @param host its address
     * @param code exit code; not 0 as well if the host did not answer or the command took too long
     * @param output of the command, errors among it
     */
    public record Result(String host, int code, String output) {
        /**
         * @return whether the command did what it should
         */
        public boolean good() {
            return code == 0;
        }

        /**
         * @return one line that says where and why it failed
         */
        public String problem() {
            return host + ": " + FailureReason.of(output);
        }
    }

    /**
     * Runs a command on all hosts at once and waits for all.
     *
     * @param command for a POSIX shell
     * @param input file that it reads; empty for nothing
     * @param limit how long it may take on each host
     * @return in the order of the hosts
     */
    public List<Result> run(String command, Optional<Path> input, Duration limit) {
        return run(host -> command, input, limit);
    }

    /**
     * As {@link #run(String, Optional, Duration)}, with a command for each host.
     *
     * @param command of a host, for a POSIX shell
     * @param input file that it reads; empty for nothing
     * @param limit how long it may take on each host
     * @return in the order of the hosts
     */
    public List<Result> run(UnaryOperator<String> command, Optional<Path> input, Duration limit) {
        List<CompletableFuture<Result>> running = hosts.stream()
                .map(host -> Waiting.forResult("ssh " + host, () -> run(host, command.apply(host), input, limit)))
                .toList();
        return running.stream().map(CompletableFuture::join).toList();
    }

    /**
     * As {@link #run(String, Optional, Duration)}, for what has to go well everywhere.
     *
     * @param command for a POSIX shell
     * @param input file that it reads; empty for nothing
     * @param limit how long it may take on each host
     * @throws IOException if it did not go well somewhere; the message names the hosts
     */
    public void require(String command, Optional<Path> input, Duration limit) throws IOException {
        String problems = run(command, input, limit).stream()
                .filter(result -> !result.good())
                .map(Result::problem)
                .collect(Collectors.joining("; "));
        if (!problems.isEmpty()) {
            throw new IOException(problems);
        }
    }

    private Result run(String host, String command, Optional<Path> input, Duration limit) {
        try {
            Process process = ChildEnvironment.withSecrets(List.of("ssh", "-F", sshConfig.toString(), host, command))
                    .redirectErrorStream(true)
                    .redirectInput(input.orElse(Path.of("/dev/null")).toFile())
                    .start();
            try {
                CompletableFuture<String> output = Waiting.forText("answer", process.getInputStream());
                if (!process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS)) {
                    return new Result(host, -1, "error: no answer within " + limit.toSeconds() + " s");
                }
                return new Result(host, process.exitValue(), output.join());
            } finally {
                process.destroyForcibly();
            }
        } catch (IOException e) {
            return new Result(host, -1, "error: " + Reason.of(e));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return new Result(host, -1, "error: interrupted");
        }
    }
}
