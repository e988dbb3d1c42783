package harness.api.units;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import harness.api.UsageException;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class BytesTest {
    @ParameterizedTest
    @CsvSource({"4096,4096", "64MiB,67108864", "64 mib,67108864", "1.5GiB,1610612736", "102GB,102000000000", "3b,3"})
    void readsWhatPeopleWrite(String text, long bytes) {
        assertThat(Bytes.parse("--set x", text)).isEqualTo(bytes);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "MiB", "-1", "64 potatoes", "1e9", "0x10", "1,5GiB", "1.5", "0.5b"})
    void refusesEverythingElseInOneLine(String text) {
        assertThatThrownBy(() -> Bytes.parse("--set sort.size", text))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("'" + text + "'")
                .hasMessageContaining("--set sort.size")
                .hasMessageNotContaining("\n");
    }

    @Test
    void refusesMoreThanALongHolds() {
        assertThatThrownBy(() -> Bytes.parse("--set x", "99999999999TiB")).isInstanceOf(UsageException.class);
    }

    @Property
    void readsBackToTheByteWhatIsExact(@ForAll @LongRange(min = 0, max = 1L << 50) long bytes) {
        assertThat(Bytes.parse("x", Bytes.exact(bytes))).isEqualTo(bytes);
    }

    @Test
    void namesTheLargestUnitThatDivides() {
        assertThat(Bytes.exact(64 << 20)).isEqualTo("64MiB");
        assertThat(Bytes.exact(1536 << 10)).isEqualTo("1536KiB");
        assertThat(Bytes.exact(100)).isEqualTo("100");
        assertThat(Bytes.exact(0)).isEqualTo("0");
    }

    @Property
    void readsBackWhatItShows(@ForAll @LongRange(min = 0, max = 1L << 50) long bytes) {
        long again = Bytes.parse("x", Bytes.show(bytes));
        assertThat((double) again).isCloseTo((double) bytes, org.assertj.core.data.Percentage.withPercentage(6));
    }
}
