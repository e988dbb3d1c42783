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
 * @param fixedSeconds time of a trial that does not depend on size
 * @param mibPerSecondPerTask assumed rate of one task in MiB/s; an assumption for estimates only, never a result
 * @param seconds parameters that say how long a trial takes, which then does not follow the bytes; empty where none does
 * @param data how many bytes there are, and where
 * @param variant what holds in place of this under a condition; a footprint that was kept before there were variants has none
 */
public record Footprint(
        double inputFactor,
        double outputFactor,
        double localFactor,
        double fixedSeconds,
        double mibPerSecondPerTask,
        List<String> seconds,
        Data data,
        Optional<Variant> variant) {
    private static final String SIZE = "size";

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
        seconds = List.copyOf(seconds);
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
        return new Footprint(0, 0, 0, seconds, 1, List.of(), new Data(SIZE), Optional.empty());
    }

    /**
     * @param rate assumed of one task; an assumption for estimates only, never a result
     * @return this with that
     */
    public Footprint mibPerSecondPerTask(double rate) {
        return copy(inputFactor, outputFactor, localFactor, rate, seconds, data);
    }

    /**
     * @param factor bytes kept in HDFS before replication, per byte of size; generated once
     * @return this with that
     */
    public Footprint input(double factor) {
        return copy(factor, outputFactor, localFactor, mibPerSecondPerTask, seconds, data);
    }

    /**
     * @param factor bytes in HDFS before replication, per byte of size, while one trial runs
     * @return this with that
     */
    public Footprint output(double factor) {
        return copy(inputFactor, factor, localFactor, mibPerSecondPerTask, seconds, data);
    }

    /**
     * @param factor bytes of intermediate data on local disks per byte of size, while one trial runs
     * @return this with that
     */
    public Footprint local(double factor) {
        return copy(inputFactor, outputFactor, factor, mibPerSecondPerTask, seconds, data);
    }

    /**
     * @param parameters that say how long a trial takes, which then does not follow the bytes
     * @return this with those
     */
    public Footprint lasting(List<String> parameters) {
        return copy(inputFactor, outputFactor, localFactor, mibPerSecondPerTask, parameters, data);
    }

    /**
     * @param bytes how many there are, and where, if not as {@code size} says
     * @return this with those
     */
    public Footprint of(Data bytes) {
        return copy(inputFactor, outputFactor, localFactor, mibPerSecondPerTask, seconds, bytes);
    }

    private Footprint copy(double input, double output, double local, double rate, List<String> lasts, Data bytes) {
        return new Footprint(input, output, local, fixedSeconds, rate, lasts, bytes, variant);
    }

    /**
     * @param condition when a workload works in another way
     * @param other its footprint then
     * @return this with that
     */
    public Footprint or(Condition condition, Footprint other) {
        Optional<Variant> otherwise = Optional.of(new Variant(condition, other));
        return new Footprint(
                inputFactor, outputFactor, localFactor, fixedSeconds, mibPerSecondPerTask, seconds, data, otherwise);
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
