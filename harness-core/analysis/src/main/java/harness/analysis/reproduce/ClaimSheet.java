package harness.analysis.reproduce;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What is shown of the claims of a study.
 *
 * @param study its key
 * @param view of what
 * @param claims that are shown
 * @param reproduction what runs say of them, where runs were asked
 * @param plan runs that would decide them, where these were asked for
 */
public record ClaimSheet(
        String study, View view, Claims claims, Optional<Reproduction> reproduction, List<PlannedRun> plan) {
    private static final String UNTOUCHED = "By arithmetic over printed numbers, which no run has touched";

    /** Copies the list. */
    public ClaimSheet {
        plan = List.copyOf(plan);
    }

    /** Of what. */
    public enum View {
        /** The claims themselves. */
        CLAIMS,
        /** What printed numbers say of those that follow from them. */
        PRINTED,
        /** What runs say. */
        RUNS,
        /** Which runs would decide them. */
        PLAN
    }

    /**
     * @param study its key
     * @param claims of it
     * @return the claims themselves
     */
    public static ClaimSheet claims(String study, Claims claims) {
        return new ClaimSheet(study, View.CLAIMS, claims, Optional.empty(), List.of());
    }

    /**
     * @param study its key
     * @param claims of it
     * @return what printed numbers say of those that follow from them
     */
    public static ClaimSheet printed(String study, Claims claims) {
        return new ClaimSheet(
                study,
                View.PRINTED,
                new Claims(claims.all().stream()
                        .filter(claim -> claim.printed().isPresent())
                        .toList()),
                Optional.empty(),
                List.of());
    }

    /**
     * @param reproduction of the claims
     * @param claims that were put to runs
     * @return what runs say
     */
    public static ClaimSheet runs(Reproduction reproduction, Claims claims) {
        return new ClaimSheet(reproduction.study(), View.RUNS, claims, Optional.of(reproduction), List.of());
    }

    /**
     * @param study its key
     * @param claims of it
     * @param plan runs that would decide them
     * @return which these are
     */
    public static ClaimSheet plan(String study, Claims claims, List<PlannedRun> plan) {
        return new ClaimSheet(study, View.PLAN, claims, Optional.empty(), plan);
    }

    /** One sentence. */
    String summary() {
        return switch (view) {
            case CLAIMS ->
                "%s: %d claims; %d can be put to runs, %d to the printed numbers."
                        .formatted(
                                study,
                                claims.all().size(),
                                claims.measurable(),
                                claims.all().stream()
                                        .filter(claim -> claim.printed().isPresent())
                                        .count());
            case PRINTED -> {
                Claims.Tally tally = claims.printed();
                yield "%s: of %d claims that follow from printed numbers %d hold and %d do not."
                        .formatted(study, tally.evaluated(), tally.holding(), tally.evaluated() - tally.holding());
            }
            case RUNS -> counts(reproduction.orElseThrow());
            case PLAN ->
                "%s: %d runs would decide %d of %d claims."
                        .formatted(
                                study,
                                plan.size(),
                                plan.stream()
                                        .flatMap(run -> run.claims().stream())
                                        .distinct()
                                        .count(),
                                claims.all().size());
        };
    }

    private String counts(Reproduction of) {
        String byRuns = counts(of.outcomes());
        String byNumbers = counts(of.untouched());
        return "%s: %s.%s"
                .formatted(
                        study,
                        byRuns.isEmpty() ? "no claim that runs decide" : byRuns,
                        byNumbers.isEmpty() ? "" : " %s: %s.".formatted(UNTOUCHED, byNumbers));
    }

    private static String counts(List<ClaimOutcome> outcomes) {
        Map<ClaimVerdict, Long> counts = outcomes.stream()
                .collect(Collectors.groupingBy(ClaimOutcome::verdict, TreeMap::new, Collectors.counting()));
        return counts.entrySet().stream()
                .map(count -> "%d %s"
                        .formatted(
                                count.getValue(),
                                count.getKey()
                                        .words()
                                        .replace("follows", count.getValue() == 1 ? "follows" : "follow")))
                .collect(Collectors.joining(", "));
    }

    /**
     * Claims that are shown together.
     *
     * @param title of the list; empty where there is one list alone
     * @param lines one for each, and one or more
     */
    record Part(String title, List<ClaimLine> lines) {}

    List<Part> parts() {
        if (view == View.RUNS) {
            Reproduction of = reproduction.orElseThrow();
            return Stream.of(part("By runs", of.outcomes()), part(UNTOUCHED, of.untouched()))
                    .filter(part -> !part.lines.isEmpty())
                    .toList();
        }
        return List.of(new Part(
                "",
                claims.all().stream()
                        .map(claim -> view == View.PRINTED ? ClaimLine.printed(claim) : ClaimLine.of(claim))
                        .toList()));
    }

    private static Part part(String title, List<ClaimOutcome> outcomes) {
        return new Part(title, outcomes.stream().map(ClaimLine::of).toList());
    }
}
