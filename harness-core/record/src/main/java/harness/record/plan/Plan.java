package harness.record.plan;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import harness.api.UsageException;
import harness.api.json.Json;
import harness.api.trial.Trial;
import harness.api.workload.Need;
import harness.record.money.Budget;
import java.io.IOException;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * An effective plan: flags, plan file and defaults merged, everything derived. It is written beside the results, and a
 * run can be resumed from it.
 *
 * @param harness version that made it
 * @param provider who provides the machines
 * @param type instance type of every node
 * @param slaves number of slaves
 * @param scale share of the study's data sizes, and why
 * @param warmUps trials of each workload that do not count, before its repeats; 0 or 1
 * @param repeats timed repeats of each workload; with a precision those of the pilot
 * @param stop when the run has repeated enough
 * @param seed of all generated data and of the order of trials
 * @param limit how long one phase of one trial may take
 * @param workloads with every parameter
 * @param deployment what the provider starts
 * @param estimate what it is expected to take
 * @param given what the user set, by key, with the value as it was written
 */
public record Plan(
        String harness,
        String provider,
        String type,
        int slaves,
        Scale scale,
        int warmUps,
        int repeats,
        @JsonUnwrapped StopRule stop,
        long seed,
        Duration limit,
        List<PlannedWorkload> workloads,
        Deployment deployment,
        Estimate estimate,
        Map<String, String> given) {
    public Plan {
        workloads = List.copyOf(workloads);
        given = Map.copyOf(given);
    }

    /**
     * @param other what is really started, where that could not be known before
     * @return the same plan with it
     */
    public Plan with(Deployment other) {
        String name = other.platform().instanceType();
        int count = other.platform().slaves();
        return new Plan(
                harness, provider, name, count, scale, warmUps, repeats, stop, seed, limit, workloads, other, estimate,
                given);
    }

    /**
     * @param repeats of each workload by the id of the planned workload, as the pilot has decided
     * @return the same plan with them
     */
    public Plan decided(Map<String, Integer> repeats) {
        return with(stop.with(repeats), workloads, deployment, estimate, given);
    }

    /**
     * @param seconds that the first repeat may take: after them it is stopped, and none behind it is run
     * @return the same plan with that
     */
    public Plan stoppingAfter(double seconds) {
        return with(stop.stoppingAfter(seconds), workloads, deployment, estimate, given);
    }

    private Plan with(
            StopRule until, List<PlannedWorkload> cells, Deployment on, Estimate takes, Map<String, String> asked) {
        return new Plan(
                harness, provider, type, slaves, scale, warmUps, repeats, until, seed, limit, cells, on, takes, asked);
    }

    /**
     * @param others the same workloads with other sizes
     * @param expected what the run takes with them
     * @return the same plan with them
     */
    public Plan resized(List<PlannedWorkload> others, Estimate expected) {
        return with(stop, others, deployment, expected, given);
    }

    /**
     * @param maxUsd what it may cost at most, in USD
     * @param limited what is started, with that limit
     * @return the same plan with them
     */
    public Plan limited(double maxUsd, Deployment limited) {
        Map<String, String> with = new HashMap<>(given);
        with.put(Option.MAX_USD.key(), BigDecimal.valueOf(maxUsd).toPlainString());
        return with(stop, workloads, limited, estimate, with);
    }

    /**
     * @param written as it was kept with a run
     * @return the plan
     * @throws IOException if it is none of this version
     */
    public static Plan of(JsonNode written) throws IOException {
        Plan plan = Json.mapper()
                .readerFor(Plan.class)
                .with(
                        DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES,
                        DeserializationFeature.FAIL_ON_NULL_CREATOR_PROPERTIES)
                .readValue(written);
        for (PlannedWorkload workload : plan.workloads) {
            workload.requireNumbers();
        }
        return plan;
    }

    /**
     * Results of one run are of one number of machines.
     *
     * @param measured the plan by which something was measured before
     * @throws UsageException if that was on another number of slaves
     */
    public void requireSlavesOf(Plan measured) {
        if (slaves != measured.slaves) {
            throw new UsageException(
                    "this run has measured on %d slaves, and %d are there now: begin a new run (--name)"
                            .formatted(measured.slaves, slaves));
        }
    }

    /**
     * @return what it costs and may cost, if machines are rented and a price applies
     */
    public Optional<Budget> budget() {
        return deployment.budget(Optional.ofNullable(given.get(Option.MAX_USD.key())));
    }

    /**
     * @return whether others are known to work on the machines: the run waits for no other one with another cache, and what
     *     others use is noted and not judged
     */
    public boolean sharedMachine() {
        return Boolean.parseBoolean(given.get(Option.SHARED_MACHINE.key()));
    }

    /**
     * @return every trial that is known, in order: those of the pilot alone where it has yet to decide
     */
    public List<Trial> schedule() {
        return Schedule.of(
                workloads,
                warmedUp(),
                workload -> stop.decided()
                        .map(decided -> decided.getOrDefault(workload.id(), repeats))
                        .orElse(repeats),
                stop.deployments(),
                seed);
    }

    /**
     * @return the workloads that have a warm-up. Where the cluster is on this machine and the user does not ask for them, the first job
     *     of each client JVM warms up for all its jobs: what is warm behind it are the daemons and that client, since each job starts
     *     other JVMs of its own
     */
    public List<PlannedWorkload> warmedUp() {
        if (warmUps == 0) {
            return List.of();
        }
        boolean each = !deployment.onThisMachine() || given.containsKey(Option.WARM_UPS.key());
        Set<String> clients = new HashSet<>();
        return workloads.stream()
                .filter(workload -> each
                        || !workload.descriptor().needs().contains(Need.YARN)
                        || clients.add(workload.descriptor().group()))
                .toList();
    }

    /** Seconds of the warm-ups that others are in place of, in one deployment. */
    public double sparedSeconds() {
        return warmUps == 0
                ? 0
                : workloads.stream()
                        .filter(workload -> !warmedUp().contains(workload))
                        .mapToDouble(this::trialSeconds)
                        .sum();
    }

    /**
     * @return of each workload at most, warm-ups included, in all deployments
     */
    public int trialsOfEach() {
        return stop.deployments() * trialsOfEachDeployment();
    }

    /**
     * @return of each workload at most in one deployment, warm-ups included
     */
    public int trialsOfEachDeployment() {
        return warmUps + stop.maxRepeats().orElse(repeats);
    }

    /**
     * @param trials of each workload, warm-ups included
     * @return seconds that they are expected to take, without what comes before the first
     */
    public double trialSeconds(int trials) {
        return workloadSeconds(trials) - workloadSeconds(0);
    }

    /**
     * @param workload of this plan
     * @return seconds that one trial of it is expected to take
     */
    public double trialSeconds(PlannedWorkload workload) {
        return seconds(List.of(workload), 1) - seconds(List.of(workload), 0);
    }

    private double workloadSeconds(int trials) {
        return seconds(workloads, trials);
    }

    private double seconds(List<PlannedWorkload> of, int trials) {
        return Estimate.of(of, deployment, trials).seconds();
    }

    /**
     * @return seconds of the whole run if the pilot is enough; without a pilot those of the run
     */
    public double leastSeconds() {
        return estimate.seconds()
                - stop.deployments() * (trialSeconds(trialsOfEachDeployment()) - trialSeconds(warmUps + repeats));
    }

    /**
     * @return seconds of one deployment, from its start to its end
     */
    public double deploymentSeconds() {
        return estimate.seconds() / stop.deployments();
    }
}
