package harness.analysis.rule;

import harness.api.metric.Percentiles;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** Below the least number every value may lie below the percentile. */
final class EnoughOperations implements ResultRule {
    private static final Pattern OF_OPERATIONS = Pattern.compile("(service|response)_time_p\\d{2}(_\\d+)?");

    @Override
    public RuleText text() {
        return RuleText.open(
                "V21",
                "few operations",
                "every percentile of operations rests on as many of them as it takes for a 95 % limit: p90 36, p99 368, p99.9"
                        + " 3,688",
                "order statistics: the least n with p^n at most 0.025",
                "a longer duration; runs of this version leave such percentiles out");
    }

    @Override
    public Optional<RuleOutcome> look(MeasuredResult result) {
        List<String> percentiles = result.measurements().stream()
                .filter(row -> row.facts().counted())
                .map(row -> row.metric().name())
                .filter(name -> OF_OPERATIONS.matcher(name).matches())
                .distinct()
                .toList();
        double operations = Arrays.stream(result.values("operations")).sum();
        if (percentiles.isEmpty() || operations == 0) {
            return Optional.empty();
        }
        List<String> few = percentiles.stream()
                .filter(name -> operations
                        < Percentiles.leastCount(Percentiles.percent(name).orElseThrow()))
                .toList();
        return Optional.of(RuleOutcome.of(
                few.isEmpty(),
                Validity.OPEN,
                "%s of %,.0f operations",
                few.isEmpty() ? "all percentiles" : String.join(", ", few),
                operations));
    }
}
