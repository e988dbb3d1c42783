package harness.record.catalogue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class FactsTest {
    private static final Optional<BigDecimal> TEN = Optional.of(BigDecimal.TEN);

    @ParameterizedTest
    @CsvSource({"2012, 2012-01-01", "2012-07, 2012-07-01", "2026-02-09, 2026-02-09", "2012-07/2012-09, 2012-07-01"})
    void aPriceDateIsAsExactAsItsSource(String text, LocalDate earliest) {
        PriceDate date = PriceDate.parse(text);
        assertThat(date.earliest()).isEqualTo(earliest);
        assertThat(date).hasToString(text);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "12", "2012-13", "2012-02-30", "2012-07/", "/2012-07", "July 2012"})
    void refusesOtherDates(String text) {
        assertThatThrownBy(() -> PriceDate.parse(text)).isInstanceOf(DateTimeException.class);
    }

    @Test
    void datesFollowEachOther() {
        assertThat(PriceDate.parse("2012-07/2012-09"))
                .isGreaterThan(PriceDate.parse("2012"))
                .isLessThan(PriceDate.parse("2014"));
    }

    @Test
    void aNetworkSaysWhatCanBeSustained() {
        assertThat(new Network(TEN, Optional.empty(), Optional.empty())).hasToString("10 Gbps");
        assertThat(new Network(TEN, Optional.of(BigDecimal.ONE), Optional.empty()))
                .hasToString("up to 10 Gbps")
                .returns(true, Network::upTo);
        assertThat(new Network(Optional.empty(), Optional.empty(), Optional.of("moderate")))
                .hasToString("moderate");
        assertThat(new Network(Optional.empty(), Optional.empty(), Optional.empty()))
                .hasToString("unknown");
        assertThatIllegalArgumentException().isThrownBy(() -> new Network(TEN, TEN, Optional.empty()));
        assertThatIllegalArgumentException().isThrownBy(() -> new Network(Optional.empty(), TEN, Optional.empty()));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Network(Optional.of(BigDecimal.ZERO), Optional.empty(), Optional.empty()));
    }

    @Test
    void disksAreCountedAndSized() {
        assertThat(new DiskSet(24, 2000, DiskKind.HDD)).hasToString("24 x 2000 GB HDD");
        assertThatIllegalArgumentException().isThrownBy(() -> new DiskSet(0, 2000, DiskKind.HDD));
        assertThatIllegalArgumentException().isThrownBy(() -> new DiskSet(1, 0, DiskKind.NVME));
    }
}
