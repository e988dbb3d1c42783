package harness.record.plan;

import harness.api.UsageException;
import harness.api.cluster.Concurrency;
import harness.api.machine.Machine;
import harness.api.units.Bytes;
import harness.api.workload.Footprint;
import harness.api.workload.MachineWorkload;
import harness.api.workload.Need;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Collection;
import java.util.Optional;
import java.util.Set;
import java.util.function.DoubleFunction;
import java.util.function.Function;
import java.util.stream.DoubleStream;

/**
 * What a plan is expected to take. It rests on the assumptions that workloads declare in their {@link Footprint} and is
 * for deciding and for showing, never a result.
 *
 * @param seconds of the whole run
 * @param keptBytes on disk from preparation to the end: the inputs, with their copies
 * @param trialBytes on disk at most beside them while one trial runs: its output with copies, and its local data
 * @param memoryBytes that the cluster and its tasks take at once
 */
public record Estimate(double seconds, long keptBytes, long trialBytes, long memoryBytes) {
    /** Nothing at all. */
    public static final Estimate NOTHING = new Estimate(0, 0, 0, 0);

    /** Room for checksums, logs and the configuration, as a share of the data. */
    private static final double MARGIN = 1.05;

    /**
     * Adds up what the workloads take. Inputs stay from their preparation to the end of the run, because repeats of
     * different workloads are interleaved; outputs are removed after each trial.
     *
     * @param workloads with their effective parameters
     * @param concurrency how many tasks run at once
     * @param replication copies of each HDFS block
     * @param trials of each workload, warm-ups included
     * @return time and disk; no memory
     */
    public static Estimate of(
            Collection<PlannedWorkload> workloads, Concurrency concurrency, int replication, int trials) {
        return of(workloads, needs -> concurrency, replication, trials, 1);
    }

    /**
     * The same on a cluster, each of whose slaves may measure alone.
     *
     * @param workloads with their effective parameters
     * @param deployment that they run on
     * @param trials of each workload, warm-ups included
     * @return time and disk; no memory
     */
    public static Estimate of(Collection<PlannedWorkload> workloads, Deployment deployment, int trials) {
        return of(
                workloads,
                deployment::concurrency,
                deployment.replication(),
                trials,
                deployment.platform().slaves());
    }

    private static Estimate of(
            Collection<PlannedWorkload> workloads,
            Function<Set<Need>, Concurrency> concurrency,
            int replication,
            int trials,
            int slaves) {
        return workloads.stream()
                .map(workload ->
                        one(workload, concurrency.apply(workload.descriptor().needs()), replication, trials, slaves))
                .reduce(NOTHING, Estimate::plus);
    }

    /**
     * @param memoryBytes that a running cluster takes with its tasks
     * @param startSeconds from nothing to a healthy cluster, and back
     * @return the estimate of a cluster that runs nothing yet
     */
    public static Estimate cluster(long memoryBytes, double startSeconds) {
        return new Estimate(startSeconds, 0, 0, memoryBytes);
    }

    /**
     * @param other what is done in the same run
     * @return both: times and inputs add up, trials take their room one after the other
     */
    public Estimate plus(Estimate other) {
        return new Estimate(
                seconds + other.seconds,
                add(keptBytes, other.keptBytes),
                Math.max(trialBytes, other.trialBytes),
                Math.max(memoryBytes, other.memoryBytes));
    }

    /**
     * @param times that all of it is done, one after the other
     * @return so many times the seconds; disk and memory are free again before the next
     */
    public Estimate repeated(int times) {
        return new Estimate(seconds * times, keptBytes, trialBytes, memoryBytes);
    }

    /**
     * @return bytes on disk at the worst moment, with 5 % for checksums and logs
     */
    public long peakDiskBytes() {
        return (long) (add(keptBytes, trialBytes) * MARGIN);
    }

    /**
     * Refuses a plan that does not fit on the machine that holds the whole cluster, before anything is started.
     *
     * @param machine where it would run
     * @param freeBlockBytes that must stay free, see {@link harness.record.plan.Deployment#freeBlockBytes()}
     * @param scale of the plan
     * @param at the same plan at another scale, see {@link #requireDisk}
     * @throws UsageException if disk or memory is too small; it names what is needed, what is free and the flag to use
     */
    public void requireFits(Machine machine, long freeBlockBytes, Scale scale, DoubleFunction<Estimate> at) {
        requireDisk(machine.freeDiskBytes(), freeBlockBytes, scale, at, "--out on a larger disk");
        if (memoryBytes > machine.freeMemoryBytes()) {
            throw new UsageException(
                    "the run needs %s of memory and %s is free: end other programs, raise memory.max (of a container: --memory), or use fewer --slaves where there are any"
                            .formatted(Bytes.show(memoryBytes), Bytes.show(machine.freeMemoryBytes())));
        }
    }

