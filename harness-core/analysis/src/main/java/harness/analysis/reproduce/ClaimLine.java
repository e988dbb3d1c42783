package harness.analysis.reproduce;

import harness.analysis.document.FormattedNumbers;
import harness.analysis.stats.Interval;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * What is said of one claim, for people.
 *
 * @param claim that it is about
 * @param verdict on it, in a word or two
 * @param published what the study has; may be empty
 * @param measured what runs have; may be empty
 * @param remark why, how many repeats more, or from what; may be empty
 */
record ClaimLine(Claim claim, String verdict, String published, String measured, String remark) {
    /** Heads of {@link #cells}. */
    static final List<String> HEAD = List.of("claim", "where", "says", "published", "measured", "verdict", "remark");

    private static final int MOST = 3;

    static ClaimLine of(Claim claim) {
        return new ClaimLine(claim, claim.kind().words(), published(claim), "", remark(claim));
    }

    private static String remark(Claim claim) {
        String needs = claim.needs().isEmpty() ? "" : "; to measure it takes " + claim.needs();
        return "decided by " + claim.decidedBy() + needs + disputed(claim);
    }

    private static String disputed(Claim claim) {
        return claim.dispute().map(dispute -> "; " + dispute.against()).orElse("");
    }

    static ClaimLine printed(Claim claim) {
        PrintedCheck check = claim.printed().orElseThrow();
        String arithmetic = check.arithmetic();
        return new ClaimLine(
                claim,
                check.holds() ? "holds" : "false",
                "",
                "",
                claim.dispute()
                        .map(dispute -> "%s (%s): %s".formatted(arithmetic, dispute.against(), dispute.words()))
                        .orElse(arithmetic));
    }

    static ClaimLine of(ClaimOutcome outcome) {
        List<String> remarks = new ArrayList<>();
        if (!outcome.why().isEmpty()) {
            remarks.add(outcome.why());
        }
        outcome.assertions().stream()
                .filter(one -> one.more().isPresent())
                .mapToInt(one -> one.more().getAsInt())
                .max()
                .ifPresent(more -> remarks.add(more == 1 ? "1 repeat more" : more + " repeats more would decide"));
        outcome.claim()
                .dispute()
                .filter(dispute -> !dispute.own())
                .ifPresent(dispute -> remarks.add("%s: %s".formatted(dispute.against(), dispute.words())));
        if (!outcome.from().isEmpty()) {
            remarks.add("from " + outcome.from());
        }
        return new ClaimLine(
                outcome.claim(),
                outcome.verdict().words(),
                published(outcome.claim()),
                few(outcome.assertions(), ClaimLine::measured),
                String.join("; ", remarks));
    }

    private static String published(Claim claim) {
        return claim.assertions().stream().map(Assertion::published).distinct().count() == 1
                ? claim.assertions().get(0).published()
                : few(claim.assertions(), Assertion::published);
    }

    private static String measured(AssertionOutcome one) {
        return one.value()
                .map(value -> FormattedNumbers.number(value)
                        + (one.assertion().unit().isEmpty()
                                ? ""
                                : " " + one.assertion().unit())
                        + one.interval().map(ClaimLine::words).orElse(""))
                .orElse(FormattedNumbers.NONE);
    }

    private static String words(Interval interval) {
        return " (%s to %s)"
                .formatted(FormattedNumbers.number(interval.low()), FormattedNumbers.number(interval.high()));
    }

    private static <T> String few(List<T> all, Function<T, String> words) {
        String first = all.stream().limit(MOST).map(words).collect(Collectors.joining("; "));
        return all.size() > MOST ? "%s and %d more".formatted(first, all.size() - MOST) : first;
    }

    /** As a row under {@link #HEAD}. */
    List<String> cells() {
        return List.of(claim.id(), claim.place().within(), claim.statement(), published, measured, verdict, remark);
    }

    /** For a terminal: the claim, and below it what is said of it. */
    String text() {
        StringBuilder text = new StringBuilder("%-9s %s (%s)%n"
                .formatted(claim.id(), claim.statement(), claim.place().within()));
        List<String> numbers = new ArrayList<>();
        Optional.of(published).filter(word -> !word.isEmpty()).ifPresent(word -> numbers.add("published " + word));
        Optional.of(measured).filter(word -> !word.isEmpty()).ifPresent(word -> numbers.add("measured " + word));
        text.append("          ").append(verdict);
        if (!numbers.isEmpty()) {
            text.append(": ").append(String.join(", ", numbers));
        }
        if (!remark.isEmpty()) {
            text.append("; ").append(remark);
        }
        return text.append('\n').toString();
    }
}
