package harness.analysis.advise;

import harness.analysis.document.Document;
import harness.analysis.document.FormattedNumbers;
import harness.analysis.stats.Interval;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;

/** Sentences and cells that every form of advice has in the same words. */
final class AdviceWords {
    private static final double PERCENT = 100;
    private static final double ALMOST_ALL = 0.995;
    private static final double MINUTE = 60;
    private static final double HOUR = 3600;
    private static final int NAMED = 6;

    private final Advice advice;

    AdviceWords(Advice advice) {
        this.advice = advice;
    }

    /** The answer and how sure it is, in one line. */
    String answer() {
        return switch (advice.verdict().ending()) {
            case SURE ->
                "For %s take %s%s; sure to %s that nothing here is more than %s %s.%s%s"
                        .formatted(
                                advice.question(),
                                first().label(),
                                value(": ", first()),
                                chance(),
                                within(),
                                advice.objective().better(),
                                second(),
                                machine());
            case EQUIVALENT ->
                "For %s any of these will do: %s. Sure to %s that each is within %s of the best. %s%s"
                        .formatted(
                                advice.question(),
                                labels(advice.verdict().chosen()),
                                chance(),
                                within(),
                                cheapest(),
                                machine());
            case OPEN -> open() + machine();
        };
    }

    private String open() {
        if (advice.verdict().chosen().isEmpty()) {
            return "For %s nothing is advised: each configuration was measured once. %s"
                    .formatted(advice.question(), more());
        }
        return "For %s nothing is sure: %s leads%s, and it is sure to %s that nothing here is more than %s %s. %s"
                .formatted(
                        advice.question(),
                        first().label(),
                        value(" with ", first()),
                        chance(),
                        within(),
                        advice.objective().better(),
                        advice.verdict().why().isEmpty()
                                ? more()
                                : "OPEN, since "
                                        + String.join("; ", advice.verdict().why()) + ".");
    }

    private String more() {
        if (advice.verdict().more().isEmpty()) {
            return "%d more repeats of each would not decide: ask for less (--within, --sure)."
                    .formatted(MoreRepeats.MOST);
        }
        MoreRepeats more = advice.verdict().more().get();
        String what = more.deployments() ? "deployment" : "repeat";
        return "%d more %s%s of %s would decide, if means stay as they are%s."
                .formatted(
                        more.count(),
                        what,
                        more.count() == 1 ? "" : "s",
                        more.configurations().size() > 1
                                ? "each of " + labels(more.configurations())
                                : labels(more.configurations()),
                        cost(more));
    }

    private static String cost(MoreRepeats more) {
        List<String> parts = new ArrayList<>();
        more.usd().ifPresent(usd -> parts.add(FormattedNumbers.number(usd) + " USD"));
        more.seconds().ifPresent(seconds -> parts.add(duration(seconds)));
        return parts.isEmpty() ? "" : " (" + String.join(", ", parts) + " of runs, without start and preparation)";
    }

    private static String duration(double seconds) {
        return seconds < 2 * MINUTE
                ? FormattedNumbers.number(seconds) + " s"
                : seconds < 2 * HOUR
                        ? FormattedNumbers.number(seconds / MINUTE) + " min"
                        : FormattedNumbers.number(seconds / HOUR) + " h";
    }

    private RankedConfiguration first() {
        return advice.ranking().get(0);
    }

    private String second() {
        RankedConfiguration second = advice.ranking().get(1);
        Interval ratio = second.ratio().interval();
        double low = advice.objective().lower() ? ratio.low() : 1 / ratio.high();
        double high = advice.objective().lower() ? ratio.high() : 1 / ratio.low();
        return low >= 1
                ? " %s is %s to %s %% %s."
                        .formatted(
                                second.label(),
                                FormattedNumbers.number(rounded(PERCENT * (low - 1))),
                                FormattedNumbers.number(rounded(PERCENT * (high - 1))),
                                advice.objective().worse())
                : "";
    }

    private static double rounded(double percent) {
        return Math.rint(percent * 10) / 10;
    }

    private String machine() {
        return advice.beside().ofThisMachine()
                ? " As of this machine: the clusters were embedded, which says nothing of machines to rent."
                : "";
    }

