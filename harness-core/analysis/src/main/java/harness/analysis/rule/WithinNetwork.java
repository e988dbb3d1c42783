package harness.analysis.rule;

import harness.analysis.stats.Interval;
import harness.analysis.stats.Summary;
import java.util.Optional;

/** No configuration is faster than all of it without disks: what is was read from a cache, or timed wrongly. */
final class WithinNetwork implements ResultRule {
    private static final double MOST = 1.05;

    @Override
    public RuleText text() {
        return RuleText.invalid(
                "V4",
                "beyond the network",
                "a rate is at most 1.05 times that of the same configuration with the network alone (trove-method=null-aio),"
                        + " interval included, where the run has it; ceilings of disks and links are recorded by no run",
                "IO500, issue 109: random reads above sequential ones were a client's cache",
                "look for a cache between client and servers; read more than it holds");
    }

    @Override
    public Optional<RuleOutcome> look(MeasuredResult result) {
        if (result.networkAlone().isEmpty() || result.headline().isEmpty()) {
            return Optional.empty();
        }
        Summary rate = result.headline().get().summary();
        double surely =
                rate.confidence95().map(Interval::low).orElse(rate.value().orElse(0));
        double times = surely / result.networkAlone().getAsDouble();
        return Optional.of(RuleOutcome.of(
                times <= MOST, Validity.INVALID, "at least %.2f times the rate of the network alone", times));
    }
}
