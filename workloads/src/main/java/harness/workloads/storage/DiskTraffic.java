package harness.workloads.storage;

import harness.api.machine.ProcessIo;
import harness.api.metric.Direction;
import harness.api.metric.Measurement;
import harness.api.metric.Metric;
import harness.hdfs.storage.StorageState;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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

    /** What DataNodes have written while the clock ran. */
    public static final Metric DATANODE_BYTES_WRITTEN = new Metric(
            "datanode_bytes_written",
            "bytes",
            Direction.NEITHER,
            "Bytes that the DataNodes' processes sent towards storage while the clock ran, as the kernel counts them"
                    + " (write_bytes of /proc/<pid>/io): every replica with its checksums, which are 0.8 % of it."
                    + PROCESSES);

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
     * @return what all have moved since the start; empty if a process is gone, new, or does not tell
     * @throws InterruptedException if interrupted
     */
    public Optional<ProcessIo> sinceStart(FileSystem files) throws InterruptedException {
        return eachSinceStart(files).map(NodeTraffic::total);
    }

    /** The same of each process. */
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
        return now.io()
                .flatMap(later -> then.io().map(later::since))
                .map(io -> new NodeTraffic(now.host(), io, served));
    }

    /**
     * @param written by all processes
     * @return as a number of a trial
     */
    public static Measurement written(ProcessIo written) {
        return Measurement.of(DATANODE_BYTES_WRITTEN, (double) written.writtenBytes());
    }

    static Measurement read(ProcessIo read) {
        return Measurement.of(DATANODE_BYTES_READ, (double) read.readBytes());
    }
}
