package harness.workloads.storage;

import harness.core.machine.ProcessIo;
import harness.core.metric.Measurement;
import harness.core.workload.CacheState;
import harness.core.workload.Execution;
import harness.core.workload.Verdict;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.apache.hadoop.fs.FileSystem;

/**
 * Makes the input of a workload cold before each of its trials and proves afterwards that it was: a trial that claims cold input
 * is INVALID if its DataNodes have read less than {@link #LEAST_SHARE} of the input from disks.
 */
public final class ColdInput {
    /** Below it a read was not cold. */
    static final double LEAST_SHARE = 0.9;

    private Optional<Claim> claim = Optional.empty();

    /** What was dropped, and what DataNodes had read by then. */
    private record Claim(CacheState state, DiskTraffic traffic) {}

    /**
     * Drops the page caches of all machines with DataNodes and takes note of what they have read so far.
     *
     * @param files HDFS
     * @return cold where it can be proven afterwards; else warm, and why
     * @throws IOException if the NameNode does not answer
     * @throws InterruptedException if interrupted
     */
    public CacheState chill(FileSystem files) throws IOException, InterruptedException {
        claim = Optional.empty();
        try {
            CacheState dropped = DataNodeStorage.of(files).drop(TaskJvmFiles.of(files.getConf()));
            DiskTraffic traffic = DiskTraffic.start(files);
            CacheState state = dropped.kind() == CacheState.Kind.COLD ? provable(dropped, files, traffic) : dropped;
            claim = Optional.of(new Claim(state, traffic));
            return state;
        } catch (IOException e) {
            // Of one that was lost a moment ago: that is for the trial to find out.
            return CacheState.warm(e.getMessage());
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
        private Optional<ProcessIo> moved = Optional.empty();

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
                moved = claimed.get().traffic.sinceStart(files);
            }
            List<Measurement> all = new ArrayList<>(execution.measurements());
            moved.map(DiskTraffic::read).ifPresent(all::add);
            return all;
        }

        @Override
        public Verdict validate() throws Exception {
            Verdict verdict = execution.validate();
            boolean cold =
                    claimed.filter(c -> c.state.kind() == CacheState.Kind.COLD).isPresent();
            return verdict.valid() && cold ? judge(verdict, moved, input.bytes()) : verdict;
        }

        @Override
        public void discard() throws Exception {
            execution.discard();
        }
    }

    static Verdict judge(Verdict verdict, Optional<ProcessIo> moved, long input) {
        if (moved.isEmpty()) {
            return Verdict.invalid("not proven cold: a DataNode does not tell any more what it has read from disks");
        }
        long read = moved.get().readBytes();
        double share = (double) read / input;
        return share >= LEAST_SHARE
                ? Verdict.valid("%s; cold: DataNodes read %,d bytes from disks, the input has %,d"
                        .formatted(verdict.reason(), read, input))
                : Verdict.invalid(
                        "not cold: DataNodes read only %.1f %% of the input's %,d bytes from disks while the clock ran, less than %.0f %%"
                                .formatted(100 * share, input, 100 * LEAST_SHARE));
    }
}
