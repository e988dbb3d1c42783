package harness.workloads.storage;

import harness.api.metric.Measurement;
import harness.api.text.Reason;
import harness.api.workload.CacheState;
import harness.api.workload.Execution;
import harness.api.workload.Verdict;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/**
 * Makes the input of a workload cold before each of its trials and proves afterwards that it was: a trial that claims cold input
 * is INVALID if a DataNode had more than the rest of {@link #LEAST_SHARE} of its replicas of the input in memory before the clock, if
 * its DataNodes have read less than that share of the input from disks, or one of them less than that of what it gave to readers. What they gave beyond the input, such as the files of a job, may come from memory.
 */
public final class ColdInput {
    /** Below it a read was not cold. */
    static final double LEAST_SHARE = 0.9;

    private static final int CHECKSUM_BYTES = 4;
    private static final int CHUNK_BYTES = 512;

    private Optional<Claim> claim = Optional.empty();

    /** What was dropped, what DataNodes had read by then, and the largest share of its replicas that one of them had in memory. */
    private record Claim(CacheState state, DiskTraffic traffic, double resident) {}

    /**
     * Drops the page caches of all machines with DataNodes and takes note of what they have read so far.
     *
     * @param files HDFS
     * @param input directories of the trial's input
     * @return cold where it can be proven afterwards; else warm, and why
     * @throws IOException if the NameNode does not answer
     * @throws InterruptedException if interrupted
     */
    public CacheState chill(FileSystem files, Collection<Path> input) throws IOException, InterruptedException {
        claim = Optional.empty();
        try {
            CacheState dropped = DataNodeStorage.of(files).drop(TaskJvmFiles.of(files.getConf()));
            DiskTraffic traffic = DiskTraffic.start(files);
            CacheState state = dropped.kind() == CacheState.Kind.COLD ? provable(dropped, files, traffic) : dropped;
            double resident = state.kind() == CacheState.Kind.COLD ? ReplicaCheck.resident(files, input) : 1;
            claim = Optional.of(new Claim(state, traffic, resident));
            return state;
        } catch (IOException e) {
            // Of one that was lost a moment ago: that is for the trial to find out.
            return CacheState.warm(Reason.of(e));
        }
    }

    private static CacheState provable(CacheState dropped, FileSystem files, DiskTraffic traffic) {
        if (files.getConf().getBoolean("dfs.client.read.shortcircuit", false)) {
            return CacheState.warm(
                    "not known: tasks read blocks past the DataNodes (dfs.client.read.shortcircuit); " + dropped.how());
        }
        return traffic.isCounted()
                ? dropped
                : CacheState.warm(
                        "not known: the kernel does not tell what DataNodes read from disks; " + dropped.how());
    }

    /** The bytes of the input's files. */
    @FunctionalInterface
    public interface Input {
        /**
         * @return how many
         * @throws IOException if that is not known
         */
        long bytes() throws IOException;
    }

    /**
     * @param files HDFS
     * @param input of the trial
     * @param execution of the trial; the clock has not stopped yet
     * @return the same with what DataNodes have read, and with the proof
     */
    public ProvenExecution proving(FileSystem files, Input input, Execution execution) {
        Optional<Claim> claimed = claim;
        claim = Optional.empty();
        return new ProvenExecution(files, claimed, input, execution);
    }

    /** A trial with what DataNodes have read, and with the proof. */
    public static final class ProvenExecution implements Execution {
        private final FileSystem files;
        private final Optional<Claim> claimed;
        private final Input input;
        private final Execution execution;
        private Optional<List<NodeTraffic>> moved = Optional.empty();

        private ProvenExecution(FileSystem files, Optional<Claim> claimed, Input input, Execution execution) {
            this.files = files;
            this.claimed = claimed;
            this.input = input;
            this.execution = execution;
        }

        /** {@return the trial without the proof} */
        public Execution execution() {
            return execution;
        }

