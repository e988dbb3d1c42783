package harness.workloads.ior;

import com.google.auto.service.AutoService;
import harness.api.cache.Sha256;
import harness.api.metric.Measurement;
import harness.api.workload.CacheState;
import harness.api.workload.Execution;
import harness.api.workload.Verdict;
import harness.api.workload.Workload;
import harness.api.workload.WorkloadContext;
import harness.api.workload.WorkloadDescriptor;
import harness.workloads.mpi.MpiParameters;
import harness.workloads.mpi.MpiSession;
import harness.workloads.mpi.ReadCaches;
import harness.workloads.mpi.UsedTool;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Reads a file segment by segment that was written before. */
@AutoService(Workload.class)
public final class IorRead extends IorWorkload {
    /** For {@link java.util.ServiceLoader}. */
    public IorRead() {}

    @Override
    public WorkloadDescriptor describe() {
        return descriptor(
                "ior-read",
                "Reads a shared file, or one per process, over POSIX, MPI-IO or HDF5, as IOR does",
                310,
                IorParameters.footprint().input(1),
                shiftParameter());
    }

    @Override
    protected void prepare(WorkloadContext context, MpiSession session, UsedTool tool) throws Exception {
        Path data = data(context, session);
        Path whole = data.resolve("whole");
        if (!Files.exists(whole)) {
            SegmentedAccess.of(context, session, tool).run(SegmentedAccess.Operation.WRITE, data, seed(context));
            Files.createFile(whole);
        }
    }

    @Override
    protected CacheState chill(MpiTrial ready) throws IOException, InterruptedException {
        return ReadCaches.cool(
                ready.session(),
                SegmentedAccess.files(data(ready.context(), ready.session())),
                IorParameters.direct(ready.context()));
    }

    @Override
    protected Execution run(MpiTrial ready) throws Exception {
        WorkloadContext context = ready.context();
        Path data = data(context, ready.session());
        SegmentedAccess access = SegmentedAccess.of(context, ready.session(), ready.tool());
        access.note(SegmentedAccess.Operation.READ, data, seed(context));
        AccessTimes times = access.run(SegmentedAccess.Operation.READ, data, seed(context));
        return new Execution() {
            @Override
            public List<Measurement> measurements() {
                return IorMetrics.of(times);
            }

            @Override
            public OptionalDouble ownSeconds() {
                return OptionalDouble.of(times.totalSeconds());
            }

            @Override
            public Verdict validate() throws Exception {
                return check(context, access, data, seed(context));
            }
        };
    }

    @Override
    public void cleanup(WorkloadContext context) throws IOException, InterruptedException {
        MpiSession session = open(context);
        session.remove(data(context, session));
    }

    private static String seed(WorkloadContext context) {
        return Integer.toUnsignedString(Long.hashCode(context.seed()));
    }

    /** One directory for all cells of the plan that read the same. */
    private static Path data(WorkloadContext context, MpiSession session) throws IOException {
        String key = Stream.of(
                        IorParameters.LAYOUT,
                        IorParameters.BLOCK,
                        IorParameters.TRANSFER,
                        IorParameters.INTERFACE,
                        MpiParameters.PROCESSES,
                        MpiParameters.TOOL,
                        MpiParameters.PROGRAM,
                        MpiParameters.HINTS)
                .map(context::text)
                .collect(Collectors.joining("\n", "", "\n" + IorParameters.segments(context) + "\n" + context.seed()));
        String hash = Sha256.of(key.getBytes(StandardCharsets.UTF_8)).substring(0, 16);
        return session.directory("read-" + hash);
    }
}
