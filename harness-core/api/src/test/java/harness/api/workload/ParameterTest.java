package harness.api.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import harness.api.UsageException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ParameterTest {
    private static final Parameter ENGINE = Parameter.choice("engine", List.of("mahout", "mapreduce"), "what computes");
    private static final Parameter DAMPING = Parameter.decimal("damping", "0.85", "0", "0.999", "damping");
    private static final Parameter ROUNDS = Parameter.count("rounds", 5, 1, 100, "rounds");

    @Test
    void aChoiceIsOneOfItsWords() {
        assertThat(ENGINE.standard().value()).isEqualTo("mahout");
        assertThat(ENGINE.parse("--set pagerank.engine", "mapreduce")).isEqualTo("mapreduce");
        assertThatThrownBy(() -> ENGINE.parse("--set pagerank.engine", "spark"))
                .isInstanceOf(UsageException.class)
                .hasMessage("'spark' is not allowed: one of mahout, mapreduce is (--set pagerank.engine)");
    }

    @Test
    void aListIsAsManyValues() {
        assertThat(ROUNDS.parseAll("--set", "1, 8,32")).containsExactly("1", "8", "32");
        assertThat(Parameter.counts("threads", List.of(1L, 16L), 1, 64, "clients")
                        .standard()
                        .value())
                .isEqualTo("1,16");
        assertThat(Parameter.text("endpoint", "", "where").parseAll("--set", "a,b"))
                .containsExactly("a,b");
        assertThatThrownBy(() -> ROUNDS.parseAll("--set x.rounds", "1,8,1"))
                .isInstanceOf(UsageException.class)
                .hasMessage("'1' is given twice (--set x.rounds)");
        assertThatThrownBy(() -> ROUNDS.parseAll("--set x.rounds", "1,,8"))
                .isInstanceOf(UsageException.class)
                .hasMessage("'' is not a whole number of 1 to 100 (--set x.rounds)");
    }

    @Test
    void aPathHasNeitherSpacesNorQuotationMarks() {
        Parameter directory = Parameter.plain("directory", "where");
        assertThat(directory.parse("--filesystem", "/mnt/lustre_1/m\u00e4rz,a=b"))
                .isEqualTo("/mnt/lustre_1/m\u00e4rz,a=b");
        assertThat(directory.parse("--filesystem", "")).isEmpty();
        for (String wrong :
                List.of("/mnt/my disk", "/mnt/it's", "/mnt/\"a\"", "/mnt/$HOME", "/mnt/`a`", "/a;b", "/a\\b")) {
            assertThatThrownBy(() -> directory.parse("--filesystem", wrong))
                    .isInstanceOf(UsageException.class)
                    .hasMessage("'" + wrong + "' is not allowed: letters, digits and ./_@+=%:,- are (--filesystem)");
        }
        assertThatThrownBy(() -> directory.parse("--filesystem", "/a\nb")).hasMessageStartingWith("'/a b' is not");
    }

    @Test
    void aDecimalHasOneForm() {
        assertThat(DAMPING.parse("--set", "0.850")).isEqualTo("0.85");
        assertThat(DAMPING.parse("--set", "8.5e-1")).isEqualTo("0.85");
        assertThatThrownBy(() -> DAMPING.parse("--set pagerank.damping", "1"))
                .isInstanceOf(UsageException.class)
                .hasMessage("'1' is out of range: 0 to 0.999 is allowed (--set pagerank.damping)");
        assertThatThrownBy(() -> DAMPING.parse("--set pagerank.damping", "much"))
                .isInstanceOf(UsageException.class)
                .hasMessage("'much' is not a number of 0 to 0.999 (--set pagerank.damping)");
    }

    @ParameterizedTest
    @ValueSource(strings = {"1e-999999999", "1e999999999", "-1E+2147483647", "1e-2147483647", "0.1e-30"})
    void aDecimalOfManyDigitsIsRefusedBeforeTheyAreWritten(String value) {
        assertThatThrownBy(() -> DAMPING.parse("--set pagerank.damping", value))
                .isInstanceOf(UsageException.class)
                .hasMessage("'" + value + "' has more than 30 digits before or after its point: 0 to 0.999 is allowed"
                        + " (--set pagerank.damping)");
    }

    @Test
    void aDecimalMayHaveManyZerosAndSmallNumbers() {
        assertThat(DAMPING.parse("--set", "0e999999999")).isEqualTo("0");
        assertThat(DAMPING.parse("--set", "0.5" + "0".repeat(1000))).isEqualTo("0.5");
        assertThat(DAMPING.parse("--set", "1e-12")).isEqualTo("0.000000000001");
        assertThatThrownBy(() -> DAMPING.parse("--set", "1000e2147483646")).isInstanceOf(UsageException.class);
        assertThatThrownBy(() -> DAMPING.parse("--set", "0." + "1".repeat(1000)))
                .isInstanceOf(UsageException.class)
                .hasMessageStartingWith("'0.1111")
                .hasMessageContaining("...' has more than 30 digits");
    }

    @Test
    void aCountIsWholeAndInRange() {
        assertThat(ROUNDS.parse("--set", " 7 ")).isEqualTo("7");
        assertThatThrownBy(() -> ROUNDS.parse("--set x.rounds", "1.5"))
                .isInstanceOf(UsageException.class)
                .hasMessage("'1.5' is not a whole number of 1 to 100 (--set x.rounds)");
        assertThatThrownBy(() -> ROUNDS.parse("--set x.rounds", "0"))
                .isInstanceOf(UsageException.class)
                .hasMessage("'0' is out of range: 1 to 100 is allowed (--set x.rounds)");
    }
}
