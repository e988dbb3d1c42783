package harness.control.run;

import harness.api.cache.CacheDirectory;
import harness.api.json.Json;
import harness.api.launch.RunRegister;
import harness.api.launch.Shutdown;
import harness.api.text.Reason;
import harness.api.trial.Trial;
import harness.control.cluster.Cluster;
import harness.control.journal.Journal;
import harness.control.journal.Ledger;
import harness.control.provider.Provider;
import harness.control.provider.RentalSite;
import harness.control.provider.Rented;
import harness.control.provider.Renting;
import harness.control.provider.Site;
import harness.control.trial.Conditions;
import harness.control.trial.PhaseLimits;
import harness.control.trial.TrialDriver;
import harness.control.trial.TrialOrder;
import harness.record.plan.Deployment;
import harness.record.plan.Plan;
import harness.record.result.AtServices;
import harness.record.result.Environment;
import harness.record.result.NodeState;
import harness.record.result.ResultStore;
import harness.record.result.Results;
import harness.record.result.RunDirectory;
import harness.record.trial.RunEvent;
import harness.record.trial.RunListener;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.DoubleFunction;
import java.util.stream.IntStream;

/** Runs a plan in its run directory: starts the cluster, drives the trials, keeps the results, removes the cluster. */
public final class RunSession {
    private static final double MILLIS = 1e3;

    private final Plan plan;
    private final Provider provider;
    private final RunDirectory directory;
    private final RunRegister.Registration registration;
    private final CacheDirectory cache;
    private final boolean retries;
    private final RunListener listener;
    private final boolean keep;

    /**
     * What may end a deployment before its time.
     *
     * @param stop knows why it has to end, if it has
     * @param beyond why so many more seconds cost more than may be spent, if they do
     */
    private record Rental(Stop stop, DoubleFunction<Optional<String>> beyond) {
        static Rental nothing() {
            return new Rental(new Stop(Thread.currentThread()), seconds -> Optional.empty());
        }
    }

    /**
     * @param plan what to run
     * @param provider of the plan
     * @param directory where results are kept
     * @param registration of this run, with its scratch directory; closed by the caller
     * @param cache what can be made again
     * @param retries whether trials that have ended without passing are run again
     * @param listener is told of everything
     * @param keep whether rented machines stay at the end
     */
    public RunSession(
            Plan plan,
            Provider provider,
            RunDirectory directory,
            RunRegister.Registration registration,
            CacheDirectory cache,
            boolean retries,
            RunListener listener,
            boolean keep) {
        this.plan = plan;
        this.provider = provider;
        this.directory = directory;
        this.registration = registration;
        this.cache = cache;
        this.retries = retries;
        this.listener = listener;
        this.keep = keep;
    }

    /**
     * Runs every trial that has no outcome yet, or none that it can stay with.
     *
     * @param shutdown closes the cluster if the run is interrupted
     * @throws IOException if the cluster cannot be started
     * @throws InterruptedException if this thread is interrupted
     */
    public void run(Shutdown shutdown) throws IOException, InterruptedException {
        int deployments = plan.stop().deployments();
        int[] left = IntStream.rangeClosed(1, deployments)
                .filter(deployment -> !nothingLeft(deployment))
                .toArray();
        if (left.length == 0) {
            run(plan, deployments, shutdown, Rental.nothing());
            giveBackWhatIsHeld();
        }
        for (int deployment : left) {
            if (shutdown.interrupted()) {
                throw new InterruptedException("interrupted");
            }
            if (deployments > 1) {
                listener.on(new RunEvent.Stage("deployment %d of %d".formatted(deployment, deployments)));
                registration.empty();
            }
            deploy(deployment, shutdown);
        }
    }

    /** A run that was killed behind its last trial has nothing left to measure, and may have machines. */
    private void giveBackWhatIsHeld() throws IOException, InterruptedException {
        Path journal = directory.path().resolve(Renting.JOURNAL);
        if (!keep
                && provider instanceof Renting renting
                && !Ledger.of(Journal.read(journal)).held().isEmpty()) {
            renting.giveBack(directory.path(), text -> listener.on(new RunEvent.Stage(text)));
        }
    }

