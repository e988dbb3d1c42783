package harness.control.plan;

import harness.api.UsageException;
import harness.api.machine.FreeSpace;
import harness.api.text.Reason;
import harness.api.workload.Footprint;
import harness.api.workload.Parameter;
import harness.api.workload.Rule;
import harness.record.plan.Deployment;
import harness.record.plan.Estimate;
import harness.record.plan.Plan;
import harness.record.plan.PlannedWorkload;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigInteger;
import java.nio.file.Path;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Other sizes for a workload of a plan that has begun: as many times as large for each of its cells.
 *
 * @param plan of the run
 * @param workload its name
 */
public record Resizing(Plan plan, String workload) {
    /**
     * @return the parameter that says how much the workload does, where its time follows that; empty where it does not, and where
     *     items are counted instead
     */
    public Optional<Parameter> size() {
        return cells().findFirst()
                .flatMap(cell -> cell.descriptor()
                        .parameter(cell.descriptor().footprint().data().parameter())
                        .filter(parameter ->
                                cell.descriptor().footprint().pace().seconds().isEmpty()
                                        && cell.descriptor()
                                                .footprint()
                                                .countedBytes(cell.parameters())
                                                .isEmpty()));
    }

    /** {@return whether the size is one of Harness's own, which neither the user has set nor a study's data and the scale} */
    public boolean free() {
        return size().filter(parameter -> parameter.standard().scaling() == Parameter.Scaling.FIXED)
                .filter(parameter -> owners().map(owner -> "set." + owner + "." + parameter.name())
                        .noneMatch(plan.given()::containsKey))
                .isPresent();
    }

    private Stream<String> owners() {
        return cells().flatMap(cell -> Stream.of(
                cell.name(), cell.descriptor().family(), cell.descriptor().group()));
    }

    private Stream<PlannedWorkload> cells() {
        return plan.workloads().stream().filter(cell -> cell.name().equals(workload));
    }

    /**
     * @param times as large as now
     * @return the size of the first cell then, as a user would write it
     * @throws UsageException if it is too large for a number
     */
    public String shown(long times) {
        Parameter parameter = size().orElseThrow();
        return parameter.brief(larger(cells().findFirst().orElseThrow(), parameter, times));
    }

    /** So large that it really is as many times as much, since whole units are written. */
    private static String larger(PlannedWorkload cell, Parameter parameter, long times) {
        Footprint footprint = cell.descriptor().footprint().with(cell.parameters());
        BigInteger size = new BigInteger(cell.parameters().get(parameter.name())).multiply(BigInteger.valueOf(times));
        while (size.bitLength() < Long.SIZE) {
            Map<String, String> larger = new HashMap<>(cell.parameters());
            larger.put(parameter.name(), size.toString());
            if (footprint.bytes(larger) >= times * footprint.bytes(cell.parameters())) {
                return size.toString();
            }
            size = size.shiftLeft(1);
        }
        throw new UsageException("no larger %s can be written".formatted(parameter.name()));
    }

    /**
     * @param times as large as now
     * @param out the directory that holds the results
     * @return the plan with these sizes
     * @throws UsageException if a rule of the workload or the place has no room for them
     */
    public Plan plan(long times, Path out) {
        Parameter parameter = size().orElseThrow();
        List<PlannedWorkload> workloads = plan.workloads().stream()
                .map(cell -> cell.name().equals(workload) ? resized(cell, parameter, times) : cell)
                .toList();
        ItemsInMemory.require(workloads, plan.deployment());
        requireRoom(workloads, out);
        return plan.resized(workloads, estimate(workloads));
    }

    private PlannedWorkload resized(PlannedWorkload cell, Parameter parameter, long times) {
        Map<String, String> parameters = new HashMap<>(cell.parameters());
        parameters.put(parameter.name(), parameter.parse(parameter.name(), larger(cell, parameter, times)));
        int slots = plan.deployment().concurrency(cell.descriptor().needs()).maps();
        for (Rule rule : cell.descriptor().rules()) {
            rule.broken(parameters, slots).ifPresent(reason -> {
                throw Sizing.refused(cell, rule, reason);
            });
        }
        return new PlannedWorkload(cell.descriptor(), cell.cell(), parameters);
    }

    /** What was there before has its room already, so that this asks for too much rather than for too little. */
    private void requireRoom(List<PlannedWorkload> workloads, Path out) {
        Deployment deployment = plan.deployment();
        Optional.ofNullable(deployment.facts().get(Deployment.FREE_DISK_BYTES))
                .ifPresent(free -> of(workloads)
                        .requireDisk(
                                Long.parseLong(free),
                                deployment.freeBlockBytes(),
                                plan.scale(),
                                factor -> of(workloads),
                                "more --slaves or larger disks"));
        if (deployment.onThisMachine()) {
            requireRoomHere(workloads, out);
        } else {
            DirectoryRoom.onSlaves(workloads, deployment);
            cells().flatMap(cell -> MeasuredDirectory.of(cell).stream())
                    .findFirst()
                    .ifPresent(directory -> {
                        throw new UsageException("nobody knows how much is free in '%s' there".formatted(directory));
                    });
        }
    }

    private void requireRoomHere(List<PlannedWorkload> workloads, Path out) {
        Estimate beside = of(MeasuredDirectory.besideResults(workloads, out));
        try {
            beside.requireDisk(
                    (long) (FreeSpace.of(out) * FreeSpace.MOST_FILLED),
                    plan.deployment().freeBlockBytes(),
                    plan.scale(),
                    factor -> beside,
                    "--out on a larger disk");
            MeasuredDirectory.requireRoom(workloads, out, this::withMargin);
            DirectoryRoom.of(workloads).requireFree(out, beside.peakDiskBytes());
        } catch (IOException | UncheckedIOException e) {
            throw new UsageException("what is free cannot be looked at: " + Reason.of(e), e);
        }
    }

    /** A file system is slower when it is full; files in memory leave half of it to processes. */
    private Estimate withMargin(Collection<PlannedWorkload> workloads) {
        Estimate all = of(workloads);
        double margin = MeasuredDirectory.inMemory(workloads) ? 2 : 1 / FreeSpace.MOST_FILLED;
        return new Estimate(
                all.seconds(),
                (long) (margin * all.keptBytes()),
                (long) (margin * all.trialBytes()),
                all.memoryBytes());
    }

    private Estimate of(Collection<PlannedWorkload> workloads) {
        return Estimate.of(workloads, plan.deployment(), plan.trialsOfEachDeployment());
    }

    private Estimate estimate(List<PlannedWorkload> workloads) {
        Estimate now = of(workloads);
        Estimate before = plan.estimate();
        return new Estimate(
                before.seconds() + now.seconds() - of(plan.workloads()).seconds(),
                Math.max(before.keptBytes(), now.keptBytes()),
                Math.max(before.trialBytes(), now.trialBytes()),
                before.memoryBytes());
    }
}
