package harness.record.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class OneLineTest {
    @Test
    void controlCharactersAreShown() {
        assertThat(OneLine.of("a\nb\r\tc\0d")).isEqualTo("a\\nb\\r\\tc\\u0000d");
    }

    @Test
    void allElseStays() {
        assertThat(OneLine.of("'\u00fc\ud83d\ude00' (--out)")).isEqualTo("'\u00fc\ud83d\ude00' (--out)");
    }
}
