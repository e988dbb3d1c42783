package harness.api.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import harness.record.result.Rows;
import java.time.LocalDate;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PlatformTest {
    private static final HourlyPrice PRICE = new HourlyPrice(4.6, LocalDate.of(2013, 1, 1), "study");

    @Test
    void embeddedSaysWhatItIs() {
        assertThat(Rows.EMBEDDED.label()).isEqualTo("embedded on this machine, shaped like hs1.8xlarge");
        assertThat(Rows.EMBEDDED.priced()).isFalse();
    }

    @Test
    void embeddedIsNeverPricedNorLabelledAsTheType() {
        assertThatThrownBy(() -> platform("embedded", Rows.EMBEDDED.label(), 1, Optional.of(PRICE)))
                .hasMessageContaining("no price");
        assertThatThrownBy(() -> platform("embedded", "hs1.8xlarge", 1, Optional.empty()))
                .hasMessageContaining("labelled");
        assertThatThrownBy(() -> platform("ec2", "16 x hs1", 0, Optional.empty()))
                .hasMessageContaining("1 slave");
        assertThat(platform("ec2", "16 x hs1", 16, Optional.of(PRICE)).priced()).isTrue();
    }

    @Test
    void aPriceIsAboveZeroAndHasASource() {
        assertThatThrownBy(() -> new HourlyPrice(0, PRICE.date(), "s")).hasMessageContaining("above 0");
        assertThatThrownBy(() -> new HourlyPrice(Double.NaN, PRICE.date(), "s")).hasMessageContaining("above 0");
        assertThatThrownBy(() -> new HourlyPrice(1, PRICE.date(), " ")).hasMessageContaining("source");
    }

    @Test
    void theMastersPriceIsItsOwn() {
        Optional<HourlyPrice> none = Optional.empty();
        Optional<HourlyPrice> small = Optional.of(new HourlyPrice(0.1, PRICE.date(), "study"));
        assertThat(platform("ec2", "16 x hs1", 16, Optional.of(PRICE)).usdPerHour())
                .hasValueSatisfying(usd -> assertThat(usd).isCloseTo(17 * 4.6, within(1e-9)));
        assertThat(rented(Optional.of(PRICE), small, none, none).usdPerHour())
                .hasValueSatisfying(usd -> assertThat(usd).isCloseTo(16 * 4.6 + 0.1, within(1e-9)));
        assertThatThrownBy(() -> rented(Optional.of(PRICE), none, none, none))
                .hasMessageContaining("either everything");
        assertThatThrownBy(() -> rented(none, small, none, none)).hasMessageContaining("either everything");
    }

    /** As exposito2014, Table 3, with a master like the clients beside them. */
    @ParameterizedTest
    @CsvSource({"4, 2.0, 8, 2.0, 24.00", "4, 3.1, 8, 2.0, 28.40", "4, 3.1, 16, 3.1, 62.00", "4, 4.6, 8, 2.0, 34.40"})
    void serversOfAnotherTypeAreInTheCost(int servers, double server, int clients, double client, double usdPerHour) {
        Optional<HourlyPrice> price = Optional.of(new HourlyPrice(client, PRICE.date(), "study"));
        Platform platform = platform("ec2", "rented", clients, price)
                .with(Optional.of(new Platform.Servers(
                        "server", servers, Optional.of(new HourlyPrice(server, PRICE.date(), "study")))));
        assertThat(platform.usdPerHour())
                .hasValueSatisfying(usd -> assertThat(usd).isCloseTo(usdPerHour + client, within(1e-9)));
        assertThat(platform.machines()).isEqualTo(1 + servers + clients);
        Optional<Platform.Servers> unpriced = Optional.of(new Platform.Servers("server", servers, Optional.empty()));
        assertThatThrownBy(() -> platform("ec2", "rented", clients, price).with(unpriced))
                .hasMessageContaining("either everything");
    }

    @Test
    void volumesAndAddressesAreInTheCost() {
        Optional<HourlyPrice> none = Optional.empty();
        Optional<HourlyPrice> price = Optional.of(PRICE);
        HourlyPrice volumes = new HourlyPrice(0.25, LocalDate.of(2012, 1, 1), "list; study");
        HourlyPrice addresses = new HourlyPrice(17 * 0.005, LocalDate.of(2024, 2, 1), "list");
        assertThat(rented(price, price, Optional.of(volumes), Optional.of(addresses))
                        .usdPerHour())
                .hasValueSatisfying(usd -> assertThat(usd).isCloseTo(17 * 4.605 + 0.25, within(1e-9)));
        assertThatThrownBy(() -> rented(none, none, none, Optional.of(addresses)))
                .hasMessageContaining("either everything");
        assertThatThrownBy(() -> rented(none, none, Optional.of(volumes), none))
                .hasMessageContaining("either everything");
        assertThat(PRICE.times(3).plus(volumes))
                .isEqualTo(new HourlyPrice(3 * 4.6 + 0.25, LocalDate.of(2012, 1, 1), "study; list"));
    }

    private static Platform platform(String provider, String label, int slaves, Optional<HourlyPrice> price) {
        return new Platform(provider, label, "hs1.8xlarge", slaves, "24 disks", "machine", price);
    }

    private static Platform rented(
            Optional<HourlyPrice> slave,
            Optional<HourlyPrice> master,
            Optional<HourlyPrice> volumes,
            Optional<HourlyPrice> addresses) {
        return new Platform(
                "ec2",
                "16 x hs1",
                "hs1.8xlarge",
                16,
                "24 disks",
                "machine",
                slave,
                Optional.of(new Platform.Master("m1.small", master)),
                volumes,
                addresses,
                Optional.empty(),
                Optional.empty());
    }
}
