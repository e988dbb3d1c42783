package harness.cli.run;

import harness.analysis.report.ReportModel;
import harness.analysis.rule.Validity;
import harness.api.UsageException;
import harness.record.text.Nearest;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * What every result of a run has to be, by {@code --require}.
 *
 * @param least what may not be worse
 */
record RequiredValidity(Validity least) {
    private static final List<String> WORDS = List.of("valid", "open");

    /**
     * @throws UsageException if the word says nothing that can be required
     */
    static RequiredValidity of(String word) {
        if (!WORDS.contains(word)) {
            throw new UsageException(
                    "cannot require '%s' of results: %s (--require)".formatted(word, Nearest.clause(word, WORDS)));
        }
        return new RequiredValidity(Validity.valueOf(word.toUpperCase(Locale.ROOT)));
    }

    /** Which results are worse and why, one line. */
    Optional<String> lacking(ReportModel model) {
        List<String> lacking = model.workloads().stream()
                .filter(result -> result.verdict().validity().compareTo(least) > 0)
                .map(result -> result.label() + " " + result.verdict().words())
                .toList();
        return lacking.isEmpty()
                ? Optional.empty()
                : Optional.of(
                        "short of %s, which --require asks for: %s".formatted(least, String.join(" | ", lacking)));
    }
}
