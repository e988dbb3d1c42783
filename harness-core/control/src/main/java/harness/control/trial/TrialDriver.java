package harness.control.trial;

import harness.api.host.HostEvent;
import harness.api.host.Phase;
import harness.api.host.PhaseLateException;
import harness.api.host.PhaseRequest;
import harness.api.metric.Measurement;
import harness.api.text.Reason;
import harness.api.trial.Outcome;
import harness.api.trial.Trial;
import harness.api.trial.TrialLimits;
import harness.api.trial.TrialRecord;
import harness.api.workload.CacheState;
import harness.api.workload.Verdict;
import harness.api.workload.WorkloadDescriptor;
import harness.control.cluster.Cluster;
import harness.control.host.PhaseFailedException;
import harness.record.plan.PlannedWorkload;
import harness.record.result.NodeState;
import harness.record.trial.DriverMetrics;
import harness.record.trial.Judge;
import harness.record.trial.RunEvent;
import harness.record.trial.RunListener;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Runs the trials of a run, one after another: prepare, chill, run (the clock; nothing else in it), measure, validate,
 * discard. A record is handed to the listener, which makes it durable, before the next trial begins. A failure, a
 * timeout or a wrong output never becomes a number.
 */
public final class TrialDriver {
    private final Map<String, PlannedWorkload> workloads;
    private final Conditions conditions;
    private final Cluster cluster;
    private final WorkloadHosts hosts;
    private final RunListener listener;
    /** Ids of workloads whose host was lost since they were prepared: what it held in memory went with it. */
    private final Set<String> unsettled = new HashSet<>();
    /** Ids of workloads that have made nothing at their service, which they cannot use. */
    private final Set<String> unannounced = new HashSet<>();
    /** Ids of workloads whose preparation was begun. */
    private final Set<String> begun = new HashSet<>();
    /** By the id of a workload that cannot be prepared, what becomes of its next trial. */
    private final Map<String, Outcome> unprepared = new HashMap<>();
    /** By the id of a planned workload, what parameters came to whose values leave a choice. */
    private final Map<String, Map<String, String>> decided = new HashMap<>();

    private long spentPicoUsd;

    /**
     * @param workloads what to run, in order of preparation
     * @param conditions what holds for all trials
     * @param cluster where; not closed here
     * @param listener is told of everything
     */
    public TrialDriver(List<PlannedWorkload> workloads, Conditions conditions, Cluster cluster, RunListener listener) {
        this.workloads = new LinkedHashMap<>();
        workloads.forEach(w -> this.workloads.put(w.id(), w));
        this.conditions = conditions;
        this.cluster = cluster;
        this.hosts = new WorkloadHosts(this.workloads.values(), cluster);
        this.listener = listener;
        this.spentPicoUsd = conditions.spentPicoUsd();
    }

    /**
     * @param order the trials of the run
     * @param finished ids of trials that an earlier part of this run has finished
     * @throws InterruptedException if the run is interrupted; finished trials are kept
     */
    public void run(TrialOrder order, Set<String> finished) throws InterruptedException {
        Set<String> ended = new HashSet<>(finished);
        List<Trial> schedule = order.after(Set.copyOf(ended));
        Set<String> cold = warmedUpEarlier(schedule, finished);
        List<Trial> pending = pending(schedule, ended);
        CommonFailure failures =
                new CommonFailure(pending.stream().map(Trial::planned).collect(Collectors.toSet()));
        try (hosts) {
            adopt(pending);
            giveUp(order.hopeless());
            while (!pending.isEmpty()) {
                List<Trial> now = untilDecided(pending);
                run(now, schedule.size() - pending.size(), schedule.size(), cold, failures);
                now.forEach(trial -> ended.add(trial.id()));
                schedule = order.after(Set.copyOf(ended));
                pending = pending(schedule, ended);
                adopt(pending);
                giveUp(order.hopeless());
            }
            cleanup();
        }
    }

    private static List<Trial> pending(List<Trial> schedule, Set<String> ended) {
        return schedule.stream().filter(trial -> !ended.contains(trial.id())).toList();
    }

    /** What warm-ups tell may change the trials behind them. */
    private static List<Trial> untilDecided(List<Trial> pending) {
        List<Trial> warmUps = pending.stream().takeWhile(Trial::warmUp).toList();
        return warmUps.isEmpty() ? pending : warmUps;
    }

    private void giveUp(Map<String, String> hopeless) {
        hopeless.forEach((planned, reason) -> unprepared.put(planned, new Outcome.Skipped(reason)));
    }

