package harness.core.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Locale;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.Scale;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ShownTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "0;0",
                "96;96",
                "213.94;213.9",
                "4.4039;4.404",
                "0.123456;0.1235",
                "1234.56;1,235",
                "805306368;805,306,368",
                "0.00001;1.000e-05",
                "-2.5;-2.500",
                "99999.6;100,000"
            })
    void fourDigitsSayEnough(double value, String text) {
        assertThat(Shown.number(value)).isEqualTo(text);
    }

    @Property
    void whatIsShownIsTheNumber(@ForAll @Scale(9) @DoubleRange(min = 1e-9, max = 1e15) double value) {
        double shown = Double.parseDouble(Shown.number(value).replace(",", ""));
        assertThat(shown).isCloseTo(value, Percentage.withPercentage(0.1));
    }

    @Test
    void bytesAndTimesAreForPeople() {
        assertThat(Shown.quantity(268435456, "bytes")).isEqualTo("256 MiB");
        assertThat(Shown.quantity(3, "1")).isEqualTo("3");
        assertThat(Shown.quantity(3.25, "s")).isEqualTo("3.250 s");
        assertThat(Shown.duration(Duration.ofMillis(8_392))).isEqualTo("8.4 s");
        assertThat(Shown.duration(Duration.ofSeconds(125))).isEqualTo("2 min 05 s");
    }

    @Test
    void theLocaleOfTheMachineChangesNothing() {
        Locale before = Locale.getDefault();
        try {
            Locale.setDefault(Locale.GERMANY);
            assertThat(Shown.number(1234.5)).isEqualTo("1,235");
            assertThat(Shown.duration(Duration.ofMillis(1_500))).isEqualTo("1.5 s");
        } finally {
            Locale.setDefault(before);
        }
    }
}
