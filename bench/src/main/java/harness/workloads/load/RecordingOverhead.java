package harness.workloads.load;

import java.time.Duration;
import java.util.OptionalDouble;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** What the record of one operation costs: two looks at the clock, its latencies, its place in the time series. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class RecordingOverhead {
    private static final Duration LONG = Duration.ofMinutes(10);
    private static final long BYTES = 4096;

    private ClientRecorder recorder;
    private long origin;

    /** A load begins. */
    @Setup(Level.Iteration)
    public void begin() {
        recorder = new ClientRecorder(new LoadSpec(Duration.ZERO, LONG, OptionalDouble.empty()));
        origin = Ticker.SYSTEM.nanos();
    }

    /** An operation that takes no time at all. */
    @Benchmark
    public void record() {
        long start = Ticker.SYSTEM.nanos() - origin;
        recorder.start(start);
        recorder.success(start, start, Ticker.SYSTEM.nanos() - origin, BYTES);
    }
}
