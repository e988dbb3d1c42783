package harness.cli.context;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class TerminalWidthTest {
    @ParameterizedTest
    @CsvSource({"24 120, 120", "24 80, 80", "0 0, 80", "24 7, 40", "stty: 'standard input': no tty, 80"})
    void isWhatTheTerminalSays(String size, int columns) {
        assertThat(TerminalWidth.columns(size + "\n")).isEqualTo(columns);
    }
}
