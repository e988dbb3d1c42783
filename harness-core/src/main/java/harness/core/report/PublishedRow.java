package harness.core.report;

import harness.core.studies.PublishedFigure;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A figure of a study for the same experiment, measured on another platform.
 *
 * @param platform instance types or cluster of the study
 * @param conditions storage and parameters, one line
 * @param figure the figure in words, as firmly as the study states it
 * @param metric the study's metric, in words
 * @param source study, figure and section
 * @param relative whether it compares two platforms of the study and is no amount of its own
 */
public record PublishedRow(
        String platform, String conditions, String figure, String metric, String source, boolean relative) {
    static PublishedRow of(PublishedFigure figure) {
        String conditions = Stream.of(figure.storage(), figure.parameters())
                .filter(text -> !text.isEmpty())
                .collect(Collectors.joining("; "));
        return new PublishedRow(
                figure.platform().isEmpty() ? Shown.NONE : figure.platform(),
                conditions,
                figure.shown(),
                figure.metric().replace('_', ' '),
                figure.citation(),
                figure.baseline().isPresent() || figure.metric().startsWith("threshold_"));
    }
}
