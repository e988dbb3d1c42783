package harness.api.money;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class VolumeRatesTest {
    private static final VolumeRates GP3 = new VolumeRates(0.08, List.of(0.005), Optional.of(0.06));
    private static final VolumeRates IO2 = new VolumeRates(0.125, List.of(0.065, 0.046, 0.032), Optional.empty());

    /** The figures of the service's own examples, for 12 hours (Amazon EBS pricing, examples 1 and 3). */
    @Test
    void costsWhatTheServicesExamplesSay() {
        assertThat(12 * usd(GP3, 2000, 0, 0)).isEqualTo(2.667, within(0.001));
        assertThat(12 * (usd(GP3, 2000, 7000, 0) - usd(GP3, 2000, 0, 0))).isEqualTo(0.583, within(0.001));
        assertThat(12 * (usd(GP3, 2000, 0, 375) - usd(GP3, 2000, 0, 0))).isEqualTo(0.375, within(0.001));
        assertThat(12 * (usd(IO2, 2000, 60_000, 0) - usd(IO2, 2000, 0, 0))).isEqualTo(56.133, within(0.001));
    }

    @Test
    void whatIsNotSoldHasNoPrice() {
        assertThat(IO2.usdPerHour(100, 100, 1)).isEmpty();
        assertThat(new VolumeRates(0.1, List.of(), Optional.empty()).usdPerHour(100, 1, 0))
                .isEmpty();
        assertThatThrownBy(() -> new VolumeRates(0, List.of(), Optional.empty()))
                .hasMessageContaining("0.0 USD");
    }

    private static double usd(VolumeRates rates, int gib, int iops, int mibPerSecond) {
        return rates.usdPerHour(gib, iops, mibPerSecond).orElseThrow();
    }
}
