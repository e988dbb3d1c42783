package harness.api.metric;

import java.util.Objects;
import java.util.regex.Pattern;

/**
 * What a number means. A metric is one constant beside its producer; lists, documents and reports read it from there.
 *
 * @param name lower case with underscores, unique within Harness, for example {@code aggregate_bandwidth}
 * @param unit for example {@code MiB/s}, {@code s}, {@code bytes}, {@code 1} for a pure number
 * @param better which way it gets better
 * @param kind what kind of number it is; in what was written before there were kinds, as name and unit tell, else a count,
 *     which has no interval
 * @param definition one or two sentences that would let somebody else compute it, with the source where one is followed
 */
public record Metric(String name, String unit, Direction better, MetricKind kind, String definition) {
    private static final Pattern NAME = Pattern.compile("[a-z][a-z0-9_]*");

    /**
     * @throws IllegalArgumentException for a name of another form, or an empty unit or definition
     */
    public Metric {
        if (!NAME.matcher(name).matches()) {
            throw new IllegalArgumentException("metric name '" + name + "' is not of the form " + NAME.pattern());
        }
        if (unit.isBlank() || definition.isBlank()) {
            throw new IllegalArgumentException("metric " + name + " has no unit or no definition");
        }
        Objects.requireNonNull(better, "better");
        kind = kind == null ? MetricKind.of(name, unit).orElse(MetricKind.COUNT) : kind;
    }

    /**
     * A metric whose name and unit tell what kind of number it is.
     *
     * @param name lower case with underscores
     * @param unit for example {@code MiB/s}
     * @param better which way it gets better
     * @param definition one or two sentences
     * @throws IllegalArgumentException if they do not tell it
     */
    public Metric(String name, String unit, Direction better, String definition) {
        this(name, unit, better, told(name, unit), definition);
    }

    private static MetricKind told(String name, String unit) {
        return MetricKind.of(name, unit)
                .orElseThrow(() -> new IllegalArgumentException(
                        "metric " + name + ": its unit '" + unit + "' does not tell its kind: give a MetricKind"));
    }
}
