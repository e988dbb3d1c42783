package harness.api.host;

import harness.api.workload.StartMoment;
import harness.api.workload.WorkloadContext;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;

/** The context of a workload in its host: the request's values, and progress passed on at most ten times a second. */
final class HostedContext implements WorkloadContext {
    private static final long PROGRESS_INTERVAL_NANOS = 100_000_000L;

    private final PhaseRequest request;
    private final Consumer<HostEvent> events;
    private final StartMoment start;
    private final AtomicLong lastProgress = new AtomicLong(System.nanoTime() - PROGRESS_INTERVAL_NANOS);

    HostedContext(PhaseRequest request, Consumer<HostEvent> events, StartMoment start) {
        this.request = request;
        this.events = events;
        this.start = start;
    }

    @Override
    public String text(String name) {
        return Optional.ofNullable(request.parameters().get(name))
                .orElseThrow(() -> new IllegalArgumentException(
                        "workload " + request.workload() + " has no parameter '" + name + "'"));
    }

    @Override
    public long seed() {
        return request.seed();
    }

    @Override
    public int repeat() {
        return request.repeat();
    }

    @Override
    public String trial() {
        return request.trial();
    }

    @Override
    public Path configuration() {
        return Path.of(request.configuration());
    }

    @Override
    public String home() {
        return request.home();
    }

    @Override
    public Path scratch() {
        return Path.of(request.scratch());
    }

    @Override
    public int mapSlots() {
        return request.mapSlots();
    }

    @Override
    public int reduceSlots() {
        return request.reduceSlots();
    }

    @Override
    public void progress(long done, long total, String unit) {
        long now = System.nanoTime();
        long last = lastProgress.get();
        boolean due = now - last >= PROGRESS_INTERVAL_NANOS || (total > 0 && done >= total);
        if (due && lastProgress.compareAndSet(last, now)) {
            events.accept(new HostEvent.Progress(done, total, unit));
        }
    }

    @Override
    public long spent() {
        return request.spentPicoUsd();
    }

    @Override
    public void spending(long picoUsd) {
        events.accept(new HostEvent.Spending(picoUsd));
    }

    @Override
    public void decided(String parameter, String value) {
        text(parameter);
        events.accept(new HostEvent.Decided(parameter, value));
    }

    @Override
    public String keep(String title, String output) {
        events.accept(new HostEvent.Output(title, output));
        return KeptOutputs.file(trial());
    }

    @Override
    public void note(String text) {
        events.accept(new HostEvent.Note(text));
    }

    @Override
    public StartMoment start() {
        return start;
    }
}
