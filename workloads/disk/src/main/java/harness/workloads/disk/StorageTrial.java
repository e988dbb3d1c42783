package harness.workloads.disk;

import harness.api.metric.Measurement;
import harness.api.workload.CacheState;
import harness.api.workload.MachineWorkload;
import harness.api.workload.Verdict;
import harness.api.workload.WorkloadContext;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What a trial has moved.
 *
 * @param context of the trial
 * @param setup by which it was moved
 * @param files with what their pages are stamped with
 * @param result what it took
 * @param moved what the kernel counted meanwhile
 * @param caches how they stood
 * @param removal of what the trial has written
 */
record StorageTrial(
        WorkloadContext context,
        AccessSetup setup,
        Map<DeviceFile, Stamp> files,
        AccessResult result,
        MovedBytes moved,
        CacheState caches,
        Removal removal)
        implements MachineWorkload.Part {
    /** Of what a trial has written. */
    interface Removal {
        void run() throws IOException;
    }

    @Override
    public List<Measurement> measurements() {
        return StorageMetrics.of(result, setup, moved);
    }

    @Override
    public String part() {
        return AccessPart.of(result, moved).line();
    }

    @Override
    public OptionalDouble ownSeconds() {
        return OptionalDouble.of(result.window().seconds());
    }

    @Override
    public Verdict validate() throws IOException, InterruptedException {
        FilesCheck check = new FilesCheck(context, setup, caches);
        Optional<Verdict> wrong =
                check.wrong(files.keySet(), moved, result.window().bytes());
        if (wrong.isPresent()) {
            return wrong.get();
        }
        result.cliff()
                .ifPresent(cliff -> context.note(
                        "after %d s the rate fell from %.0f to %.0f calls/s and stayed there: a burst has ended, or a cache is full"
                                .formatted(cliff.seconds(), cliff.fresh(), cliff.sustained())));
        Verdict compared = check.compared(expected());
        Optional<String> slow = setup.limit().flatMap(limit -> limit.exceeded(result.calls()));
        return compared.valid() && slow.isPresent()
                ? Verdict.invalid("with %d calls in flight, which were found fast enough before, %s"
                        .formatted(setup.depth(), slow.get()))
                : compared;
    }

    /** What every page has to be now. */
    private Map<DeviceFile, Stamp> expected() {
        Map<DeviceFile, Stamp> expected = new LinkedHashMap<>(files);
        result.written()
                .forEach((file, written) ->
                        expected.computeIfPresent(file, (any, stamp) -> Stamp.changed(stamp, written, setup.block())));
        return expected;
    }

    @Override
    public void discard() throws IOException {
        removal.run();
    }
}
