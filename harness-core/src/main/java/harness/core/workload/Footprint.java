package harness.core.workload;

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
        double inputFactor, double outputFactor, double localFactor, Pace pace, Data data, Optional<Variant> variant) {
    private static final String SIZE = "size";
    private static final double MIB = 1 << 20;

    /**
     * How long a trial takes: an assumption for estimates only, never a result.
     *
     * @param fixedSeconds time that depends neither on size nor on rounds
     * @param mibPerSecondPerTask assumed rate of one task in MiB/s
     * @param seconds parameters that say how long a trial takes, which then does not follow the bytes; empty where none does
     * @param rounds what is done again and again, if anything is
     */
    public record Pace(double fixedSeconds, double mibPerSecondPerTask, List<String> seconds, Optional<Rounds> rounds) {
        public Pace {
            seconds = List.copyOf(seconds);
        }
    }

    /**
     * What a trial does again and again on the same data.
     *
     * @param parameter that says how often
     * @param usual how often that is for which the rate was assumed
     * @param fixedSeconds of each, which do not depend on size
     * @param twice when each has twice as many jobs
     */
    public record Rounds(String parameter, double usual, double fixedSeconds, Condition twice) {
        private double count(Map<String, String> parameters) {
            double count = Double.parseDouble(parameters.getOrDefault(parameter, Double.toString(usual)));
            return twice.holds(parameters) ? 2 * count : count;
        }
    }

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
        Pace pace = new Pace(seconds, 1, List.of(), Optional.empty());
        return new Footprint(0, 0, 0, pace, new Data(SIZE), Optional.empty());
    }

    /**
     * @param rate assumed of one task; an assumption for estimates only, never a result
     * @return this with that
     */
    public Footprint mibPerSecondPerTask(double rate) {
        return with(new Pace(pace.fixedSeconds(), rate, pace.seconds(), pace.rounds()));
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
        return with(new Pace(pace.fixedSeconds(), pace.mibPerSecondPerTask(), parameters, pace.rounds()));
    }

    /**
     * @param rounds that each trial has
     * @return this with those
     */
    public Footprint again(Rounds rounds) {
        return with(new Pace(pace.fixedSeconds(), pace.mibPerSecondPerTask(), pace.seconds(), Optional.of(rounds)));
    }

    private Footprint with(Pace other) {
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
