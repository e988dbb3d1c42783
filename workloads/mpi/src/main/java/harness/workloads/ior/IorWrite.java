package harness.workloads.ior;

import com.google.auto.service.AutoService;
import harness.api.metric.Measurement;
import harness.api.workload.Execution;
import harness.api.workload.Verdict;
import harness.api.workload.Workload;
import harness.api.workload.WorkloadDescriptor;
import harness.workloads.mpi.MpiParameters;
import java.util.List;
import java.util.OptionalDouble;

/** Writes a file segment by segment. */
@AutoService(Workload.class)
public final class IorWrite extends IorWorkload {
    /** For {@link java.util.ServiceLoader}. */
    public IorWrite() {}

    @Override
    public WorkloadDescriptor describe() {
        return descriptor(
                "ior-write",
                "Writes a shared file, or one per process, over POSIX, MPI-IO or HDF5, as IOR does",
                300,
                IorParameters.footprint().output(1),
                MpiParameters.fsync());
    }

    @Override
    protected Execution run(MpiTrial ready) throws Exception {
        SegmentedAccess access = SegmentedAccess.of(ready.context(), ready.session(), ready.tool());
        access.note(SegmentedAccess.Operation.WRITE, ready.directory(), ready.seed());
        AccessTimes times = access.run(SegmentedAccess.Operation.WRITE, ready.directory(), ready.seed());
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
                return check(ready.context(), access, ready.directory(), ready.seed());
            }
        };
    }
}
