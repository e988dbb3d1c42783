package harness.control.run;

import harness.api.LeftBehindException;
import harness.api.UsageException;
import harness.api.cache.CacheDirectory;
import harness.api.cache.LockDirectory;
import harness.api.cache.MachineLock;
import harness.api.launch.RunRegister;
import harness.api.launch.Shutdown;
import harness.api.machine.HttpProxy;
import harness.control.provider.Provider;
import harness.control.provider.Renting;
import harness.record.plan.Plan;
import harness.record.result.AtServices;
import harness.record.result.EventLog;
import harness.record.result.RunDirectory;
import harness.record.trial.RunEvent;
import harness.record.trial.RunListener;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * Everything around a run that this machine controls: no other run measures on the same machines, what killed runs have left is removed, this run is
 * registered before anything starts, and whatever happens its processes and scratch data go.
 *
 * @param plan what to run
 * @param provider of the plan
 * @param cache with the lock and the register of runs
 * @param retries whether trials that have ended without passing are run again, if the run has been begun before
 * @param waits whether to wait while another run measures, instead of refusing
 * @param keep whether rented machines stay at the end
 * @param listener is told of everything
 */
public record RunLauncher(
        Plan plan,
        Provider provider,
        CacheDirectory cache,
        boolean retries,
        boolean waits,
        boolean keep,
        RunListener listener) {
    static final String SCRATCH = "scratch";

    /**
     * @param name of the run
     * @param directory makes or opens the run directory, once no other run measures
     * @return the run directory with the results
     * @throws harness.api.UsageException if another run measures or uses the machines that this one is for, or the directory
     *     is refused; nothing was started
     * @throws IOException if the run failed as a whole; results so far are kept
     * @throws InterruptedException if this thread is interrupted
     */
    public RunDirectory launch(String name, Supplier<RunDirectory> directory) throws IOException, InterruptedException {
        try (Shutdown shutdown = Shutdown.install(this::warn)) {
            for (String machine : measured(plan, provider)) {
                shutdown.register("the lock of " + machine, lock(machine, name));
            }
            RunRegister register = new RunRegister(cache);
            register.sweep().forEach(swept -> warn(text(swept)));
            if (provider instanceof Renting renting) {
                requireNotControlled(register, name);
                renting.requireFree(plan.deployment());
            }
            RunDirectory run = directory.get();
            shutdown.register("the note about resuming", () -> {
                if (shutdown.interrupted()) {
                    warn("results so far are in %s; 'harness resume %s' goes on".formatted(run.path(), run.resumed()));
                }
            });
            shutdown.register("what this run has made at services", () -> requireNothingAtServices(run));
            Path scratch = run.path().toAbsolutePath().resolve(SCRATCH);
            RunRegister.Registration registration =
                    shutdown.register("scratch data in " + scratch, register.register(name, scratch));
            try (EventLog events = EventLog.open(run, this::warn)) {
                run(run, registration, shutdown, events);
            }
            return run;
        }
    }

    private static void requireNotControlled(RunRegister register, String name) throws IOException {
        if (register.isAlive(name)) {
            throw new UsageException("run %s is controlled by another process of this machine".formatted(name));
        }
    }

    private void run(RunDirectory run, RunRegister.Registration registration, Shutdown shutdown, EventLog events)
            throws IOException, InterruptedException {
        RunListener all = event -> {
            events.on(event);
            listener.on(event);
        };
        try {
            new RunSession(plan, provider, run, registration, cache, retries, all, keep).run(shutdown);
        } catch (IOException | InterruptedException | RuntimeException e) {
            events.failed(e);
            throw e;
        }
    }

    /**
     * Refuses early what could only be refused later.
     *
     * @param plan to run
     * @param provider of the plan
     * @param cache with the lock
     * @param name of what is to run
     * @throws UsageException if another run measures
     */
    public static void requireNoOther(Plan plan, Provider provider, CacheDirectory cache, String name) {
        measured(plan, provider)
                .forEach(machine -> MachineLock.tryAcquire(lockDirectory(plan, cache), machine, name)
                        .close());
    }

    /**
     * Rented machines are one run's own, or the journal of their cluster keeps others off; hosts may be this machine. All wait
     * in one order.
     */
    private static Set<String> measured(Plan plan, Provider provider) {
        if (provider instanceof Renting) {
            return Set.of();
        }
        Set<String> addresses = provider.addresses(plan.deployment());
        return addresses.isEmpty()
                ? Set.of(MachineLock.here())
                : addresses.stream()
                        .map(address -> HttpProxy.own(address) ? MachineLock.here() : address)
                        .collect(Collectors.toCollection(TreeSet::new));
    }

    private static LockDirectory lockDirectory(Plan plan, CacheDirectory cache) {
        return plan.sharedMachine() ? LockDirectory.of(cache) : LockDirectory.ofMachine(cache);
    }

    private MachineLock lock(String machine, String name) throws InterruptedException {
        LockDirectory directory = lockDirectory(plan, cache);
        directory.problem().ifPresent(this::warn);
        return waits ? MachineLock.await(directory, machine, name) : MachineLock.tryAcquire(directory, machine, name);
    }

    private static void requireNothingAtServices(RunDirectory run) throws LeftBehindException {
        Optional<String> left = leftAtServices(run);
        if (left.isPresent()) {
            throw new LeftBehindException("it " + left.get());
        }
    }

    /** What another run has written wrongly does not keep this one from running. */
    private static Optional<String> leftAtServices(RunDirectory run) {
        try {
            AtServices left = run.readAtServices();
            return left.isEmpty()
                    ? Optional.empty()
                    : Optional.of("may have left %s: 'harness reap %s' removes it".formatted(left.names(), run.path()));
        } catch (UsageException e) {
            return Optional.of("may have left something at services: " + e.getMessage());
        }
    }

    private static String text(RunRegister.Swept swept) {
        String found = swept.scratch().stream().map(path -> ", " + path).collect(Collectors.joining());
        String services = swept.scratch().stream()
                .filter(path -> path.endsWith(SCRATCH))
                .flatMap(path -> leftAtServices(new RunDirectory(path.getParent())).stream())
                .map(left -> "; it " + left)
                .collect(Collectors.joining());
        return text(swept, found) + services;
    }

    private static String text(RunRegister.Swept swept, String found) {
        return swept.problem()
                .map(problem -> "what the killed run %s had left cannot be removed whole: %s%s"
                        .formatted(swept.id(), problem, found))
                .orElseGet(() -> "removed what the killed run %s had left: %d processes%s"
                        .formatted(swept.id(), swept.processes(), found));
    }

    private void warn(String text) {
        listener.on(new RunEvent.Warning(text));
    }
}
