package harness.api.host;

import harness.api.metric.Measurement;
import harness.api.text.Reason;
import harness.api.workload.CacheState;
import harness.api.workload.Execution;
import harness.api.workload.MachineWorkload;
import harness.api.workload.StartMoment;
import harness.api.workload.Verdict;
import harness.api.workload.Workload;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Does one phase at a time and keeps a trial's {@link Execution} from its run to its end. */
final class PhaseRunner {
    private static final Set<Class<?>> PLAIN =
            Set.of(IOException.class, IllegalStateException.class, IllegalArgumentException.class);

    /** Of {@link Throwable#addSuppressed}, as closing a stream in a try statement calls it. */
    private static final String SAME_TWICE = "Self-suppression not permitted";

    private final Map<String, Workload> workloads;
    private final Consumer<HostEvent> events;
    private final StartMoment start;
    private Optional<Execution> execution = Optional.empty();

    PhaseRunner(List<Workload> workloads, Consumer<HostEvent> events) {
        this(workloads, events, System::nanoTime);
    }

    /** With a moment at which a run begins that is ready. */
    PhaseRunner(List<Workload> workloads, Consumer<HostEvent> events, StartMoment start) {
        this.start = start;
        this.workloads =
                workloads.stream().collect(Collectors.toMap(w -> w.describe().name(), Function.identity()));
        this.events = events;
    }

    /** Answers every request with exactly one {@link HostEvent.Done} or {@link HostEvent.Failed}. */
    void handle(PhaseRequest request) {
        try {
            Files.createDirectories(Path.of(request.scratch()));
            events.accept(perform(request));
        } catch (Throwable e) {
            // Whatever a workload throws, a linkage error of its libraries included, is the reason of a failed phase.
            events.accept(new HostEvent.Failed(request.phase(), firstLine(told(e)), stack(e)));
        }
    }

    private HostEvent.Done perform(PhaseRequest request) throws Exception {
        Workload workload = Optional.ofNullable(workloads.get(request.workload()))
                .orElseThrow(() -> new IllegalArgumentException("no workload '" + request.workload() + "' here"));
        HostedContext context = new HostedContext(request, events, start);
        return switch (request.phase()) {
            case ANNOUNCE ->
                timed(() -> {
                            List<String> names = workload.atService(context);
                            if (!names.isEmpty()) {
                                events.accept(new HostEvent.AtService(names));
                            }
                            return names;
                        })
                        .done(Phase.ANNOUNCE);
            case PREPARE ->
                timed(() -> {
                            workload.prepare(context);
                            return context;
                        })
                        .done(Phase.PREPARE);
            case CHILL -> {
                Timed<CacheState> chill = timed(() -> workload.chill(context));
                yield chill.done(Phase.CHILL, Optional.of(chill.value()), List.of(), Optional.empty());
            }
            case RUN -> run(workload, context);
            case MEASURE -> {
                Timed<List<Measurement>> measure = timed(() -> current().measurements());
                yield measure.done(Phase.MEASURE, Optional.empty(), measure.value(), Optional.empty());
            }
            case VALIDATE -> {
                Timed<Verdict> validate = timed(() -> current().validate());
                yield validate.done(Phase.VALIDATE, Optional.empty(), List.of(), Optional.of(validate.value()));
            }
            case DISCARD -> discard();
            case CLEANUP ->
                timed(() -> {
                            workload.cleanup(context);
                            return context;
                        })
                        .done(Phase.CLEANUP);
        };
    }

    private HostEvent.Done run(Workload workload, HostedContext context) throws Exception {
        execution = Optional.empty();
        Timed<Execution> run = timed(() -> workload.run(context));
        execution = Optional.of(run.value());
        return run.done(Phase.RUN).withOwnSeconds(run.value().ownSeconds());
    }

    private HostEvent.Done discard() throws Exception {
        Optional<Execution> ended = execution;
        execution = Optional.empty();
        return timed(() -> {
                    if (ended.isPresent()) {
                        ended.get().discard();
                    }
                    return ended;
                })
                .done(Phase.DISCARD);
    }

    /** What the last run left, if it was one of several machines'. */
    Optional<String> part() {
        return execution.filter(MachineWorkload.Part.class::isInstance).map(run -> ((MachineWorkload.Part) run).part());
    }

    private Execution current() {
        return execution.orElseThrow(() -> new IllegalStateException("nothing was run"));
    }

    private static <T> Timed<T> timed(Callable<T> body) throws Exception {
        Instant started = Instant.now();
        long from = System.nanoTime();
        T value = body.call();
        return new Timed<>(value, started, System.nanoTime() - from);
    }

    private record Timed<T>(T value, Instant started, long nanos) {
        HostEvent.Done done(Phase phase) {
            return done(phase, Optional.empty(), List.of(), Optional.empty());
        }

        HostEvent.Done done(
                Phase phase, Optional<CacheState> cache, List<Measurement> measurements, Optional<Verdict> verdict) {
            return new HostEvent.Done(phase, started, nanos, OptionalDouble.empty(), cache, measurements, verdict);
        }
    }

    /**
     * A stream that fails twice with the same exception makes Java complain of that, and hide it in the complaint, which may be
     * wrapped with its message.
     */
    private static Throwable told(Throwable e) {
        return Reason.chain(e)
                .filter(link -> link instanceof IllegalArgumentException && SAME_TWICE.equals(link.getMessage()))
                .map(Throwable::getCause)
                .filter(Objects::nonNull)
                .findFirst()
                .orElse(e);
    }

    private static String firstLine(Throwable e) {
        return (speaks(e) || e.getMessage() == null ? "" : e.getClass().getSimpleName() + ": ") + Reason.of(e);
    }

    /** Whether the name of the class adds nothing to the message. */
    private static boolean speaks(Throwable e) {
        return PLAIN.contains(e.getClass()) || e.getClass().getPackageName().startsWith("harness.");
    }

    private static String stack(Throwable e) {
        StringWriter text = new StringWriter();
        e.printStackTrace(new PrintWriter(text));
        return text.toString();
    }
}