    /** A workload whose parameters have changed is prepared anew, by these, and so are those that may share data with it. */
    private void adopt(List<Trial> pending) throws InterruptedException {
        Set<String> prepared = Set.copyOf(begun);
        for (Trial trial : pending) {
            PlannedWorkload before = workloads.get(trial.planned());
            if (!trial.parameters().equals(before.parameters())) {
                if (prepared.contains(before.id())) {
                    cleanup(before);
                    WorkloadHosts.of(before.descriptor().group(), workloads.values())
                            .forEach(other -> begun.remove(other.id()));
                }
                unprepared.remove(before.id());
                unsettled.remove(before.id());
                workloads.put(before.id(), new PlannedWorkload(before.descriptor(), before.cell(), trial.parameters()));
            }
        }
    }

    private void run(List<Trial> pending, int before, int total, Set<String> cold, CommonFailure failures)
            throws InterruptedException {
        prepare(pending);
        int number = before;
        for (Trial trial : pending) {
            listener.on(new RunEvent.TrialStarted(trial, ++number, total));
            Outcome obstacle =
                    failures.seen().<Outcome>map(TrialDriver::hopeless).orElse(unprepared.get(trial.planned()));
            TrialRecord record =
                    obstacle == null ? perform(trial, cold.remove(trial.planned())) : givenUp(trial, obstacle);
            unprepared.computeIfPresent(trial.planned(), (planned, outcome) -> after(trial, outcome));
            listener.on(new RunEvent.TrialEnded(descriptor(trial), record));
            failures.ended(trial, record.outcome());
        }
    }

    private static Outcome hopeless(Trial first) {
        return new Outcome.Skipped("every trial has failed for one reason, see " + first.id());
    }

    /** Workloads that ran first in an earlier part of the run, on processes that are gone. */
    private static Set<String> warmedUpEarlier(List<Trial> schedule, Set<String> finished) {
        return schedule.stream()
                .filter(trial -> finished.contains(trial.id()))
                .map(Trial::planned)
                .collect(Collectors.toCollection(HashSet::new));
    }

    private void prepare(List<Trial> pending) throws InterruptedException {
        for (PlannedWorkload workload : workloads.values()) {
            if (pending.stream().noneMatch(t -> t.planned().equals(workload.id()))
                    || unprepared.containsKey(workload.id())
                    || !begun.add(workload.id())) {
                continue;
            }
            listener.on(new RunEvent.Stage("prepare " + workload.id()));
            Instant from = Instant.now();
            try {
                if (workload.onService()) {
                    // Its own phase: what is made next is on disk before.
                    unannounced.add(workload.id());
                    call(workload, outsideTrials(workload, Phase.ANNOUNCE), new ArrayList<>());
                    unannounced.remove(workload.id());
                }
                call(workload, outsideTrials(workload, Phase.PREPARE), new ArrayList<>());
            } catch (PhaseFailedException | IOException e) {
                unprepared.put(workload.id(), new Outcome.Failed("prepare: " + explained(e, from)));
            }
        }
    }

    private void cleanup() throws InterruptedException {
        listener.on(new RunEvent.Stage("clean up"));
        for (PlannedWorkload workload : workloads.values()) {
            cleanup(workload);
        }
    }

    private void cleanup(PlannedWorkload workload) throws InterruptedException {
        if (unannounced.contains(workload.id())) {
            return;
        }
        try {
            call(workload, outsideTrials(workload, Phase.CLEANUP), new ArrayList<>());
            listener.on(new RunEvent.CleanedUp(workload.id()));
        } catch (PhaseFailedException | IOException e) {
            listener.on(new RunEvent.Warning("clean-up of " + workload.id() + ": " + Reason.of(e)));
        }
    }

    private TrialRecord perform(Trial trial, boolean notWarmedUp) throws InterruptedException {
        Instant begun = Instant.now();
        long from = System.nanoTime();
        List<String> notes = new ArrayList<>();
        if (notWarmedUp) {
            notes.add("the first of its workload since the run went on: its processes had not been warmed up");
        }
        Timed timed = Timed.nothing(begun);
        try {
            PlannedWorkload workload = workloads.get(trial.planned());
            PhaseRequest request = request(workload, Phase.CHILL, trial.id(), trial.repeat());
            prepareAgain(workload);
            CacheState cache = call(workload, request, notes).cache().orElseThrow();
            timed = new Timed(cache, begun, List.of(), new Outcome.Failed("did not end"));
            timed = runAndValidate(workload, request, timed, notes);
        } catch (PhaseFailedException | IOException e) {
            timed = timed.failed(explained(e, begun));
        }
        return new TrialRecord(
                trial.with(decided.getOrDefault(trial.planned(), Map.of())),
                timed.outcome,
                timed.cache,
                timed.measurements,
                notes,
                timed.started,
                Duration.ofNanos(System.nanoTime() - from));
    }

    private void prepareAgain(PlannedWorkload workload) throws PhaseFailedException, IOException, InterruptedException {
        if (unsettled.contains(workload.id())) {
            listener.on(new RunEvent.Stage("prepare " + workload.id() + " again"));
            call(workload, outsideTrials(workload, Phase.PREPARE), new ArrayList<>());
            unsettled.remove(workload.id());
        }
    }

