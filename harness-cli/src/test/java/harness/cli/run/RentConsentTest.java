package harness.cli.run;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import harness.api.UsageException;
import harness.api.cluster.Concurrency;
import harness.api.result.Platform;
import harness.cli.context.Terminal;
import harness.record.plan.Deployment;
import harness.record.plan.PlainPlan;
import harness.record.plan.Plan;
import harness.record.plan.StopRule;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class RentConsentTest {
    private static final Terminal UNWATCHED = new Terminal(System.out, System.err, false);

    @Test
    void whatNobodyKnowsThePriceOfNeedsConsent() {
        Deployment unknown = deployment(Map.of(Deployment.COST_UNKNOWN, "no price is known of x in y"));
        assertThatThrownBy(() -> RentConsent.require(UNWATCHED, unknown, Optional.empty(), 60, false))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("the cost is not known (no price is known of x in y)")
                .hasMessageContaining("--yes");
        assertThatCode(() -> RentConsent.require(UNWATCHED, unknown, Optional.empty(), 60, true))
                .doesNotThrowAnyException();
    }

    @Test
    void whatCostsNothingNeedsNone() {
        assertThatCode(() -> RentConsent.require(UNWATCHED, deployment(Map.of()), Optional.empty(), 60, false))
                .doesNotThrowAnyException();
    }

    @Test
    void aStudyNeedsConsentForAllOfItsRunsTogether() {
        List<Plan> plans = List.of(PlainPlan.of("embedded", 1, StopRule.FIXED, "sort"));
        assertThatThrownBy(() -> RentConsent.require(UNWATCHED, plans, 5.01, false))
                .isInstanceOf(UsageException.class)
                .hasMessageContainingAll("about 5.01 USD for a study of 1 cluster", "more than 5.00 USD", "--yes");
        assertThatCode(() -> RentConsent.require(UNWATCHED, plans, 5, false)).doesNotThrowAnyException();
        assertThatCode(() -> RentConsent.require(UNWATCHED, plans, 5.01, true)).doesNotThrowAnyException();
    }

    private static Deployment deployment(Map<String, String> facts) {
        return new Deployment(
                Platform.embedded("hs1.8xlarge", 1, "1 slave", "2 cores"),
                "1 slave",
                new Concurrency(1, 1),
                1,
                true,
                1,
                1,
                List.of(),
                facts,
                List.of());
    }
}
