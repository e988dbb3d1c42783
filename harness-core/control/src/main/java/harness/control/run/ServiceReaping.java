package harness.control.run;

import harness.api.LeftBehindException;
import harness.api.UsageException;
import harness.api.cache.CacheDirectory;
import harness.api.cache.ClassPathGroups;
import harness.api.host.HostEvent;
import harness.api.host.Phase;
import harness.api.host.PhaseRequest;
import harness.api.launch.RunRegister;
import harness.control.host.ClientJvm;
import harness.control.host.JvmWorkloadHost;
import harness.control.host.PhaseFailedException;
import harness.record.plan.Plan;
import harness.record.plan.PlannedWorkload;
import harness.record.result.AtServices;
import harness.record.result.RunDirectory;
import java.io.IOException;
import java.nio.file.Path;
import java.util.function.Consumer;

/**
 * Removes what a run that does not go on any more may have left at services, from this machine: each workload that has written
 * down what it was about to make cleans up, as it does at the end of a run. A workload removes what carries the run's name alone.
 *
 * @param run the run
 * @param plan its plan
 * @param cache with the register of runs
 * @param notices gets a line for each thing that was removed
 */
public record ServiceReaping(RunDirectory run, Plan plan, CacheDirectory cache, Consumer<String> notices) {
    /**
     * Removes all.
     *
     * @throws UsageException if the run still goes on
     * @throws LeftBehindException if something is left
     * @throws IOException if nothing could be tried
     * @throws InterruptedException if interrupted
     */
    public void reap() throws IOException, InterruptedException {
        if (run.readAtServices().isEmpty()) {
            notices.accept("nothing of run %s is known to be left at a service".formatted(run.runId()));
            return;
        }
        RunRegister register = new RunRegister(cache);
        register.sweep();
        if (register.isAlive(run.runId())) {
            throw new UsageException("run %s goes on now: interrupt it first".formatted(run.runId()));
        }
        Path scratch = run.path().toAbsolutePath().resolve(RunLauncher.SCRATCH);
        try (RunRegister.Registration registration = register.register(run.runId(), scratch)) {
            Path logs = run.freshLogs();
            for (PlannedWorkload workload : plan.workloads()) {
                reap(workload, registration.scratch(), logs);
            }
        }
        AtServices left = run.readAtServices();
        if (!left.isEmpty()) {
            throw new LeftBehindException("left: " + left.names());
        }
    }

    private void reap(PlannedWorkload workload, Path scratch, Path logs) throws IOException, InterruptedException {
        AtServices before = run.readAtServices();
        AtServices after = before.without(workload.id());
        if (before.equals(after)) {
            return;
        }
        try (JvmWorkloadHost host = JvmWorkloadHost.start(
                ClientJvm.command(
                                workload.descriptor().needs(),
                                run.runId(),
                                ClassPathGroups.ofRunningJar(cache)
                                        .unpack(workload.descriptor().group()),
                                cache)
                        .withTemporary(scratch),
                scratch,
                logs)) {
            host.perform(request(workload, scratch), plan.limit(), this::hear);
            run.writeAtServices(after);
            before.left().keySet().stream()
                    .filter(name -> !after.left().containsKey(name))
                    .forEach(name -> notices.accept("removed " + name + ", if it was there"));
        } catch (PhaseFailedException e) {
            notices.accept(workload.id() + ": " + e.getMessage());
        }
    }

    private void hear(HostEvent event) {
        if (event instanceof HostEvent.Spending spending) {
            run.writeSpending(spending.picoUsd());
        }
    }

    private PhaseRequest request(PlannedWorkload workload, Path scratch) {
        return new PhaseRequest(
                Phase.CLEANUP,
                workload.name(),
                workload.id(),
                0,
                plan.seed(),
                workload.parameters(),
                "",
                RunSession.home(run),
                scratch.resolve(workload.id()).toString(),
                1,
                1,
                run.readSpending().orElse(-1));
    }
}
