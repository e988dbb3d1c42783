package harness.workloads.storage;

import harness.api.machine.DeviceCounts;
import harness.api.machine.ProcessIo;
import harness.api.metric.Direction;
import harness.api.metric.Measurement;
import harness.api.metric.Metric;
import harness.api.workload.Verdict;
import harness.hdfs.storage.StorageState;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.apache.hadoop.fs.FileSystem;

/** What the processes of all DataNodes move to and from disks, counted from a time before the clock starts. */
public final class DiskTraffic {
    private static final String PROCESSES =
            " On an embedded cluster all daemons are one process. Absent where the kernel does not tell.";

    /** What DataNodes have read from disks while the clock ran. */
    public static final Metric DATANODE_BYTES_READ = new Metric(
            "datanode_bytes_read",
            "bytes",
            Direction.NEITHER,
            "Bytes that the DataNodes' processes fetched from storage while the clock ran, as the kernel counts them"
                    + " (read_bytes of /proc/<pid>/io): checksums are in it, what the page cache answered is not. A trial"
                    + " with cold input is INVALID if it is less than 0.9 of the bytes of the input's files, or, for one"
                    + " process, of the bytes that it gave to readers; what all gave beyond the input is allowed for."
                    + PROCESSES);

    /** What the disks under DataNodes have written while the clock ran. */
    public static final Metric DEVICE_BYTES_WRITTEN = new Metric(
            "device_bytes_written",
            "bytes",
            Direction.NEITHER,
            "Bytes that the devices under the DataNodes' directories wrote while the clock ran, until all was written out, as"
                    + " the kernel counts them (/proc/diskstats): what others wrote there is in it, and what is in memory is not."
                    + " A trial is INVALID if it is less than 0.9 of the bytes of all replicas. Absent where the kernel"
                    + " does not tell, as of directories in memory or on an overlay.");

    private final Map<String, StorageState> before;

    private DiskTraffic(Map<String, StorageState> before) {
        this.before = before;
    }

    /**
     * @param files HDFS
     * @return counting from now on
     * @throws IOException if a DataNode does not answer
     * @throws InterruptedException if interrupted
     */
    public static DiskTraffic start(FileSystem files) throws IOException, InterruptedException {
        return new DiskTraffic(DataNodeStorage.of(files).states());
    }

    /** Whether the kernels tell. */
    boolean isCounted() {
        return before.values().stream().allMatch(state -> state.io().isPresent());
    }

    /**
     * @param files HDFS
     * @return what the devices of all have written since the start; empty if a process is gone or new, or the kernel does not tell
     * @throws InterruptedException if interrupted
     */
    public OptionalLong writtenSinceStart(FileSystem files) throws InterruptedException {
        List<NodeTraffic> each = eachSinceStart(files).orElse(List.of());
        return !each.isEmpty() && each.stream().allMatch(node -> node.written().isPresent())
                ? OptionalLong.of(
                        each.stream().mapToLong(node -> node.written().get()).sum())
                : OptionalLong.empty();
    }

    /** What each process has moved. */
    Optional<List<NodeTraffic>> eachSinceStart(FileSystem files) throws InterruptedException {
        Map<String, StorageState> now;
        try {
            now = DataNodeStorage.of(files).states();
        } catch (IOException e) {
            return Optional.empty();
        }
        if (!now.keySet().equals(before.keySet())) {
            return Optional.empty();
        }
        List<NodeTraffic> each = before.entrySet().stream()
                .flatMap(entry -> since(entry.getValue(), now.get(entry.getKey())).stream())
                .toList();
        return each.size() == before.size() ? Optional.of(each) : Optional.empty();
    }

    private static Optional<NodeTraffic> since(StorageState then, StorageState now) {
        Optional<Long> served = now.served().flatMap(later -> then.served().map(earlier -> later - earlier));
        Optional<Long> written =
                now.devices().flatMap(later -> then.devices().map(later::since)).map(DeviceCounts::writtenBytes);
        return now.io()
                .flatMap(later -> then.io().map(later::since))
                .map(io -> new NodeTraffic(now.host(), io, written, served));
    }

    /**
     * @param verdict on what was written
     * @param written by devices
     * @param replicas bytes of all of them
     * @return the same, or that the replicas cannot all be on disks
     */
    public static Verdict onDisk(Verdict verdict, OptionalLong written, long replicas) {
        return verdict.valid() && written.orElse(Long.MAX_VALUE) < ColdInput.LEAST_SHARE * replicas
                ? Verdict.invalid(
                        "not on disk: the devices under the DataNodes' directories wrote only %,d bytes while the clock ran, less than %.0f %% of the %,d of all replicas"
                                .formatted(written.getAsLong(), 100 * ColdInput.LEAST_SHARE, replicas))
                : verdict;
    }

    static Measurement read(ProcessIo read) {
        return Measurement.of(DATANODE_BYTES_READ, (double) read.readBytes());
    }
}
