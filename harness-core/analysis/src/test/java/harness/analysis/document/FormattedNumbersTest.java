package harness.analysis.document;

import static org.assertj.core.api.Assertions.assertThat;

import harness.analysis.stats.Summary;
import harness.api.metric.MetricKind;
import java.time.Duration;
import java.util.Locale;
import java.util.stream.Stream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.Scale;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FormattedNumbersTest {
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
        assertThat(FormattedNumbers.number(value)).isEqualTo(text);
    }

    /** Two digits of the distance to the nearer end of the interval. */
    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "213.9,208.0,220.1;214 MiB/s;199 to 229",
                "1793,3500,4939;2,900 MiB/s;760 to 10,800",
                "10,10.01,10.02;10.010 MiB/s;9.985 to 10.035",
                "1e12,1.1e12,1.2e12;1.09e+12 MiB/s;8.7e+11 to 1.37e+12",
                "0.00012,0.00013;1.25e-04 MiB/s;7.5e-05 to 2.07e-04",
                "7;7 MiB/s;–",
            })
    void whatHasAnIntervalHasTheDigitsThatItAllows(String values, String value, String interval) {
        Summary summary = Summary.of(
                MetricKind.RATE,
                Stream.of(values.split(",")).mapToDouble(Double::parseDouble).toArray());
        assertThat(FormattedNumbers.valueWithUnit(summary, "MiB/s")).isEqualTo(value);
        assertThat(FormattedNumbers.interval(summary, "MiB/s")).isEqualTo(interval);
    }

    @Property
    void whatIsShownIsTheNumber(@ForAll @Scale(9) @DoubleRange(min = 1e-9, max = 1e15) double value) {
        double shown = Double.parseDouble(FormattedNumbers.number(value).replace(",", ""));
        assertThat(shown).isCloseTo(value, Percentage.withPercentage(0.1));
    }

    @Test
    void bytesAndTimesAreForPeople() {
        assertThat(FormattedNumbers.quantity(268435456, "bytes")).isEqualTo("256 MiB");
        assertThat(FormattedNumbers.quantity(3, "1")).isEqualTo("3");
        assertThat(FormattedNumbers.quantity(3.25, "s")).isEqualTo("3.250 s");
        assertThat(FormattedNumbers.duration(Duration.ofMillis(8_392))).isEqualTo("8.4 s");
        assertThat(FormattedNumbers.duration(Duration.ofSeconds(125))).isEqualTo("2 min 05 s");
    }

    @Test
    void theLocaleOfTheMachineChangesNothing() {
        Locale before = Locale.getDefault();
        try {
            Locale.setDefault(Locale.GERMANY);
            assertThat(FormattedNumbers.number(1234.5)).isEqualTo("1,235");
            assertThat(FormattedNumbers.duration(Duration.ofMillis(1_500))).isEqualTo("1.5 s");
        } finally {
            Locale.setDefault(before);
        }
    }
}