        @Override
        public OptionalDouble ownSeconds() throws Exception {
            return execution.ownSeconds();
        }

        @Override
        public List<Measurement> measurements() throws Exception {
            if (claimed.isPresent()) {
                moved = claimed.get().traffic.eachSinceStart(files);
            }
            List<Measurement> all = new ArrayList<>(execution.measurements());
            moved.map(NodeTraffic::total).map(DiskTraffic::read).ifPresent(all::add);
            return all;
        }

        @Override
        public Verdict validate() throws Exception {
            Verdict verdict = execution.validate();
            Optional<Claim> cold = claimed.filter(c -> c.state.kind() == CacheState.Kind.COLD);
            return verdict.valid() && cold.isPresent()
                    ? judge(verdict, moved, new Read(input.bytes(), checksums(files), cold.get().resident))
                    : verdict;
        }

        @Override
        public void discard() throws Exception {
            execution.discard();
        }
    }

    /**
     * The input of a trial.
     *
     * @param bytes of its files
     * @param checksums for each of them, which DataNodes count with what they give
     * @param resident the largest share of its replicas that a DataNode had in memory before the clock
     */
    record Read(long bytes, double checksums, double resident) {
        private long given() {
            return Math.round(bytes * (1 + checksums));
        }
    }

    /** Four bytes (CRC32C) for each chunk (hdfs-default.xml). */
    private static double checksums(FileSystem files) {
        return (double) CHECKSUM_BYTES / files.getConf().getInt("dfs.bytes-per-checksum", CHUNK_BYTES);
    }

    static Verdict judge(Verdict verdict, Optional<List<NodeTraffic>> moved, Read input) {
        if (moved.isEmpty()) {
            return Verdict.invalid("not proven cold: a DataNode does not tell any more what it has read from disks");
        }
        if (input.resident > 1 - LEAST_SHARE) {
            return Verdict.invalid(
                    "not cold: a DataNode had %.1f %% of its replicas of the input in memory before the clock, more than %.0f %%"
                            .formatted(100 * input.resident, 100 * (1 - LEAST_SHARE)));
        }
        List<NodeTraffic> nodes = moved.get();
        long read = NodeTraffic.total(nodes).readBytes();
        double share = (double) read / input.bytes();
        if (share < LEAST_SHARE) {
            return Verdict.invalid(
                    "not cold: DataNodes read only %.1f %% of the input's %,d bytes from disks while the clock ran, less than %.0f %%"
                            .formatted(100 * share, input.bytes(), 100 * LEAST_SHARE));
        }
        return warm(nodes, input)
                .map(node -> Verdict.invalid(
                        "not cold: %s read only %,d bytes from disks of the %,d that it gave to readers while the clock ran"
                                .formatted(
                                        node.host(),
                                        node.io().readBytes(),
                                        node.served().orElseThrow())))
                .orElseGet(() -> Verdict.valid(
                        "%s; cold: DataNodes had %.1f %% of the input in memory and read %,d bytes from disks, the input has %,d"
                                .formatted(verdict.reason(), 100 * input.resident, read, input.bytes())));
    }

    /**
     * The first that gave more from memory than what all together gave beyond the input. Nothing is said where they count less than
     * the input: of blocks of 2 GiB and of readers that leave early they do not count all.
     */
    private static Optional<NodeTraffic> warm(List<NodeTraffic> nodes, Read input) {
        boolean counted = nodes.stream().allMatch(node -> node.served().orElse(-1L) >= 0);
        long served = nodes.stream().mapToLong(node -> node.served().orElse(0L)).sum();
        if (!counted || served < input.bytes()) {
            return Optional.empty();
        }
        long besides = Math.max(0, served - input.given());
        return nodes.stream()
                .filter(node -> node.fromMemory()
                        > besides + (1 - LEAST_SHARE) * node.served().orElseThrow())
                .findFirst();
    }
}