    private Timed runAndValidate(PlannedWorkload workload, PhaseRequest request, Timed begun, List<String> notes)
            throws InterruptedException {
        try {
            List<NodeState> before = cluster.nodes();
            HostEvent.Done run;
            try {
                run = call(workload, request.withPhase(Phase.RUN), notes);
            } catch (HopelessRepeat e) {
                return stopped(workload, begun, NodeUse.between(before, cluster.nodes()), notes, e.outcome);
            }
            NodeUse use = NodeUse.between(before, cluster.nodes());
            List<Measurement> measurements = new ArrayList<>();
            measurements.add(DriverMetrics.elapsed(run.started(), run.nanos()));
            run.ownSeconds()
                    .ifPresent(seconds -> measurements.add(Measurement.of(DriverMetrics.COUNTED_TIME, seconds)));
            measurements.addAll(
                    call(workload, request.withPhase(Phase.MEASURE), notes).measurements());
            measurements.addAll(use.measurements());
            HostEvent.Done validate = call(workload, request.withPhase(Phase.VALIDATE), notes);
            Optional<String> disturbed = disturbed(workload, use, notes);
            Outcome outcome = Judge.judge(
                    explained(validate.verdict().orElseThrow()),
                    request.repeat() == 0 ? ofWarmUp(run.countedSeconds(), notes) : run.countedSeconds(),
                    damage(begun.started),
                    disturbed);
            return new Timed(begun.cache, run.started(), measurements, outcome);
        } catch (PhaseFailedException | IOException e) {
            // Before the trial's output is removed, which makes room.
            return begun.failed(explained(e, begun.started));
        } finally {
            discard(workload, request, notes);
        }
    }

    /** It is hopeless by itself alone: not where its cluster is damaged, or others have kept it from its machines. */
    private Timed stopped(
            PlannedWorkload workload, Timed begun, NodeUse use, List<String> notes, Outcome.Skipped hopeless)
            throws IOException, InterruptedException {
        Optional<String> disturbed = disturbed(workload, use, notes);
        Optional<String> damage = damage(begun.started);
        if (damage.isPresent()) {
            return begun.failed(damage.get());
        }
        if (disturbed.isPresent()) {
            return begun.with(new Outcome.Invalid(disturbed.get()));
        }
        unprepared.put(workload.id(), hopeless);
        return begun.with(hopeless);
    }

    /** Nobody asks a warm-up, which does not count, to be long enough. */
    private static double ofWarmUp(double seconds, List<String> notes) {
        if (seconds < TrialLimits.SHORTEST_SECONDS) {
            notes.add(Judge.tooShort(seconds) + "; it is a warm-up, which does not count");
        }
        return Math.max(TrialLimits.SHORTEST_SECONDS, seconds);
    }

    /** What others used is a note where it does not make the trial INVALID. */
    private Optional<String> disturbed(PlannedWorkload workload, NodeUse use, List<String> notes) {
        boolean judged = !conditions.sharedMachine() && !servedByOthers(workload);
        Optional<String> disturbed = judged ? use.disturbed() : Optional.empty();
        if (disturbed.isEmpty()) {
            use.note().ifPresent(notes::add);
        }
        return disturbed;
    }

    /** An endpoint that the user has named may be a process of the same machine, which nobody has started for the run. */
    private static boolean servedByOthers(PlannedWorkload workload) {
        return workload.descriptor()
                .atService()
                .filter(rule -> rule.addressed(workload.parameters()))
                .isPresent();
    }

    private Verdict explained(Verdict verdict) {
        return verdict.valid() ? verdict : Verdict.invalid(FullDisk.explain(conditions.scratch(), verdict.reason()));
    }

    /** What is left behind does not change how the trial ended, but it is said. */
    private void discard(PlannedWorkload workload, PhaseRequest request, List<String> notes)
            throws InterruptedException {
        try {
            call(workload, request.withPhase(Phase.DISCARD), notes);
        } catch (PhaseFailedException | IOException e) {
            notes.add("output not removed: " + Reason.of(e));
        }
    }

