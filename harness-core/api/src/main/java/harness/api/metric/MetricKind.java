package harness.api.metric;

import java.util.Optional;
import java.util.Set;

/** What kind of number a metric is. From it follow how repeats are put together and whether an interval stands beside them. */
public enum MetricKind {
    /** Work divided by time, above 0. */
    RATE,
    /** A time, above 0. */
    TIME,
    /** An amount of bytes, money or the like, above 0 if there is any. */
    AMOUNT,
    /** A part of a whole, from 0 to 1. */
    SHARE,
    /** A number of things, whole. */
    COUNT,
    /** 1 if something holds, 0 if not. */
    FLAG,
    /** The largest of many values. */
    MAXIMUM,
    /** What so many percent of many values do not exceed. */
    PERCENTILE,
    /** A time that is measured once and then told with every trial that rests on it: equal values are one. */
    ONCE;

    private static final Set<String> TIMES = Set.of("ns", "us", "ms", "s", "h");
    private static final Set<String> AMOUNTS =
            Set.of("bytes", "KiB", "MiB", "GiB", "MB", "GB", "USD", "USD/GB", "USD per 10^6", "units");

    /**
     * @param name of a metric
     * @param unit of it
     * @return its kind, where the two tell it; they do not for most pure numbers, and never for {@link #FLAG} and
     *     {@link #ONCE}
     */
    static Optional<MetricKind> of(String name, String unit) {
        if (Percentiles.percent(name).isPresent()) {
            return Optional.of(PERCENTILE);
        }
        if (name.endsWith("_max")) {
            return Optional.of(MAXIMUM);
        }
        if (unit.equals("1")) {
            return name.endsWith("_share") ? Optional.of(SHARE) : Optional.empty();
        }
        if (unit.endsWith("/s") || unit.endsWith("/s per USD/h")) {
            return Optional.of(RATE);
        }
        if (TIMES.contains(unit)) {
            return Optional.of(TIME);
        }
        if (AMOUNTS.contains(unit)) {
            return Optional.of(AMOUNT);
        }
        return unit.matches("[a-z]{3,}") ? Optional.of(COUNT) : Optional.empty();
    }
}
