package harness.record.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class NearestTest {
    private static final List<String> NAMES = List.of("slaves", "scale", "seed", "workloads");

    @Test
    void findsWhatWasMeant() {
        assertThat(Nearest.names("slavs", NAMES)).startsWith("slaves");
        assertThat(Nearest.names("WORK", NAMES)).containsExactly("workloads");
    }

    @Test
    void namesWhatIsAllowedWhenNothingIsNear() {
        assertThat(Nearest.clause("qqqqqqqqqqqqqqqq", NAMES)).isEqualTo("allowed: slaves, scale, seed, workloads");
        assertThat(Nearest.clause("slavs", NAMES)).startsWith("did you mean 'slaves'");
    }
}