    private void deploy(int deployment, Shutdown shutdown) throws IOException, InterruptedException {
        if (!(provider instanceof Renting renting)) {
            run(plan, deployment, shutdown, Rental.nothing());
            return;
        }
        Stop stop = new Stop(Thread.currentThread());
        Plan exact = plan;
        try (Rented rented = renting.rent(plan.deployment(), plan.workloads(), rental(deployment, shutdown, stop))) {
            exact = plan.with(rented.deployment());
            if (!Results.read(directory.results()).finished().isEmpty()) {
                exact.requireSlavesOf(plan);
            }
            requireDisk(exact);
            directory.writePlan(exact);
            run(exact, deployment, shutdown, new Rental(stop, rented::beyond));
        } catch (InterruptedException | Stop.Stopped e) {
            throw stop.reason()
                    .<IOException>map(reason -> new RunStoppedException(
                            reason
                                    + "; results so far are kept, 'harness resume %s' goes on"
                                            .formatted(directory.resumed()),
                            e))
                    .orElseThrow(() -> e instanceof InterruptedException interrupted
                            ? interrupted
                            : new InterruptedException(Reason.of(e)));
        }
    }

    private boolean nothingLeft(int deployment) {
        Results results = Results.read(directory.results());
        Set<String> finished = retries ? results.passed() : results.finished();
        return nothingLeft(
                of(deployment, new PilotDecision(plan, results).after(finished).schedule()), finished);
    }

    private static List<Trial> of(int deployment, List<Trial> schedule) {
        return schedule.stream()
                .filter(trial -> trial.deployment() == deployment)
                .toList();
    }

    private static boolean nothingLeft(List<Trial> schedule, Set<String> finished) {
        return schedule.stream().allMatch(trial -> finished.contains(trial.id()));
    }

    /** Only the machines of the last deployment may stay. */
    private RentalSite rental(int deployment, Shutdown shutdown, Stop stop) {
        return new RentalSite(
                directory.runId(),
                directory.path(),
                keep && deployment == plan.stop().deployments(),
                plan.deploymentSeconds(),
                listener,
                shutdown,
                stop);
    }

    private static void requireDisk(Plan plan) {
        Optional.ofNullable(plan.deployment().facts().get(Deployment.FREE_DISK_BYTES))
                .ifPresent(free -> plan.estimate()
                        .requireDisk(
                                Long.parseLong(free),
                                plan.deployment().freeBlockBytes(),
                                plan.scale(),
                                factor -> plan.estimate(),
                                "more --slaves or larger disks"));
    }

    private void run(Plan plan, int deployment, Shutdown shutdown, Rental rental)
            throws IOException, InterruptedException {
        try (ResultStore store = ResultStore.open(directory, plan.deployment().platform())) {
            store.repaired().ifPresent(text -> listener.on(new RunEvent.Warning(text)));
            Set<String> finished = retries ? store.passedBefore() : store.finished();
            TrialOrder order = new DecidedOrder(
                    plan, deployment, directory, new DecidedOrder.Ways(raisesSizes(), !retries), listener);
            if (nothingLeft(order.after(finished), finished)) {
                return;
            }
            Environment environment = environment(plan);
            Path recorded = directory.writeEnvironment(environment);
            SpendingForecast forecast = new SpendingForecast(new TimeLeft(plan, deployment, finished), rental.beyond);
            RunListener all = event -> {
                record(event);
                rental.stop.reason().ifPresent(reason -> {
                    throw new Stop.Stopped(reason);
                });
                forecast.beyond(event).ifPresent(reason -> {
                    throw rental.stop.stopped(reason);
                });
                // What fails because the cluster of an interrupted run is taken away is no result.
                if (!shutdown.interrupted()) {
                    store.on(event);
                    listener.on(event);
                }
            };
            drive(
                    plan,
                    shutdown,
                    all,
                    order,
                    finished,
                    states -> directory.writeText(recorded, Json.pretty(environment.with(states))));
        }
    }

