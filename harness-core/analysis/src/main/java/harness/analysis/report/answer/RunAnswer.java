package harness.analysis.report.answer;

import harness.analysis.report.JudgedResults;
import harness.analysis.report.MissingTrials;
import harness.analysis.report.ReportModel;
import harness.analysis.report.chart.Sweeps;
import harness.analysis.rule.Validity;
import harness.api.result.Platform;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * What a run says in a few lines, which stand first in every form of its report.
 *
 * @param title what was measured on what
 * @param verdicts how many results are what; INCOMPLETE first, where trials are missing
 * @param best the best known VALID number, where two or more are known
 * @param least the least known number, or that none has an interval
 * @param next what to do next; one step or more
 */
public record RunAnswer(
        String title, List<Verdict> verdicts, Optional<String> best, Optional<String> least, List<NextStep> next) {
    private static final int NAMED = 4;

    /**
     * Of results or trials.
     *
     * @param word for example {@code OPEN}
     * @param words how many are so, for example {@code 3 OPEN}
     */
    public record Verdict(String word, String words) {}

    public static RunAnswer of(ReportModel model) {
        List<Certainty> known = Certainty.all(model);
        return new RunAnswer(
                title(model),
                verdicts(model),
                known.size() > 1
                        ? known.stream()
                                .filter(one -> one.result().verdict().validity() == Validity.VALID)
                                .map(Certainty::words)
                                .findFirst()
                        : Optional.empty(),
                least(known),
                NextStep.of(model));
    }

    private static Optional<String> least(List<Certainty> known) {
        if (known.isEmpty()) {
            return Optional.empty();
        }
        boolean alike = known.size() > 1 && known.get(0).share().isEmpty();
        return Optional.of(
                alike
                        ? "none of the %d numbers has an interval".formatted(known.size())
                        : known.get(known.size() - 1).words());
    }

    private static List<Verdict> verdicts(ReportModel model) {
        List<Verdict> verdicts = new ArrayList<>();
        model.missing()
                .map(missing -> new Verdict(MissingTrials.WORD, missing.words()))
                .ifPresent(verdicts::add);
        Arrays.stream(Validity.values()).forEach(validity -> {
            int count = JudgedResults.of(model, validity).size();
            if (count > 0) {
                verdicts.add(new Verdict(validity.name(), count + " " + validity));
            }
        });
        return verdicts;
    }

    private static String title(ReportModel model) {
        List<String> names = Sweeps.byName(model).entrySet().stream()
                .map(cells -> cells.getValue().size() == 1
                        ? cells.getKey()
                        : "%s in %d cells"
                                .formatted(cells.getKey(), cells.getValue().size()))
                .toList();
        String what = names.size() <= NAMED
                ? listed(names)
                : "%s and %d more workloads"
                        .formatted(String.join(", ", names.subList(0, NAMED - 1)), names.size() - NAMED + 1);
        return what + " " + where(model.platform());
    }

    private static String listed(List<String> names) {
        return names.size() == 1
                ? names.get(0)
                : names.stream().limit(names.size() - 1L).collect(Collectors.joining(", ")) + " and "
                        + names.get(names.size() - 1);
    }

    private static String where(Platform platform) {
        return switch (platform.provider()) {
            case Platform.EMBEDDED ->
                "on this machine, in an embedded cluster of %d %s shaped like %s"
                        .formatted(
                                platform.slaves(),
                                platform.slaves() == 1 ? "slave" : "slaves",
                                platform.instanceType());
            case "client" -> "by a " + platform.label();
            default -> "on " + platform.label();
        };
    }
}