    /** Of equivalent ones, by their means. */
    private String cheapest() {
        List<RankedConfiguration> all =
                advice.verdict().chosen().stream().map(advice.ranking()::get).toList();
        boolean priced = all.stream()
                .allMatch(one -> one.configuration().mean(Objective.USD).isPresent());
        RankedConfiguration least = priced
                ? all.stream()
                        .min((one, two) -> Double.compare(usd(one), usd(two)))
                        .orElseThrow()
                : all.get(0);
        return priced
                ? "Take the cheapest, %s%s."
                        .formatted(least.label(), ": %s USD a run".formatted(FormattedNumbers.number(usd(least))))
                : "%s is first%s.".formatted(least.label(), value(" with ", least));
    }

    private static double usd(RankedConfiguration one) {
        return one.configuration().mean(Objective.USD).orElseThrow();
    }

    private String labels(List<Integer> places) {
        return Document.some(
                places.stream()
                        .map(place -> advice.ranking().get(place).label())
                        .toList(),
                NAMED,
                "; ");
    }

    private String value(String before, RankedConfiguration one) {
        return one.value()
                .map(value -> before + FormattedNumbers.number(value.point()) + " " + unit() + " ("
                        + interval(value.interval()) + ")")
                .orElse("");
    }

    String unit() {
        return advice.objective().unit(first().configuration().rateUnit());
    }

    private String chance() {
        return percent(advice.verdict().chance());
    }

    /** Never rounded up to what was asked for. */
    static String percent(double share) {
        return share >= ALMOST_ALL ? "over 99 %" : "%d %%".formatted((int) Math.floor(PERCENT * share));
    }

    private String within() {
        return FormattedNumbers.number(PERCENT * advice.terms().within()) + " %";
    }

    static String interval(Interval interval) {
        return "%s to %s".formatted(FormattedNumbers.number(interval.low()), FormattedNumbers.number(interval.high()));
    }

    /** Head of the table of {@link #row}. */
    List<String> head() {
        return List.of(
                "configuration",
                "mean, 95 % interval",
                "ratio to the first, 95 %",
                "within " + within(),
                "n",
                "deployments",
                "USD spent",
                "time and cost",
                "is");
    }

    List<List<String>> rows() {
        List<List<String>> rows = new ArrayList<>();
        for (int i = 0; i < advice.ranking().size(); i++) {
            rows.add(row(i, advice.ranking().get(i)));
        }
        return rows;
    }

    private List<String> row(int place, RankedConfiguration one) {
        OptionalDouble spent = one.configuration().usdSpent();
        return List.of(
                one.label(),
                one.value()
                        .map(value -> "%s %s, %s"
                                .formatted(FormattedNumbers.number(value.point()), unit(), interval(value.interval())))
                        .orElse(FormattedNumbers.NONE),
                place == 0
                        ? "1"
                        : "%s, %s"
                                .formatted(
                                        FormattedNumbers.number(one.ratio().point()),
                                        interval(one.ratio().interval())),
                percent(one.good()),
                Integer.toString(one.configuration().repeats()),
                Integer.toString(one.configuration().deployments()),
                spent.isPresent() ? FormattedNumbers.number(spent.getAsDouble()) : FormattedNumbers.NONE,
                one.front()
                        .map(front -> front ? "best trade" : "beaten in both")
                        .orElse(FormattedNumbers.NONE),
                is(place, one));
    }

    /** Its place in the answer, and why it is not in it. */
    String is(int place, RankedConfiguration one) {
        boolean chosen = advice.verdict().chosen().contains(place);
        String word = chosen
                ? switch (advice.verdict().ending()) {
                    case SURE -> "take it";
                    case EQUIVALENT -> "will do";
                    case OPEN -> "leads";
                }
                : one.good() >= 1 - advice.terms().sure()
                        ? "may be as good"
                        : advice.objective().worse();
        return one.remark().isEmpty() ? word : word + ": " + one.remark();
    }

    List<String> notes() {
        List<String> notes = new ArrayList<>();
        advice.beside().confounders().forEach(line -> notes.add("Differs beyond the configurations: " + line + "."));
        advice.beside().leftOut().forEach(line -> notes.add("Left out: " + line + "."));
        List<String> missing = advice.beside().notMeasured();
        if (!missing.isEmpty()) {
            notes.add("Not measured: " + Document.some(missing, NAMED, "; ") + ".");
        }
        notes.add(
                "%d joint draws of the means with seed %d: variances of repeats are shrunk over all configurations, and deployments of rented machines differ by 3 %% until it is known (docs/advice.md)."
                        .formatted(AdviceTerms.DRAWS, advice.terms().seed()));
        return notes;
    }

    String by() {
        return "%s, by %s"
                .formatted(advice.question(), advice.objective().name().toLowerCase(Locale.ROOT));
    }
}
