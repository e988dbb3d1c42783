package harness.control.host;

import harness.api.host.HostEvent;
import harness.api.host.PhaseLateException;
import harness.api.host.PhaseRequest;
import harness.api.host.WorkloadHostMain;
import harness.api.launch.ChildExit;
import harness.api.launch.ChildListener;
import harness.api.launch.Conversation;
import harness.api.launch.JsonLinesProcess;
import harness.api.launch.JvmCommand;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;

/** A workload host in a JVM of its own, on this machine or on another. */
public final class JvmWorkloadHost implements WorkloadHost {
    private static final Duration START_LIMIT = Duration.ofSeconds(60);
    private static final Duration GRACE = Duration.ofSeconds(10);
    private static final String LATE = "the workload host did not start within " + START_LIMIT.toSeconds() + " s";

    private final JsonLinesProcess<HostEvent> process;
    private final Conversation<HostEvent> conversation;
    private boolean ready;

    private JvmWorkloadHost(JsonLinesProcess<HostEvent> process, Conversation<HostEvent> conversation) {
        this.process = process;
        this.conversation = conversation;
    }

    /**
     * Starts the host and does not wait for it: its first phase does.
     *
     * @param command that starts {@link WorkloadHostMain}
     * @param work where it runs
     * @param logs gets its log
     * @return the starting host
     */
    public static JvmWorkloadHost start(JvmCommand command, Path work, Path logs) {
        Path log = logs.resolve("workloads.log");
        JvmCommand logging = command.withFlags("-D" + WorkloadHostMain.LOG_PROPERTY + "=" + log)
                .reachingAsHere();
        return start(
                new JsonLinesProcess.Spec<>("the workload host", logging.words(), work, log, HostEvent.class, GRACE)
                        .withSecrets());
    }

    /**
     * Starts the host and does not wait for it: its first phase does.
     *
     * @param spec how to start {@link WorkloadHostMain}
     * @return the starting host
     */
    public static JvmWorkloadHost start(JsonLinesProcess.Spec<HostEvent> spec) {
        return start(listener -> JsonLinesProcess.start(spec, listener));
    }

    /**
     * Speaks with a host wherever it is started, and does not wait for it: its first phase does.
     *
     * @param starter starts {@link WorkloadHostMain}
     * @return the starting host
     */
    public static JvmWorkloadHost start(Function<ChildListener<HostEvent>, JsonLinesProcess<HostEvent>> starter) {
        Conversation<HostEvent> conversation =
                new Conversation<>("the workload host", event -> Optional.empty(), ChildExit::describe);
        return new JvmWorkloadHost(starter.apply(conversation), conversation);
    }

    @Override
    public HostEvent.Done perform(PhaseRequest request, Duration limit, Consumer<HostEvent> events)
            throws PhaseFailedException, IOException, InterruptedException {
        awaitReady();
        process.send(request);
        long deadline = System.nanoTime() + limit.toNanos();
        while (true) {
            HostEvent event = next(
                    deadline,
                    () -> new PhaseLateException("did not end within " + limit.toSeconds() + " s (--timeout)"));
            if (event instanceof HostEvent.Done done) {
                return done;
            }
            if (event instanceof HostEvent.Failed failed) {
                throw new PhaseFailedException(failed);
            }
            events.accept(event);
        }
    }

    private void awaitReady() throws IOException, InterruptedException {
        long deadline = System.nanoTime() + START_LIMIT.toNanos();
        while (!ready) {
            ready = next(deadline, () -> new IOException(LATE)) instanceof HostEvent.Ready;
        }
    }

    /** A host that is late gets its grace: it may have work elsewhere that would go on beside the next trials. */
    private HostEvent next(long deadline, Supplier<IOException> late) throws IOException, InterruptedException {
        Optional<HostEvent> event = conversation.next(deadline);
        if (event.isEmpty()) {
            process.close();
            throw late.get();
        }
        return event.get();
    }

    /** Ends the process at once; a phase that runs fails. */
    public void kill() {
        process.kill();
    }

    @Override
    public void close() {
        process.close();
    }
}
