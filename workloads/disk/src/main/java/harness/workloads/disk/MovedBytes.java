package harness.workloads.disk;

import harness.api.machine.DeviceCounts;
import harness.api.machine.ProcessIo;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/**
 * What the kernel counts beside a trial.
 *
 * @param device bytes of the block devices of its directories; empty where the kernel does not tell
 * @param process bytes of this JVM; empty where the kernel does not tell
 */
record MovedBytes(OptionalDouble device, OptionalDouble process) {
    /** Counting, from a moment on. */
    static final class Count {
        private final List<Path> directories;
        private final Optional<DeviceCounts> devices;
        private final Optional<ProcessIo> process;

        private Count(Collection<Path> directories) {
            this.directories = List.copyOf(directories);
            this.devices = DeviceCounts.of(directories);
            this.process = ProcessIo.own();
        }

        /** What was written since then, or read, or both. */
        MovedBytes end(boolean read, boolean written) {
            OptionalDouble own = process.flatMap(before -> ProcessIo.own().map(now -> now.since(before)))
                    .map(since -> sum(read ? since.readBytes() : 0, written ? since.writtenBytes() : 0))
                    .orElse(OptionalDouble.empty());
            // A counter that stands still while this process, or one that it has waited for, moves something counts
            // elsewhere.
            OptionalDouble device = devices.flatMap(
                            before -> DeviceCounts.of(directories).map(now -> now.since(before)))
                    .filter(since -> since.readBytes() + since.writtenBytes() > 0 || own.orElse(0) == 0)
                    .map(since -> sum(read ? since.readBytes() : 0, written ? since.writtenBytes() : 0))
                    .orElse(OptionalDouble.empty());
            return new MovedBytes(device, own);
        }

        private static OptionalDouble sum(long read, long written) {
            return OptionalDouble.of((double) (read + written));
        }
    }

    static Count start(Collection<Path> directories) {
        return new Count(directories);
    }

    /** Where another process has moved the bytes. */
    MovedBytes ofOtherProcess() {
        return new MovedBytes(device, OptionalDouble.empty());
    }

    /** Where the same was done so many times, and one of them counts. */
    MovedBytes dividedBy(int times) {
        return new MovedBytes(
                device.isPresent() ? OptionalDouble.of(device.getAsDouble() / times) : device,
                process.isPresent() ? OptionalDouble.of(process.getAsDouble() / times) : process);
    }

    /** Of the devices, else of the process; as a share of what was asked for. */
    OptionalDouble share(long bytes) {
        return Stream.of(device, process)
                .filter(OptionalDouble::isPresent)
                .map(moved -> OptionalDouble.of(moved.getAsDouble() / bytes))
                .findFirst()
                .orElse(OptionalDouble.empty());
    }
}