    /** Runs of a study and deployments of a run measure the same sizes, and a lease follows what was planned. */
    private boolean raisesSizes() {
        return directory.resumed().equals(directory.path())
                && plan.stop().deployments() == 1
                && !(provider instanceof Renting);
    }

    /** Whatever happens to the run: it is about to be spent, or made, or is gone. */
    private void record(RunEvent event) {
        if (event instanceof RunEvent.Spending spending) {
            directory.writeSpending(spending.picoUsd());
        } else if (event instanceof RunEvent.AtService made) {
            directory.writeAtServices(directory.readAtServices().with(made.planned(), made.names()));
        } else if (event instanceof RunEvent.CleanedUp cleaned) {
            AtServices left = directory.readAtServices();
            if (!left.isEmpty()) {
                directory.writeAtServices(left.without(cleaned.planned()));
            }
        }
    }

    private void drive(
            Plan plan,
            Shutdown shutdown,
            RunListener all,
            TrialOrder order,
            Set<String> finished,
            Consumer<List<NodeState>> started)
            throws IOException, InterruptedException {
        Site site = new Site(
                directory.runId(), plan.slaves(), registration.scratch(), directory.freshLogs(), cache, all, shutdown);
        try (Cluster cluster = provider.start(plan.deployment(), site)) {
            started.accept(cluster.nodes());
            new TrialDriver(plan.workloads(), conditions(plan), cluster, all).run(order, finished);
            all.on(new RunEvent.Stage("stop what was started"));
        }
    }

    private Environment environment(Plan plan) throws InterruptedException {
        Environment probed = Environment.probe(registration.scratch());
        Environment machine = plan.sharedMachine() ? probed.shared() : probed;
        Environment environment = Optional.ofNullable(plan.deployment().facts().get(Deployment.HADOOP_VERSION))
                .map(version -> machine.with(new Environment.Hadoop(
                        version,
                        plan.deployment().settings(),
                        plan.deployment().platform().hadoop(),
                        plan.deployment().deviations())))
                .orElse(machine);
        return environment.load().otherLoad() ? settled(plan, environment) : environment;
    }

    /** A load that has ended before the first trial is in no number. */
    private Environment settled(Plan plan, Environment busy) throws InterruptedException {
        Settling.Result result = plan.deployment().onThisMachine() && !plan.sharedMachine()
                ? Settling.await(directory.runId(), text -> listener.on(new RunEvent.Stage(text)))
                : new Settling.Result(false, "");
        if (result.quiet()) {
            return busy.quiet();
        }
        listener.on(new RunEvent.Warning(
                "this machine was busy in the last minute (load average %.1f)%s: numbers may suffer"
                        .formatted(
                                busy.load().average1m().orElseThrow(),
                                result.whose().isEmpty()
                                        ? ""
                                        : ", and others use %s of its processors still".formatted(result.whose()))));
        return busy;
    }

    /** The run's own directory in its cluster, by which things of the run at services are named as well. */
    static String home(RunDirectory directory) {
        return "/harness/" + directory.runId();
    }

    private Conditions conditions(Plan plan) {
        return new Conditions(
                plan.seed(),
                new PhaseLimits(plan.limit(), firstRepeat(plan)),
                home(directory),
                registration.scratch().resolve("workloads"),
                plan.deployment().concurrency().maps(),
                plan.deployment().concurrency().reduces(),
                spent(),
                plan.sharedMachine());
    }

    private static Optional<Duration> firstRepeat(Plan plan) {
        OptionalDouble seconds = plan.stop().firstRepeatSeconds();
        return seconds.isPresent()
                ? Optional.of(Duration.ofMillis(Math.round(seconds.getAsDouble() * MILLIS)))
                : Optional.empty();
    }

    /** A run that has outcomes and does not say what it has spent is one of an earlier version. */
    private long spent() {
        boolean fresh = Results.read(directory.results()).finished().isEmpty();
        return directory.readSpending().orElse(fresh ? 0 : -1);
    }
}
