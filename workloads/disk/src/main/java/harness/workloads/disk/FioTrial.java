package harness.workloads.disk;

import harness.api.machine.PageCache;
import harness.api.metric.Measurement;
import harness.api.workload.CacheState;
import harness.api.workload.MachineWorkload;
import harness.api.workload.Verdict;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What fio has moved.
 *
 * @param command by which
 * @param result what it took
 * @param caches how they stood
 * @param removal of what the trial has written
 */
record FioTrial(FioCommand command, AccessResult result, CacheState caches, Removal removal)
        implements MachineWorkload.Part {
    /** Of what a trial has written. */
    interface Removal {
        void run() throws IOException;
    }

    @Override
    public List<Measurement> measurements() {
        return StorageMetrics.of(result, command.setup());
    }

    @Override
    public String part() {
        return result.line();
    }

    @Override
    public OptionalDouble ownSeconds() {
        return OptionalDouble.of(result.window().seconds());
    }

    @Override
    public Verdict validate() throws IOException, InterruptedException {
        Optional<Verdict> wrong = new FilesCheck(command.context(), command.setup(), caches)
                .wrong(command.files(), result.moved(), result.window().bytes());
        if (wrong.isPresent()) {
            return wrong.get();
        }
        if (!command.setup().direct()) {
            PageCache.dropBySudo();
        }
        return command.verified();
    }

    @Override
    public void discard() throws IOException {
        removal.run();
    }
}
