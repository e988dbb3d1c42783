package harness.core.cli;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import harness.core.UsageException;
import harness.core.cluster.Concurrency;
import harness.core.provider.Deployment;
import harness.core.result.Platform;
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
