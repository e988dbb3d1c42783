package harness.api.workload;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * How long a trial takes: an assumption for estimates only, never a result.
 *
 * @param fixedSeconds time that depends neither on size nor on rounds
 * @param mibPerSecondPerTask assumed rate of one task in MiB/s
 * @param seconds parameters that say how long a trial takes, which then does not follow the bytes; empty where none does
 * @param rounds what is done again and again, if anything is
 * @param spans time that passes beside moving bytes; a plan of an earlier version has none
 * @param division which parameters say how many share the work; a plan of an earlier version has none
 */
public record AssumedPace(
        double fixedSeconds,
        double mibPerSecondPerTask,
        List<String> seconds,
        Optional<Rounds> rounds,
        List<Span> spans,
        Division division) {
    public AssumedPace {
        seconds = List.copyOf(seconds);
        spans = spans == null ? List.of() : List.copyOf(spans);
        division = division == null ? Division.AS_SLOTS : division;
    }

    /** What the seconds of a span are for. */
    public enum Per {
        /** Each whole unit of the data, see {@link Footprint.Data#unit()}. */
        UNIT,
        /** Each byte of the data. */
        BYTE
    }

    /**
     * Time that passes beside moving bytes, such as that of calls or of computing between them: a quotient.
     *
     * @param seconds of one
     * @param per what they are for
     * @param times parameters with numbers that they are multiplied by
     * @param over parameters with numbers that they are divided by
     * @param when it counts
     */
    public record Span(double seconds, Per per, List<String> times, List<String> over, List<Condition> when) {
        public Span {
            times = List.copyOf(times);
            over = List.copyOf(over);
            when = List.copyOf(when);
        }

        double seconds(Map<String, String> parameters, double count) {
            return when.stream().allMatch(condition -> condition.holds(parameters))
                    ? seconds * count * product(times, parameters) / product(over, parameters)
                    : 0;
        }

        private static double product(List<String> names, Map<String, String> parameters) {
            return names.stream()
                    .mapToDouble(name -> Double.parseDouble(parameters.get(name)))
                    .reduce(1, (one, other) -> one * other);
        }
    }

    /**
     * Which parameters say how many share the work.
     *
     * @param tasks that says how many move the bytes, no more at once than there are slots; empty for one in each slot
     * @param reduces that says how many reduce tasks there are; empty for one in each slot
     */
    public record Division(Optional<String> tasks, Optional<String> reduces) {
        /** One in each slot. */
        public static final Division AS_SLOTS = new Division(Optional.empty(), Optional.empty());
    }

    /**
     * What a trial does again and again on the same data.
     *
     * @param parameter that says how often
     * @param usual how often that is for which the rate was assumed
     * @param fixedSeconds of each, which do not depend on size
     */
    public record Rounds(String parameter, double usual, double fixedSeconds) {
        double count(Map<String, String> parameters) {
            return Double.parseDouble(parameters.getOrDefault(parameter, Double.toString(usual)));
        }
    }

    /** Of a trial that has no bytes yet. */
    static AssumedPace of(double fixedSeconds) {
        return new AssumedPace(fixedSeconds, 1, List.of(), Optional.empty(), List.of(), Division.AS_SLOTS);
    }

    AssumedPace at(double rate) {
        return new AssumedPace(fixedSeconds, rate, seconds, rounds, spans, division);
    }

    /** Everything takes so many times as long, but what parameters say. */
    AssumedPace slower(double times) {
        return new AssumedPace(
                fixedSeconds * times,
                mibPerSecondPerTask / times,
                seconds,
                rounds.map(all -> new Rounds(all.parameter(), all.usual(), all.fixedSeconds() * times)),
                spans.stream()
                        .map(span ->
                                new Span(span.seconds() * times, span.per(), span.times(), span.over(), span.when()))
                        .toList(),
                division);
    }

    AssumedPace lasting(List<String> parameters) {
        return new AssumedPace(fixedSeconds, mibPerSecondPerTask, parameters, rounds, spans, division);
    }

    AssumedPace again(Rounds all) {
        return new AssumedPace(fixedSeconds, mibPerSecondPerTask, seconds, Optional.of(all), spans, division);
    }

    AssumedPace beside(List<Span> others) {
        return new AssumedPace(fixedSeconds, mibPerSecondPerTask, seconds, rounds, others, division);
    }

    AssumedPace divided(Division other) {
        return new AssumedPace(fixedSeconds, mibPerSecondPerTask, seconds, rounds, spans, other);
    }
}
