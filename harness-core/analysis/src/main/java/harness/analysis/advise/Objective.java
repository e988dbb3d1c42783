package harness.analysis.advise;

import harness.api.UsageException;
import harness.record.text.Nearest;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;

/** What the best configuration has the least or the most of. */
public enum Objective {
    /** US dollars for one execution: time times what all machines cost. */
    USD(true, "cheaper", "dearer", "no price or no time of its own"),
    /** Seconds for one execution. */
    TIME(true, "faster", "slower", "no time of its own"),
    /** The first rate for each US dollar per hour. */
    PRODUCTIVITY(false, "more productive", "less productive", "no price or no rate"),
    /** The first rate. */
    RATE(false, "faster", "slower", "no rate");

    private final boolean lower;
    private final String better;
    private final String worse;
    private final String missing;

    Objective(boolean lower, String better, String worse, String missing) {
        this.lower = lower;
        this.better = better;
        this.worse = worse;
        this.missing = missing;
    }

    /**
     * @param word as the user writes it
     * @return the objective
     * @throws UsageException if there is none
     */
    public static Objective named(String word) {
        List<String> words = Arrays.stream(values()).map(Objective::word).toList();
        return Arrays.stream(values())
                .filter(objective -> objective.word().equals(word))
                .findFirst()
                .orElseThrow(() -> new UsageException(
                        "'%s' is nothing to choose by: %s (--by)".formatted(word, Nearest.clause(word, words))));
    }

    /** {@return whether it is made of a price} */
    public boolean priced() {
        return this == USD || this == PRODUCTIVITY;
    }

    String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Absent where a repeat has no such number above 0. */
    OptionalDouble of(AdvisedRepeat repeat) {
        OptionalDouble number = switch (this) {
            case USD -> repeat.usd();
            case TIME -> repeat.seconds();
            case PRODUCTIVITY -> repeat.productivity();
            case RATE -> repeat.rate();
        };
        return number.isPresent() && number.getAsDouble() > 0 ? number : OptionalDouble.empty();
    }

    /** On the scale on which less is better. */
    double logarithm(double number) {
        return lower ? Math.log(number) : -Math.log(number);
    }

    /** Back from it. */
    double number(double logarithm) {
        return Math.exp(lower ? logarithm : -logarithm);
    }

    boolean lower() {
        return lower;
    }

    String better() {
        return better;
    }

    String worse() {
        return worse;
    }

    String missing() {
        return missing;
    }

    String unit(String rateUnit) {
        return switch (this) {
            case USD -> "USD";
            case TIME -> "s";
            case PRODUCTIVITY -> rateUnit + " per USD/h";
            case RATE -> rateUnit;
        };
    }
}
