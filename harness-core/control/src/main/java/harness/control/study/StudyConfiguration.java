package harness.control.study;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.Collectors;

/**
 * A cluster of a study.
 *
 * @param name of its first run and of that run's directory; tells it from every other run on this machine
 * @param values of the factors, by key
 * @param seconds that a run of it is expected to take
 * @param usdPerHour of all its machines, where a price applies
 */
public record StudyConfiguration(String name, Map<String, String> values, double seconds, OptionalDouble usdPerHour) {
    private static final double SECONDS_PER_HOUR = 3600;

    /** Copies the map and keeps its order. */
    public StudyConfiguration {
        values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
    }

    /** {@return that a run of it is expected to cost, in USD, where a price applies} */
    public OptionalDouble usd() {
        return usd(seconds);
    }

    /** A run that takes so long. */
    OptionalDouble usd(double took) {
        return usdPerHour.isPresent()
                ? OptionalDouble.of(usdPerHour.getAsDouble() * took / SECONDS_PER_HOUR)
                : OptionalDouble.empty();
    }

    /** {@return for people, {@code type=hi1 slaves=2}} */
    public String label() {
        return words(values);
    }

    /** Of any combination. */
    static String words(Map<String, String> values) {
        return values.entrySet().stream()
                .map(value -> key(value.getKey()) + "=" + value.getValue())
                .collect(Collectors.joining(" "));
    }

    /** Of a factor, for people: a Hadoop property by its own name. */
    static String key(String key) {
        return key.startsWith(Factor.SET) ? key.substring(Factor.SET.length()) : key;
    }
}