    /**
     * Refuses a plan that does not fit on the disks of the cluster.
     *
     * @param freeBytes of all of them
     * @param freeBlockBytes that must stay free of these
     * @param scale of the plan
     * @param at the same plan at another scale: one that makes nothing fit, since sizes are set, is not advised
     * @param otherwise what else helps, for example {@code more --slaves}
     * @throws UsageException if they are too small; it names what is needed, what is free and the flag to use
     */
    public void requireDisk(
            long freeBytes, long freeBlockBytes, Scale scale, DoubleFunction<Estimate> at, String otherwise) {
        long usable = freeBytes - freeBlockBytes;
        if (peakDiskBytes() > usable) {
            Optional<String> fitting = DoubleStream.iterate(
                            scale.factor() * usable / peakDiskBytes(), factor -> factor > 1e-9, factor -> factor / 2)
                    .filter(factor -> at.apply(factor).peakDiskBytes() <= usable)
                    .mapToObj(factor -> "--scale %s or less, ".formatted(plain(factor)))
                    .findFirst();
            throw new UsageException("scale %s%s needs %s of disk and %s is free: use %ssmaller sizes (--set), or %s"
                    .formatted(
                            plain(scale.factor()),
                            fitting.isPresent() ? "" : " with the sizes that are set",
                            Bytes.show(add(peakDiskBytes(), freeBlockBytes)),
                            Bytes.show(freeBytes),
                            fitting.orElse(""),
                            otherwise));
        }
    }

    private static Estimate one(
            PlannedWorkload workload, Concurrency concurrency, int replication, int trials, int slaves) {
        Footprint footprint = workload.descriptor().footprint().with(workload.parameters());
        boolean ofMachines = workload.descriptor().needs().contains(Need.MACHINES);
        // Of machines by themselves each has these bytes.
        int tasks = ofMachines ? 1 : footprint.tasks(workload.parameters(), concurrency.maps());
        boolean inHdfs = workload.descriptor().needs().contains(Need.HDFS);
        int turns =
                ofMachines && MachineWorkload.EACH.equals(workload.parameters().get(MachineWorkload.HOSTS))
                        ? slaves
                        : 1;
        double size = footprint.bytes(workload.parameters());
        double moving = footprint.movingSeconds(workload.parameters(), tasks)
                * (inHdfs ? footprint.slowdown(workload.parameters(), replication, concurrency.reduces()) : 1);
        double set = footprint.pace().seconds().stream()
                .mapToDouble(parameter -> number(workload, parameter))
                .sum();
        double trialSeconds = turns
                * (footprint.fixedSeconds(workload.parameters())
                        + footprint.besideSeconds(workload.parameters())
                        + (inHdfs
                                ? footprint.laterTaskSeconds(
                                        workload.parameters(), concurrency.maps(), concurrency.reduces())
                                : 0)
                        + (set > 0 ? set : moving));
        // Inputs are made once, at the rate of the workload.
        double prepareSeconds = footprint.onceSeconds(workload.parameters(), tasks)
                * footprint.inputFactor()
                * (inHdfs ? (double) replication / Footprint.USUAL_REPLICATION : 1);
        if (workload.onServer() || !footprint.stored(workload.parameters()) || workload.inNamedDirectories()) {
            return new Estimate(trialSeconds * trials + prepareSeconds, 0, 0, 0);
        }
        return new Estimate(
                trialSeconds * trials + prepareSeconds,
                (long) (size * footprint.inputFactor() * replication),
                (long) (size * (footprint.outputFactor() * replication + footprint.localFactor())),
                0);
    }

    private static double number(PlannedWorkload workload, String parameter) {
        return Double.parseDouble(workload.parameters().getOrDefault(parameter, "0"));
    }

    private static long add(long one, long other) {
        long sum = one + other;
        return sum < 0 ? Long.MAX_VALUE : sum;
    }

    private static String plain(double factor) {
        return BigDecimal.valueOf(factor)
                .round(new MathContext(2, RoundingMode.DOWN))
                .stripTrailingZeros()
                .toPlainString();
    }
}
