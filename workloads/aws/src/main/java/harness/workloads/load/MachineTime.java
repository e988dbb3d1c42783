package harness.workloads.load;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/**
 * What the processors of the machine have done since it started, all of them together, in ticks of the kernel.
 *
 * @param busy with whatever
 * @param all ticks, those with nothing to do and those that wait for I/O among them
 */
record MachineTime(long busy, long all) {
    private static final Path STAT = Path.of("/proc/stat");
    /** user, nice, system, idle, iowait, irq, softirq, steal; what guests take is in user (proc(5)). */
    private static final int COUNTERS = 8;

    private static final int IDLE = 3;
    private static final int WAITING = 4;

    /** Empty where there is no such file. */
    static Optional<MachineTime> now() {
        try (Stream<String> lines = Files.lines(STAT)) {
            return lines.findFirst().flatMap(MachineTime::of);
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /**
     * @param line the first one of the file
     * @return what it says; empty where it is another one
     */
    static Optional<MachineTime> of(String line) {
        if (!line.matches("cpu( +\\d+){8,}")) {
            return Optional.empty();
        }
        long[] ticks = Arrays.stream(line.split(" +"))
                .skip(1)
                .limit(COUNTERS)
                .mapToLong(Long::parseLong)
                .toArray();
        long all = Arrays.stream(ticks).sum();
        return Optional.of(new MachineTime(all - ticks[IDLE] - ticks[WAITING], all));
    }

    /**
     * @param from an earlier moment
     * @return share of the processors that were busy since then; empty if no tick has passed
     */
    OptionalDouble shareSince(MachineTime from) {
        long passed = all - from.all;
        return passed <= 0
                ? OptionalDouble.empty()
                : OptionalDouble.of(Math.min(1, Math.max(0, (double) (busy - from.busy) / passed)));
    }
}
