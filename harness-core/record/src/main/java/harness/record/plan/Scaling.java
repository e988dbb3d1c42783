package harness.record.plan;

import harness.api.UsageException;
import harness.api.machine.Machine;
import java.math.BigDecimal;
import java.math.MathContext;
import java.time.Duration;
import java.util.OptionalDouble;
import java.util.function.DoublePredicate;
import java.util.function.DoubleToLongFunction;
import java.util.function.DoubleUnaryOperator;

/** Chooses the share of the studies' data sizes that suits where the cluster runs. */
public final class Scaling {
    /** What {@code --scale} takes, for messages. */
    public static final String ALLOWED = "auto, or a share of the study's sizes such as 0.01, 1% or 1 (up to 100)";

    /** Stands before the shape in an explanation. */
    static final String SHAPE_KEPT = "; shape kept: ";

    /**
     * Share of the studies' sizes per core of a machine that holds the whole cluster: on two cores Sort and WordCount
     * then take 102 MB and DFSIO 256 MiB, some seconds each, and a whole default run ends within seven minutes.
     */
    static final double SHARE_PER_CORE = 0.0005;

    /**
     * What a machine that holds the whole cluster gets at most, however many cores it has: 1.5 GB for Sort. PageRank keeps a number
     * for each page in the memory of small tasks, and has room for little more.
     */
    static final double MOST_AUTOMATIC = 0.015;

    /** What a first look has of the sizes that a machine would get: a job on it still takes more than the second that counts. */
    static final double QUICK_SHARE = 0.1;

    /** What a first look at real machines has of the studies' sizes: 1 GB for Sort. */
    static final double QUICK_OF_STUDY = 0.01;

    /** A machine that holds the whole cluster gives it at most this share of its free disk. */
    static final double SHARE_OF_FREE_DISK = 0.5;

    /** What a default run takes at most: machines are paid by the hour, and nobody has asked for more. The estimate is right within a tenth. */
    static final Duration LONGEST_BY_DEFAULT = Duration.ofMinutes(160);

    /** 50 MB for Sort. What is too slow or too large then is so by something that does not follow the scale. */
    private static final double LEAST_ON_MACHINES = 1.0 / 2048;

    /** Of the disks of real machines, which are there for this run. */
    private static final double SHARE_OF_DISKS = 0.9;

    private static final double LARGEST = 100;
    private static final double SMALLEST = 1e-9;
    private static final String AUTO = "auto";

    private Scaling() {}

    /**
     * @param flag how the user set it, for the message
     * @param text {@code auto}, {@code 0.01}, {@code 1%}
     * @return the factor; empty for {@code auto}
     * @throws UsageException if it is neither, not above 0, or more than 100
     */
    public static OptionalDouble parse(String flag, String text) {
        String stripped = text.strip();
        return stripped.equalsIgnoreCase(AUTO)
                ? OptionalDouble.empty()
                : OptionalDouble.of(inRange(flag, text, number(flag, stripped)));
    }

    /**
     * @param factor what the user asked for
     * @param shape the cluster's shape in words
     * @return that scale, explained
     */
    public static Scale given(double factor, String shape) {
        return new Scale(factor, explain(factor, "as given by --scale", shape));
    }

    /**
     * @param factor of one of several clusters that are measured alike
     * @param shape the cluster's shape in words
     * @return that scale, explained
     */
    public static Scale smallest(double factor, String shape) {
        return new Scale(factor, explain(factor, "the smallest of all configurations", shape));
    }

    /**
     * @param shape the cluster's shape in words
     * @return scale 1, for workloads that the user has named on a cluster of real machines
     */
    public static Scale study(String shape) {
        return new Scale(1, explain(1, "on real machines", shape));
    }

