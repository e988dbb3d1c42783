package harness.workloads.mpi;

import harness.api.workload.CacheState;
import harness.api.workload.Execution;
import harness.api.workload.Workload;
import harness.api.workload.WorkloadContext;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * A workload on MPI. What it needs is found and compiled before the clock starts; a trial's files lie in a directory of its
 * own, which goes when the trial has ended.
 */
public abstract class MpiWorkload implements Workload {
    private Optional<MpiTrial> trial = Optional.empty();

    /** For workloads. */
    protected MpiWorkload() {}

    /**
     * What a trial works with.
     *
     * @param context of the trial
     * @param session that starts its programs
     * @param directory of its own
     * @param tool that does the work
     */
    public record MpiTrial(WorkloadContext context, MpiSession session, Path directory, UsedTool tool) {
        /**
         * @return what tells the trial's data from those of every other
         */
        public String seed() {
            return Integer.toUnsignedString((context.seed() + "/" + context.trial()).hashCode());
        }
    }

    /**
     * @param context with the parameters
     * @return whether the kernels need parallel HDF5
     */
    protected boolean needsHdf5(WorkloadContext context) {
        return false;
    }

    /**
     * @param context with the parameters
     * @param session that starts programs
     * @return the standard tool that may do the work; empty, if not overridden: only our kernel can
     */
    protected Optional<StandardTool> standardTool(WorkloadContext context, MpiSession session) {
        return Optional.empty();
    }

    /**
     * Makes what all trials read; nothing, if not overridden.
     *
     * @param context of the workload
     * @param session that starts programs
     * @param tool that does the work
     * @throws Exception if it cannot be made
     */
    protected void prepare(WorkloadContext context, MpiSession session, UsedTool tool) throws Exception {}

    /**
     * Makes caches cold before a trial; if not overridden, there is nothing to be done, but to say where the data of a write are when
     * its clock stops.
     *
     * @param ready the trial
     * @return how the caches stand
     * @throws Exception if they could not be dealt with
     */
    protected CacheState chill(MpiTrial ready) throws Exception {
        if (describe().parameter(MpiParameters.FSYNC).isEmpty()) {
            return CacheState.notApplicable();
        }
        return ready.context().text(MpiParameters.FSYNC).equals(MpiParameters.YES)
                ? CacheState.onDisk("fsync=yes: the clock stops after the files have been written out")
                : CacheState.buffered("fsync=no: what was written may be in memory alone when the clock stops");
    }

    /**
     * The benchmark.
     *
     * @param ready the trial
     * @return what is needed to measure and validate; its discard removes nothing, since the trial's directory goes anyway
     * @throws Exception if the benchmark failed
     */
    protected abstract Execution run(MpiTrial ready) throws Exception;

    /**
     * @param context with the parameters
     * @return the session
     * @throws IOException if something is missing
     * @throws InterruptedException if interrupted
     */
    protected final MpiSession open(WorkloadContext context) throws IOException, InterruptedException {
        return MpiSession.open(context, needsHdf5(context));
    }

    private UsedTool tool(WorkloadContext context, MpiSession session) throws IOException, InterruptedException {
        return hasTool() ? new ToolChoice(context, session).of(standardTool(context, session)) : UsedTool.KERNEL;
    }

    private boolean hasTool() {
        return describe().parameters().stream()
                .anyMatch(parameter -> parameter.name().equals(MpiParameters.TOOL));
    }

    @Override
    public final void prepare(WorkloadContext context) throws Exception {
        MpiSession session = open(context);
        prepare(context, session, tool(context, session));
    }

    @Override
    public final CacheState chill(WorkloadContext context) throws Exception {
        MpiSession session = open(context);
        UsedTool tool = tool(context, session);
        MpiTrial ready = new MpiTrial(context, session, session.directory(context.trial()), tool);
        trial = Optional.of(ready);
        return chill(ready);
    }

    @Override
    public final Execution run(WorkloadContext context) throws Exception {
        MpiTrial ready = trial.orElseThrow(() -> new IllegalStateException("a trial begins with its caches"));
        try {
            return new InDirectory(run(ready), ready);
        } catch (Exception e) {
            try {
                ready.session().remove(ready.directory());
            } catch (IOException left) {
                e.addSuppressed(left);
            }
            throw e;
        }
    }
}
