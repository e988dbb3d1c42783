package harness.deploy.ec2.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import harness.deploy.ec2.api.Ec2Api;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class SpotHistoryTest {
    private static final Instant TO = Instant.parse("2026-11-27T00:00:00Z");
    private static final Instant FROM = TO.minus(SpotHistory.LENGTH);

    /** From so many days after the beginning. */
    private static Ec2Api.SpotPrice price(int day, double usd) {
        return new Ec2Api.SpotPrice(FROM.plus(Duration.ofDays(day)), usd);
    }

    @Test
    void aPriceCountsByHowLongItHeld() {
        SpotHistory history = new SpotHistory(List.of(price(-3, 0.1), price(15, 0.2), price(29, 0.5)), FROM, TO);
        assertThat(history.latest()).isEqualTo(0.5);
        assertThat(history.mean()).isCloseTo((15 * 0.1 + 14 * 0.2 + 0.5) / 30, within(1e-12));
        assertThat(history.p95()).isEqualTo(0.2);
        assertThat(history.highest()).isEqualTo(0.5);
        assertThat(history.shareAt(0.1)).isCloseTo(0.5, within(1e-12));
        assertThat(history.shareAt(0.09)).isZero();
        assertThat(history.shareAt(0.5)).isEqualTo(1);
        assertThat(history.note("x in z", Optional.of("0.3")))
                .isEqualTo(
                        "spot price of x in z in the 30 days to 2026-11-27: mean 0.1600 USD/h, 95 % of the time at most 0.2000,"
                                + " highest 0.5000; no higher than --max-price 0.3 in 97 % of the time");
    }

    @Test
    void whatIsKnownForAPartIsOfThatPart() {
        assertThat(new SpotHistory(List.of(price(20, 0.1), price(25, 0.3)), FROM, TO).mean())
                .isCloseTo(0.2, within(1e-12));
        assertThat(new SpotHistory(List.of(price(30, 0.1)), FROM, TO).mean()).isEqualTo(0.1);
    }

    @Property
    void numbersLieWithinThePrices(
            @ForAll @Size(min = 1, max = 40) List<@DoubleRange(min = 0.01, max = 100) Double> usd) {
        List<Ec2Api.SpotPrice> prices = new ArrayList<>();
        for (int i = 0; i < usd.size(); i++) {
            prices.add(new Ec2Api.SpotPrice(FROM.plusSeconds(3600L * i), usd.get(i)));
        }
        SpotHistory history = new SpotHistory(prices, FROM, TO);
        double least = usd.stream().mapToDouble(Double::doubleValue).min().orElseThrow();
        assertThat(history.mean()).isBetween(least * (1 - 1e-9), history.highest() * (1 + 1e-9));
        assertThat(history.p95()).isBetween(least, history.highest());
        assertThat(history.shareAt(history.p95())).isGreaterThanOrEqualTo(0.95 - 1e-9);
        assertThat(history.shareAt(history.highest())).isCloseTo(1, within(1e-9));
    }
}
