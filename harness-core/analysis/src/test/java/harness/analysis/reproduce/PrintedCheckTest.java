package harness.analysis.reproduce;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PrintedCheckTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "abs(1620/960 - 2) <= 0.2  | false | 1620/960 = 1.688, not within 0.2 of 2",
                "abs(1060/545 - 2) <= 0.2  | true  | 1060/545 = 1.945, within 0.2 of 2",
                "800/24 > 1600/62          | true  | 800/24 = 33.33, > 1600/62 = 25.81",
                "15 > 30                   | false | 15, not > 30",
                "2 > 1 && 1 > 2            | false | 1, not > 2",
                "2 > 1 && 3 > 2            | true  | 2, > 1; 3, > 2",
                "2^10 == 1024              | true  | 2^10 = 1024, == 1024",
            })
    void saysWhatItsSidesComeTo(String check, boolean holds, String arithmetic) {
        assertThat(new PrintedCheck(check).holds()).isEqualTo(holds);
        assertThat(new PrintedCheck(check).arithmetic().replace(",024", "024")).isEqualTo(arithmetic);
    }

    /** A printed 4.4 is 4.35 to 4.45, whatever binary fractions make of it. */
    @Test
    void decimalsAreDecimals() {
        assertThat(new PrintedCheck("abs(4.45 - 4.4) <= 0.05").holds()).isTrue();
        assertThat(new PrintedCheck("0.1 + 0.2 == 0.3").holds()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"random()", "dt_now()", "x", "1 +", "\"a\" + \"b\"", "[1]", "2 3"})
    void isArithmeticAndNothingElse(String formula) {
        assertThatThrownBy(() -> new Arithmetic(formula).number())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("cannot be evaluated");
    }

    @Test
    void aNumberIsNoStatementAndAStatementNoNumber() {
        assertThatThrownBy(() -> new Arithmetic("1 + 1").holds()).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new Arithmetic("1 < 2").number()).isInstanceOf(IllegalArgumentException.class);
    }
}
