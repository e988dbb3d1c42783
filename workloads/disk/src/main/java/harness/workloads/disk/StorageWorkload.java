package harness.workloads.disk;

import harness.api.metric.Metric;
import harness.api.workload.CacheState;
import harness.api.workload.Execution;
import harness.api.workload.Footprint;
import harness.api.workload.MachineWorkload;
import harness.api.workload.Need;
import harness.api.workload.Parameter;
import harness.api.workload.Rule;
import harness.api.workload.WorkloadContext;
import harness.api.workload.WorkloadDescriptor;
import harness.mpi.iozone.IozoneTest;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;

/** What all storage workloads have in common. */
abstract class StorageWorkload implements MachineWorkload {
    private CacheState caches = CacheState.notApplicable();

    /** Name, place in lists and one line. */
    record Title(String name, int position, String summary) {}

    static WorkloadDescriptor descriptor(
            Title title, List<Metric> metrics, Footprint footprint, Parameter block, Parameter... own) {
        List<Rule> rules = new ArrayList<>(StorageParameters.rules());
        rules.addAll(StorageParameters.ofIozone(title.name()));
        return new WorkloadDescriptor(
                title.name(),
                "storage",
                title.summary(),
                "machine",
                Set.of(Need.MACHINES),
                title.position(),
                false,
                StorageParameters.with(block, own),
                metrics,
                footprint,
                rules,
                StorageParameters.requirements());
    }

    /** How blocks are moved while the clock runs. */
    protected abstract AccessSetup setup(WorkloadContext context);

    @Override
    public final Whole together(WorkloadContext context, List<HostPart> parts) {
        boolean inTurn = context.text(HOSTS).equals(EACH);
        List<AccessResult> all =
                parts.stream().map(host -> AccessResult.read(host.part())).toList();
        AccessResult result = inTurn ? AccessResult.inTurn(all) : AccessResult.atOnce(all);
        context.decided(StorageParameters.TOOL, result.version());
        return new Whole(
                StorageMetrics.ofHosts(all, result, setup(context)),
                inTurn
                        ? all.stream()
                                .mapToDouble(part -> part.window().seconds())
                                .min()
                        : OptionalDouble.of(result.window().seconds()));
    }

    /** Makes caches what they should be, or says what they are. */
    protected abstract CacheState cool(WorkloadContext context) throws IOException, InterruptedException;

    @Override
    public final CacheState chill(WorkloadContext context) throws IOException, InterruptedException {
        caches = StorageParameters.iozone(context)
                ? cachesOfIozone(context, StorageFiles.of(context, context.trial()))
                : cool(context);
        return caches;
    }

    private CacheState cachesOfIozone(WorkloadContext context, StorageFiles files)
            throws IOException, InterruptedException {
        CacheState written = writtenOut(context, files);
        return iozoneTest() == IozoneTest.READ ? IozoneTrial.cachesOfReads(files) : written;
    }

    /** Of a workload that writes: what others have left in memory is on disks before it begins. */
    final CacheState writtenOut(WorkloadContext context, StorageFiles files) throws IOException, InterruptedException {
        files.writeOut();
        return afterWrites(files, setup(context));
    }

    /** Which of IOzone's tests it is, where {@link StorageParameters#OF_IOZONE} has the workload. */
    protected IozoneTest iozoneTest() {
        throw new IllegalStateException("IOzone has no test that is this workload");
    }

    /** What a trial does by fio. */
    protected abstract Execution move(WorkloadContext context) throws IOException, InterruptedException;

    @Override
    public final Execution run(WorkloadContext context) throws IOException, InterruptedException {
        return StorageParameters.iozone(context)
                ? IozoneTrial.run(context, setup(context), iozoneTest(), caches)
                : move(context);
    }

    /** Of a workload that writes: where its data are when the clock stops. */
    private static CacheState afterWrites(StorageFiles files, AccessSetup setup) {
        Optional<String> memory = files.memoryBesides();
        if (memory.isPresent()) {
            return CacheState.buffered("%s may keep data in memory besides the page cache".formatted(memory.get()));
        }
        if (setup.pattern().syncs()) {
            return CacheState.onDisk("each write is followed by fdatasync");
        }
        if (setup.pattern().timed() && !setup.direct()) {
            return CacheState.buffered(
                    "direct=no: a block that is written twice in the page cache may be written to the disk once");
        }
        if (setup.fsync()) {
            return CacheState.onDisk("fsync=end: the clock stops after the files have been written out");
        }
        return CacheState.buffered(
                setup.direct()
                        ? "fsync=none: O_DIRECT goes past the page cache, and what was written may be in a cache of the device"
                        : "fsync=none: what was written may be in memory alone when the clock stops");
    }

    /** The timed part of a trial, with what is counted beside it. */
    final Execution move(WorkloadContext context, StorageFiles files, FioTrial.Removal removal)
            throws IOException, InterruptedException {
        context.note(files.describe());
        FioCommand command = new FioCommand(context, setup(context), files.all());
        AccessResult result = command.timed(files.directories());
        context.decided(StorageParameters.TOOL, result.version());
        return new FioTrial(command, result, caches, removal);
    }
}