    private HostEvent.Done call(PlannedWorkload workload, PhaseRequest request, List<String> notes)
            throws PhaseFailedException, IOException, InterruptedException {
        String what = request.trial() + " " + request.phase().name().toLowerCase(Locale.ROOT);
        String group = workload.descriptor().group();
        listener.on(new RunEvent.PhaseStarted(what));
        try {
            return hosts.of(group).perform(request, conditions.limits().of(request), event -> {
                if (event instanceof HostEvent.Progress p) {
                    listener.on(new RunEvent.Progress(what, p.done(), p.total(), p.unit()));
                } else if (event instanceof HostEvent.Spending s) {
                    spentPicoUsd = s.picoUsd();
                    listener.on(new RunEvent.Spending(spentPicoUsd));
                } else if (event instanceof HostEvent.AtService a) {
                    listener.on(new RunEvent.AtService(workload.id(), a.names()));
                } else if (event instanceof HostEvent.Decided d) {
                    decided.computeIfAbsent(workload.id(), id -> new HashMap<>())
                            .put(d.parameter(), d.value());
                } else if (event instanceof HostEvent.Output o) {
                    listener.on(new RunEvent.ProgramOutput(request.trial(), o.title(), o.text()));
                } else if (event instanceof HostEvent.Note n) {
                    notes.add(n.text());
                }
            });
        } catch (IOException e) {
            drop(group);
            Optional<Outcome.Skipped> stopped =
                    e instanceof PhaseLateException ? conditions.limits().outcome(request) : Optional.empty();
            if (stopped.isPresent()) {
                throw new HopelessRepeat(stopped.get());
            }
            throw new IOException(what + ": " + lostCluster().orElse(Reason.inFull(e)), e);
        } catch (PhaseFailedException e) {
            listener.on(new RunEvent.PhaseFailed(what, e.getMessage(), e.stack()));
            throw e;
        }
    }

    private void drop(String group) {
        hosts.drop(group);
        WorkloadHosts.of(group, workloads.values()).stream()
                .map(PlannedWorkload::id)
                .forEach(unsettled::add);
    }

    /** The cause before what it has caused: this machine's full disk, else what the logs of daemons tell. */
    private String explained(Exception failure, Instant from) throws InterruptedException {
        String reason = afterDamage(failure);
        String full = FullDisk.explain(conditions.scratch(), reason);
        return full.equals(reason) ? logged(reason, from) : full;
    }

    private Optional<String> damage(Instant from) throws IOException, InterruptedException {
        Optional<String> damage = cluster.damage();
        return damage.isPresent() ? Optional.of(logged(damage.get(), from)) : damage;
    }

    private String logged(String reason, Instant from) throws InterruptedException {
        return LoggedCause.explain(reason, cluster.logs(), from, Instant.now());
    }

    /** What a failed phase says of its reason is often far from it: what has become of the cluster stands first. */
    private String afterDamage(Exception failure) {
        try {
            return cluster.damage()
                    .map(damage -> damage + ": " + Reason.inFull(failure))
                    .orElse(Reason.inFull(failure));
        } catch (IOException e) {
            // The failure tells of it.
            return Reason.inFull(failure);
        }
    }

    /** A host that is gone says little if the whole cluster is. */
    private Optional<String> lostCluster() {
        try {
            cluster.damage();
            return Optional.empty();
        } catch (IOException e) {
            return Optional.of(Reason.inFull(e));
        }
    }

    /** The reason is told once; the others say where. */
    private static Outcome after(Trial trial, Outcome outcome) {
        return outcome instanceof Outcome.Failed
                ? new Outcome.Skipped("could not be prepared, see " + trial.id())
                : outcome;
    }

    private static TrialRecord givenUp(Trial trial, Outcome outcome) {
        return new TrialRecord(
                trial, outcome, CacheState.notApplicable(), List.of(), List.of(), Instant.now(), Duration.ZERO);
    }

    private PhaseRequest outsideTrials(PlannedWorkload workload, Phase phase) {
        return request(workload, phase, workload.id(), 0);
    }

    private PhaseRequest request(PlannedWorkload workload, Phase phase, String trial, int repeat) {
        return new PhaseRequest(
                phase,
                workload.name(),
                trial,
                repeat,
                conditions.seed(),
                workload.parameters(),
                cluster.configuration().toString(),
                conditions.home(),
                conditions.scratch().resolve(workload.id()).toString(),
                conditions.mapSlots(),
                conditions.reduceSlots(),
                spentPicoUsd);
    }

    private WorkloadDescriptor descriptor(Trial trial) {
        return workloads.get(trial.planned()).descriptor();
    }

    private record Timed(CacheState cache, Instant started, List<Measurement> measurements, Outcome outcome) {
        static Timed nothing(Instant begun) {
            return new Timed(CacheState.notApplicable(), begun, List.of(), new Outcome.Failed("did not start"));
        }

        Timed failed(String reason) {
            return with(new Outcome.Failed(reason));
        }

        /** Without numbers. */
        Timed with(Outcome without) {
            return new Timed(cache, started, List.of(), without);
        }
    }

    /** A first repeat takes longer than its configuration is worth. */
    private static final class HopelessRepeat extends IOException {
        private static final long serialVersionUID = 1L;

        private final transient Outcome.Skipped outcome;

        HopelessRepeat(Outcome.Skipped outcome) {
            super(outcome.reason());
            this.outcome = outcome;
        }
    }
}
