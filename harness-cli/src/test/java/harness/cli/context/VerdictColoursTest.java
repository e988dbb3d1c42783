package harness.cli.context;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

final class VerdictColoursTest {
    @Test
    void whatIsInvalidDoesNotLookAsIfItHadPassed() {
        String text = VerdictColours.of("sort-1 passed, sort-2 INVALID: not-passed, VALIDITY");
        assertThat(text)
                .isEqualTo(
                        "sort-1 \u001b[32mpassed\u001b[39m\u001b[0m, sort-2 \u001b[1m\u001b[31mINVALID\u001b[39m\u001b[21m"
                                + "\u001b[0m: not-passed, VALIDITY");
    }

    @Test
    void aTerminalThatHasNoneAndAUserWhoWantsNoneGetNoColours() {
        assertThat(VerdictColours.wanted(Map.of("TERM", "xterm-256color"))).isTrue();
        assertThat(VerdictColours.wanted(Map.of("TERM", "xterm-256color", "NO_COLOR", "")))
                .isTrue();
        assertThat(VerdictColours.wanted(Map.of("TERM", "xterm-256color", "NO_COLOR", "1")))
                .isFalse();
        assertThat(VerdictColours.wanted(Map.of("TERM", "dumb"))).isFalse();
        assertThat(VerdictColours.wanted(Map.of())).isFalse();
    }
}
