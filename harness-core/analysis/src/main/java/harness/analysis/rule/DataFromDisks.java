package harness.analysis.rule;

import harness.api.workload.CacheState;
import harness.record.result.Environment;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** Memory is faster than disks, and a number does not tell which of them it is of. */
final class DataFromDisks {
    private static final double TIMES_THE_MEMORY = 5;
    private static final String READ = "hdfs_bytes_read";

    private DataFromDisks() {}

    static Optional<RuleOutcome> look(MeasuredResult result) {
        List<CacheState> states = result.counted().stream()
                .map(row -> row.facts().cache())
                .filter(cache -> cache.kind() != CacheState.Kind.NOT_APPLICABLE)
                .toList();
        if (states.isEmpty() || result.ofEmbeddedService()) {
            return Optional.empty();
        }
        Optional<CacheState> memory =
                states.stream().filter(DataFromDisks::mayBeMemory).findFirst();
        if (memory.isEmpty()) {
            return Optional.of(RuleOutcome.valid("%s", states.get(0).how()));
        }
        OptionalDouble times = timesTheMemory(result);
        boolean read = memory.get().kind() == CacheState.Kind.WARM;
        if (read && times.isPresent() && times.getAsDouble() >= TIMES_THE_MEMORY) {
            return Optional.of(RuleOutcome.valid("%.1f times the memory of all machines is read", times.getAsDouble()));
        }
        return Optional.of(RuleOutcome.open(
                "%s: %s",
                read ? "caches are warm" : "writes may end in memory",
                memory.get().how()));
    }

    private static boolean mayBeMemory(CacheState cache) {
        return cache.kind() == CacheState.Kind.WARM || cache.kind() == CacheState.Kind.BUFFERED;
    }

    /** Empty where the run does not tell how much was read, or what memory its machines have. */
    private static OptionalDouble timesTheMemory(MeasuredResult result) {
        OptionalDouble read = result.smallest(READ);
        long memory = result.run().environment().map(Environment::nodes).orElse(List.of()).stream()
                .flatMap(node -> node.machine().stream())
                .mapToLong(machine -> machine.memoryBytes())
                .sum();
        return read.isPresent() && memory > 0 ? OptionalDouble.of(read.getAsDouble() / memory) : OptionalDouble.empty();
    }
}
