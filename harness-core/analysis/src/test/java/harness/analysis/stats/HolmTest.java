package harness.analysis.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class HolmTest {
    /** As R: {@code p.adjust(c(0.01, 0.04, 0.03, 0.005), "holm")}. */
    @Test
    void adjustsAsRDoes() {
        assertThat(Holm.adjusted(0.01, 0.04, 0.03, 0.005))
                .containsExactly(new double[] {0.03, 0.06, 0.06, 0.02}, within(1e-12));
    }

    @Test
    void oneTestAloneStaysAsItIs() {
        assertThat(Holm.adjusted(0.04)).containsExactly(0.04);
        assertThat(Holm.adjusted()).isEmpty();
    }

    @Test
    void noChanceIsAboveOne() {
        assertThat(Holm.adjusted(0.9, 0.8)).containsExactly(1, 1);
    }
}
