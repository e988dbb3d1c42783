package harness.analysis.rule;

import harness.analysis.stats.Headline;
import harness.api.metric.Metric;
import harness.api.table.ResourceTable;
import java.util.List;

/**
 * A rule in words.
 *
 * @param id for example {@code V5}
 * @param fault what is wrong with a result that it fails, in few words
 * @param asks what a result has to show, with the threshold
 * @param failsTo what a result is that does not show it
 * @param source where the rule or its threshold is from
 * @param remedy what to do about it
 * @param lookedAt by what
 */
public record RuleText(
        String id, String fault, String asks, String failsTo, String source, String remedy, LookedAt lookedAt) {
    /** Every rule, in the order of the numbers in their ids. */
    public static final List<RuleText> ALL = ResourceTable.rows(RuleText.class, "rules.csv").stream()
            .map(row -> row.as(RuleText.class))
            .toList();

    /** By what a rule is looked at. */
    public enum LookedAt {
        /** Each result of a run, where the run has recorded what the rule needs. */
        RESULT("each result"),
        /** Each result, but what costs and productivity are worth alone depends on it. */
        COST("each result; cost only"),
        /** Each result, but what the rate of a job is worth alone depends on it. */
        JOB_RATE("each result; input_rate only"),
        /** {@code harness compare}. */
        COMPARISON("compare");

        private final String words;

        LookedAt(String words) {
            this.words = words;
        }

        boolean concerns(Metric metric) {
            return switch (this) {
                case RESULT -> true;
                case COST -> metric.unit().contains("USD");
                case JOB_RATE -> metric.name().equals(Headline.JOB_RATE);
                case COMPARISON -> false;
            };
        }

        /**
         * @return in words
         */
        public String words() {
            return words;
        }
    }

    static RuleText of(String id) {
        return ALL.stream().filter(rule -> rule.id().equals(id)).findFirst().orElseThrow();
    }
}
