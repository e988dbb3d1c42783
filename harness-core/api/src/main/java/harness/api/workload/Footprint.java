package harness.api.workload;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What a workload needs, per byte of one of its parameters: for the check before the start and for the estimate.
 *
 * @param inputFactor bytes of input kept in HDFS before replication, per byte of size; generated once
 * @param outputFactor bytes of output in HDFS before replication, per byte of size, while one trial runs
 * @param localFactor bytes of intermediate data on local disks per byte of size, while one trial runs
 * @param pace how long a trial takes
 * @param data how many bytes there are, and where
 * @param variant what holds in place of this under a condition; a footprint that was kept before there were variants has none
 */
public record Footprint(
        double inputFactor,
        double outputFactor,
        double localFactor,
        AssumedPace pace,
        Data data,
        Optional<Variant> variant) {
    /** Copies of each block for which rates are assumed: those of the studies. */
    public static final int USUAL_REPLICATION = 2;

    /** From one task's end to the work of the next in its place: a container and its JVM, in runs of two tasks at once on two cores. */
    private static final double TASK_SECONDS = 2;

    private static final String SIZE = "size";
    private static final double MIB = 1 << 20;

    /**
     * How many bytes there are, by a workload's parameters: a sum. It is kept with the plan, so it is data and no code.
     *
     * @param terms of the sum; none for 0
     */
    public record Amount(List<Term> terms) {
        /** None, whatever the parameters say. */
        public static final Amount NONE = new Amount(List.of());

        public Amount {
            terms = List.copyOf(terms);
        }

        /**
         * @param terms of the sum
         * @return the amount
         */
        public static Amount of(Term... terms) {
            return new Amount(List.of(terms));
        }

        /**
         * @param parameters of a workload, every one
         * @return bytes, 0 or more
         */
        double bytes(Map<String, String> parameters) {
            return terms.stream().mapToDouble(term -> term.bytes(parameters)).sum();
        }
    }

    /**
     * A product.
     *
     * @param bytes of one, about
     * @param times parameters with numbers that it is multiplied by
     * @param when it counts; empty for always
     */
    public record Term(double bytes, List<String> times, Optional<Condition> when) {
        public Term {
            times = List.copyOf(times);
        }

        /**
         * @param bytes of one, about
         * @param times parameters with numbers that it is multiplied by
         * @return what always counts
         */
        public static Term of(double bytes, String... times) {
            return new Term(bytes, List.of(times), Optional.empty());
        }

        private double bytes(Map<String, String> parameters) {
            return when.map(condition -> condition.holds(parameters)).orElse(true)
                    ? times.stream()
                            .mapToDouble(name -> Double.parseDouble(parameters.get(name)))
                            .reduce(bytes, (one, other) -> one * other)
                    : 0;
        }
    }

    /**
     * The bytes that the factors are of.
     *
     * @param parameter that says how many bytes
     * @param counted bytes of items that may be counted instead, such as the pages of a graph; 0: as the parameter says
     * @param unit that the parameter's bytes are rounded up to, such as a whole problem; 0 for none
     * @param least how many bytes there are whatever the parameter says
     * @param stored when the bytes are on the cluster's disks; empty for always
     */
    public record Data(String parameter, Amount counted, Amount unit, Amount least, Optional<Condition> stored) {
        /**
         * As many bytes as a parameter says, always stored.
         *
         * @param parameter that says how many bytes
         */
        public Data(String parameter) {
            this(parameter, Amount.NONE);
        }

        /**
         * As many bytes as a parameter says, rounded up, always stored.
         *
         * @param parameter that says how many bytes
         * @param unit that they are rounded up to
         */
        public Data(String parameter, Amount unit) {
            this(parameter, Amount.NONE, unit, Amount.NONE, Optional.empty());
        }

        private double bytes(Map<String, String> parameters) {
            double asked = Double.parseDouble(parameters.getOrDefault(parameter, "0"));
            double whole = unit.bytes(parameters);
            return Math.max(whole > 0 ? Math.ceil(asked / whole) * whole : asked, least.bytes(parameters));
        }

        private double count(AssumedPace.Per per, Map<String, String> parameters) {
            double whole = per == AssumedPace.Per.UNIT ? unit.bytes(parameters) : 1;
            return whole > 0 ? bytes(parameters) / whole : 0;
        }
    }

    /**
     * Of a workload that may work in another way.
     *
     * @param condition when it does
     * @param footprint of that way
     */
    public record Variant(Condition condition, Footprint footprint) {}

    public Footprint {
        variant = variant == null ? Optional.empty() : variant;
        // A plan of an earlier version lacks it.
        Objects.requireNonNull(data, "data");
    }

    /**
     * Of a trial that has no bytes yet; {@link #input}, {@link #output} and {@link #local} say per byte of {@code size} which it has.
     *
     * @param seconds of a trial that do not depend on size
     * @return the footprint
     */
    public static Footprint fixedSeconds(double seconds) {
        return new Footprint(0, 0, 0, AssumedPace.of(seconds), new Data(SIZE), Optional.empty());
    }

    /**
     * @param rate assumed of one task; an assumption for estimates only, never a result
     * @return this with that
     */
    public Footprint mibPerSecondPerTask(double rate) {
        return with(pace.at(rate));
    }

    /**
     * @param factor bytes kept in HDFS before replication, per byte of size; generated once
     * @return this with that
     */
    public Footprint input(double factor) {
        return new Footprint(factor, outputFactor, localFactor, pace, data, variant);
    }

    /**
     * @param factor bytes in HDFS before replication, per byte of size, while one trial runs
     * @return this with that
     */
    public Footprint output(double factor) {
        return new Footprint(inputFactor, factor, localFactor, pace, data, variant);
    }

    /**
     * @param factor bytes of intermediate data on local disks per byte of size, while one trial runs
     * @return this with that
     */
    public Footprint local(double factor) {
        return new Footprint(inputFactor, outputFactor, factor, pace, data, variant);
    }

    /**
     * @param parameters that say how long a trial takes, which then does not follow the bytes
     * @return this with those
     */
    public Footprint lasting(List<String> parameters) {
        return with(pace.lasting(parameters));
    }

    /**
     * @param rounds that each trial has
     * @return this with those
     */
    public Footprint again(AssumedPace.Rounds rounds) {
        return with(pace.again(rounds));
    }

    /**
     * @param spans time that passes beside moving bytes
     * @return this with those
     */
    public Footprint beside(List<AssumedPace.Span> spans) {
        return with(pace.beside(spans));
    }

    /**
     * @param parameter that says how many tasks or processes move the bytes, no more at once than there are slots
     * @return this with that
     */
    public Footprint sharedBy(String parameter) {
        return with(pace.divided(
                new AssumedPace.Division(Optional.of(parameter), pace.division().reduces())));
    }

    /**
     * @param parameter that says how many reduce tasks there are
     * @return this with that
     */
    public Footprint reducedBy(String parameter) {
        return with(pace.divided(new AssumedPace.Division(pace.division().tasks(), Optional.of(parameter))));
    }

    /**
     * @param times as long as is assumed
     * @return this with trials that take so long
     */
    public Footprint slower(double times) {
        return new Footprint(
                inputFactor,
                outputFactor,
                localFactor,
                pace.slower(times),
                data,
                variant.map(other ->
                        new Variant(other.condition(), other.footprint().slower(times))));
    }

    private Footprint with(AssumedPace other) {
        return new Footprint(inputFactor, outputFactor, localFactor, other, data, variant);
    }

    /**
     * @param bytes how many there are, and where, if not as {@code size} says
     * @return this with those
     */
    public Footprint of(Data bytes) {
        return new Footprint(inputFactor, outputFactor, localFactor, pace, bytes, variant);
    }

    /**
     * @param condition when a workload works in another way
     * @param other its footprint then
     * @return this with that
     */
    public Footprint or(Condition condition, Footprint other) {
        Optional<Variant> otherwise = Optional.of(new Variant(condition, other));
        return new Footprint(inputFactor, outputFactor, localFactor, pace, data, otherwise);
    }

    /**
     * @param parameters of a workload, every one
     * @return the footprint that holds with these
     */
    public Footprint with(Map<String, String> parameters) {
        return variant.filter(other -> other.condition().holds(parameters))
                .map(Variant::footprint)
                .orElse(this);
    }

    /**
     * @param parameters of a workload, every one
     * @return seconds of a trial that do not depend on size
     */
    public double fixedSeconds(Map<String, String> parameters) {
        return pace.fixedSeconds()
                + pace.rounds()
                        .map(rounds -> rounds.fixedSeconds() * rounds.count(parameters))
                        .orElse(0.0);
    }

    /**
     * @param parameters of a workload, every one
     * @param tasks that run at once
     * @return seconds in which the bytes are moved once
     */
    public double onceSeconds(Map<String, String> parameters, int tasks) {
        return bytes(parameters) / (pace.mibPerSecondPerTask() * MIB * tasks);
    }

    /**
     * @param parameters of a workload, every one
     * @param tasks that run at once
     * @return seconds in which a trial moves its bytes
     */
    public double movingSeconds(Map<String, String> parameters, int tasks) {
        double once = onceSeconds(parameters, tasks);
        return pace.rounds()
                .map(rounds -> once * rounds.count(parameters) / rounds.usual())
                .orElse(once);
    }

    /**
     * @param parameters of a workload, every one
     * @return seconds of a trial that pass beside moving bytes
     */
    public double besideSeconds(Map<String, String> parameters) {
        return pace.spans().stream()
                .mapToDouble(span -> span.seconds(parameters, data.count(span.per(), parameters)))
                .sum();
    }

    /**
     * @param parameters of a workload, every one
     * @param slots tasks that may run at once
     * @return how many move its bytes at once
     */
    public int tasks(Map<String, String> parameters, int slots) {
        return Math.min(slots, asked(pace.division().tasks(), parameters).orElse(slots));
    }

    /**
     * @param parameters of the workload
     * @param maps map tasks that may run at once
     * @param reduces reduce tasks that may run at once
     * @return for the JVMs of tasks that were asked for and start after others have ended
     */
    public double laterTaskSeconds(Map<String, String> parameters, int maps, int reduces) {
        return TASK_SECONDS
                * (turns(pace.division().tasks(), parameters, maps)
                        + turns(pace.division().reduces(), parameters, reduces)
                        - 2);
    }

    private static double turns(Optional<String> parameter, Map<String, String> parameters, int slots) {
        return Math.ceil(Math.max(1, (double) asked(parameter, parameters).orElse(slots) / slots));
    }

    /**
     * How much longer bytes are moved in HDFS than by the assumed rate, which is that with 2 copies and a reduce task in each slot: each
     * copy of the output is written, intermediate data are written and read, and the reduce tasks' half waits for the slots that
     * they do not fill.
     *
     * @param parameters of a workload, every one
     * @param replication copies of each block
     * @param reduceSlots reduce tasks that may run at once
     * @return a factor; 1 for what leaves no data
     */
    public double slowdown(Map<String, String> parameters, int replication, int reduceSlots) {
        int reduces = Math.max(1, asked(pace.division().reduces(), parameters).orElse(reduceSlots));
        double turns = Math.ceil((double) reduces / reduceSlots);
        double idle = turns * reduceSlots / reduces;
        double usual = inputFactor + 2 * localFactor + outputFactor * USUAL_REPLICATION;
        double now = inputFactor + localFactor + (localFactor + outputFactor * replication) * idle;
        return usual > 0 ? now / usual : 1;
    }

    private static Optional<Integer> asked(Optional<String> parameter, Map<String, String> parameters) {
        return parameter.map(parameters::get).map(Integer::valueOf);
    }

    /**
     * @param parameters of a workload, every one
     * @return whether its bytes are on the cluster's disks
     */
    public boolean stored(Map<String, String> parameters) {
        return data.stored().map(condition -> condition.holds(parameters)).orElse(true);
    }

    /**
     * @param parameters of a workload, every one
     * @return bytes of input or output that it will have, 0 or more
     */
    public double bytes(Map<String, String> parameters) {
        return data.bytes(parameters);
    }

    /**
     * @param parameters of a workload, every one
     * @return the bytes of the items that are asked for; empty where they are not counted
     */
    public OptionalDouble countedBytes(Map<String, String> parameters) {
        double bytes = data.counted().bytes(parameters);
        return bytes > 0 ? OptionalDouble.of(bytes) : OptionalDouble.empty();
    }
}
