package harness.analysis.report;

import harness.analysis.document.FormattedNumbers;
import harness.analysis.stats.MetricSummary;
import harness.analysis.stats.Summary;
import harness.analysis.stats.TwoLevels;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * What the deployments of a run give of one result, and how much of its variation is between them.
 *
 * @param headline the number that stands for the result
 * @param values that number of each deployment, in its unit; 2 or more
 * @param levels the two spreads, where they can be told apart
 */
public record DeploymentShares(MetricSummary headline, List<Double> values, Optional<TwoLevels> levels) {
    private static final double HUNDRED = 100;

    /** Copies the list. */
    public DeploymentShares {
        values = List.copyOf(values);
    }

    /**
     * @param result of a run
     * @return absent where its number is of one deployment, or of no value for all repeats
     */
    public static Optional<DeploymentShares> of(WorkloadReport result) {
        return result.headline()
                .filter(headline -> headline.deployments().size() > 1
                        && headline.summary().value().isPresent())
                .map(headline -> new DeploymentShares(
                        headline,
                        headline.deployments().stream()
                                .map(values -> Summary.of(headline.averaging(), values)
                                        .value()
                                        .orElseThrow())
                                .toList(),
                        headline.levels()));
    }

    /** One sentence without an end, for example {@code 3 deployments gave 18.1, 19.0, 18.4 s: ...}. */
    public String words() {
        return "%d deployments gave %s %s: %s"
                        .formatted(
                                values.size(),
                                values.stream().map(FormattedNumbers::number).collect(Collectors.joining(", ")),
                                headline.metric().unit(),
                                levels.map(DeploymentShares::words)
                                        .orElse(
                                                "without 2 repeats or more in each, or with equal numbers, what is between"
                                                        + " deployments and what within cannot be told apart"))
                + "; the interval has the deployment as its unit";
    }

    private static String words(TwoLevels levels) {
        return String.format(
                Locale.ROOT,
                "of the variation %.0f %% is between deployments (CV %.1f %%), %.0f %% within (CV %.1f %%)",
                HUNDRED * levels.share(),
                HUNDRED * levels.between(),
                HUNDRED * (1 - levels.share()),
                HUNDRED * levels.within());
    }
}