    /**
     * Chooses a scale for the default workloads on a cluster of real machines: that of the studies, halved until the run ends within
     * {@link #LONGEST_BY_DEFAULT} and its data fit.
     *
     * @param shape the cluster's shape in words
     * @param seconds of a run at a given factor; grows with the factor
     * @param peakDisk bytes on disks at the worst moment of a run at a given factor; grows with the factor
     * @param freeDisk bytes that there are
     * @return the scale; not made smaller for what is too slow or too large at any scale, which is refused, or the user's wish
     */
    public static Scale onMachines(
            String shape, DoubleUnaryOperator seconds, DoubleToLongFunction peakDisk, long freeDisk) {
        DoublePredicate tooSlow = factor -> seconds.applyAsDouble(factor) > LONGEST_BY_DEFAULT.toSeconds();
        DoublePredicate tooLarge = factor -> peakDisk.applyAsLong(factor) > freeDisk * SHARE_OF_DISKS;
        boolean slow = tooSlow.test(1) && !tooSlow.test(LEAST_ON_MACHINES);
        boolean large = tooLarge.test(1) && !tooLarge.test(LEAST_ON_MACHINES);
        double factor = 1;
        while ((slow && tooSlow.test(factor)) || (large && tooLarge.test(factor))) {
            factor /= 2;
        }
        String why =
                "on real machines" + (slow ? ", to end within 3 h" : "") + (large ? ", for the room on disks" : "");
        return new Scale(factor, explain(factor, why, shape));
    }

    /**
     * @param shape the cluster's shape in words
     * @return the scale for a first look at a cluster of real machines
     */
    public static Scale firstLook(String shape) {
        return new Scale(QUICK_OF_STUDY, explain(QUICK_OF_STUDY, "for a first look", shape));
    }

    /**
     * Chooses a scale for a machine that holds the whole cluster, from its cores and its free disk.
     *
     * @param machine where it runs
     * @param shape the cluster's shape in words
     * @param quick whether a first look is enough
     * @param peakDisk bytes on disk at the worst moment of a run at a given factor; grows with the factor
     * @return the scale for the cores, made smaller until the run fits into half of the free disk
     */
    public static Scale automatic(Machine machine, String shape, boolean quick, DoubleToLongFunction peakDisk) {
        double wanted = Math.min(MOST_AUTOMATIC, machine.cores() * SHARE_PER_CORE) * (quick ? QUICK_SHARE : 1);
        double allowed = machine.freeDiskBytes() * SHARE_OF_FREE_DISK;
        double factor = wanted;
        // What does not follow the scale may be too much by itself: then it is refused, and the rest is not made tiny
        // for it.
        if (peakDisk.applyAsLong(wanted) > allowed && peakDisk.applyAsLong(SMALLEST) <= allowed) {
            do {
                factor /= 2;
            } while (factor > SMALLEST && peakDisk.applyAsLong(factor) > allowed);
        }
        String why = "for " + (quick ? "a first look on " : "") + machine.describe()
                + (factor < wanted ? " and the free disk" : "");
        return new Scale(factor, explain(factor, why, shape));
    }

    private static String explain(double factor, String why, String shape) {
        String share =
                factor == 1 ? "sizes as in the study " : "sizes scaled to " + percent(factor) + " of the study's ";
        return share + why + SHAPE_KEPT + shape;
    }

    /**
     * @param factor of a scale
     * @return for example {@code 0.1 %}; three digits that count
     */
    public static String percent(double factor) {
        return BigDecimal.valueOf(factor)
                        .movePointRight(2)
                        .round(new MathContext(3))
                        .stripTrailingZeros()
                        .toPlainString()
                + " %";
    }

    /**
     * @param text {@code 0.01} or {@code 1%}
     * @throws NumberFormatException if it is neither
     * @throws ArithmeticException if it has too many digits
     */
    public static double number(String text) {
        boolean percent = text.endsWith("%");
        BigDecimal number =
                new BigDecimal(percent ? text.substring(0, text.length() - 1).strip() : text);
        return (percent ? number.movePointLeft(2) : number).doubleValue();
    }

    private static double number(String flag, String text) {
        try {
            return number(text);
        } catch (ArithmeticException | NumberFormatException e) {
            throw new UsageException("'%s' is not a scale: allowed is %s (%s)".formatted(text, ALLOWED, flag), e);
        }
    }

    private static double inRange(String flag, String text, double factor) {
        if (!(factor >= SMALLEST) || factor > LARGEST) {
            throw new UsageException("'%s' is out of range: allowed is %s (%s)".formatted(text, ALLOWED, flag));
        }
        return factor;
    }
}
