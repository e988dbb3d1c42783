package harness.analysis.report;

import harness.analysis.document.FormattedNumbers;
import harness.analysis.studies.PublishedFigure;
import harness.analysis.studies.PublishedResults;

/**
 * A figure of a study for the same experiment, measured on another platform.
 *
 * @param platform instance types or cluster of the study
 * @param conditions storage, size, parameters and concurrent tasks, one line
 * @param figure the figure in words, as firmly as the study states it
 * @param metric the study's metric, in words
 * @param source study, figure and section
 * @param remark what else the study says that contradicts the figure; empty where nothing does
 * @param relative whether it compares two platforms of the study and is no amount of its own
 * @param address of the study; empty where it has none
 */
public record PublishedRow(
        String platform,
        String conditions,
        String figure,
        String metric,
        String source,
        String remark,
        boolean relative,
        String address) {
    static PublishedRow of(PublishedResults studies, PublishedFigure figure) {
        return new PublishedRow(
                figure.platform().isEmpty() ? FormattedNumbers.NONE : figure.platform(),
                studies.conditions(figure),
                figure.shown(),
                figure.metric().replace('_', ' '),
                figure.citation(),
                figure.remark().map(words -> "contradicted: " + words).orElse(""),
                figure.baseline().isPresent() || figure.metric().startsWith("threshold_"),
                studies.studies().stream()
                        .filter(study -> study.key().equals(figure.study()))
                        .flatMap(study -> study.address().stream())
                        .map(Object::toString)
                        .findFirst()
                        .orElse(""));
    }
}
