package harness.analysis.studies;

import java.math.BigDecimal;
import java.util.Optional;

/**
 * One figure as a study printed it. What a study does not say is an empty string.
 *
 * @param study the study's key
 * @param section of the study, for example {@code 5.2.2}
 * @param figure figure or table of the study
 * @param platform instance types or cluster of the study, for example {@code HS1-based}
 * @param workload of Harness that repeats the experiment, for example {@code dfsio}; without the operation at the end of its
 *     name where {@code operation} says it; or a program of {@link PublishedResults#NOT_REPEATED}
 * @param operation {@code read}, {@code write}, or empty for both or neither
 * @param storage interface, file system, device and array, for example {@code HDFS on ephemeral JBOD}
 * @param parameters the conditions, separated by semicolons
 * @param metric the study's metric, lower case with underscores; {@code _ratio_to}, {@code _gain_over},
 *     {@code _share_of} and {@code _deficit_to} at its end mean a figure relative to the baseline, {@code threshold_}
 *     at its start the point from or up to which a statement in the parameters holds
 * @param value with the digits that were printed
 * @param unit as printed; {@code percent} and {@code ratio} for relations
 * @param qualifier how firmly it is stated
 * @param baseline what a relation is to
 * @param size how much data, where the parameters do not say it
 * @param remark what else the study says that contradicts the figure
 */
public record PublishedFigure(
        String study,
        String section,
        String figure,
        String platform,
        String workload,
        String operation,
        String storage,
        String parameters,
        String metric,
        BigDecimal value,
        String unit,
        Qualifier qualifier,
        Optional<String> baseline,
        String size,
        Optional<String> remark) {

    /**
     * @return the figure in words, its hedge kept, for example {@code about 1400 MB/s} or
     *     {@code up to 1.9 times the performance of HI1-based}
     */
    public String shown() {
        return FigureWords.of(this);
    }

    /** {@return where it stands, for example {@code exposito2014, Figure 6, section 5.2.2}} */
    public String citation() {
        return study + (figure.isEmpty() ? "" : ", " + figure) + ", section " + section;
    }
}
