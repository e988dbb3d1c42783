package harness.bench;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class EffortTest {
    private final Effort brief = new Effort(1, false);
    private final Effort full = new Effort(5, false);

    @Test
    void oneValueIsMeasuredInTheBriefForm() {
        assertThat(brief.form()).isEqualTo("brief");
        assertThat(full.form()).isEqualTo("full");
        assertThat(new Effort(1, true).form()).isEqualTo("smallest");
    }

    @Test
    void whatIsWarmIsWarmedUpAgainInTheFullFormAlone() {
        assertThat(brief.firstRound(true)).isEqualTo(1);
        assertThat(brief.firstRound(false)).isZero();
        assertThat(full.firstRound(true)).isZero();
    }

    @Test
    void theFullFormTakesNothingFromWhatIsMeasured() {
        assertThat(full.seconds(8, 3)).isEqualTo(8);
        assertThat(full.hosts(16)).isEqualTo(16);
        assertThat(full.rounds()).isEqualTo(9);
        assertThat(full.runOptions()).isEmpty();
    }
}
