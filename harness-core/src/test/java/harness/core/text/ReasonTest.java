package harness.core.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.Test;

class ReasonTest {
    @Test
    void theOutermostThatSaysSomethingIsHeard() {
        assertThat(Reason.of(new IOException("it is\nfull"))).isEqualTo("it is");
        assertThat(Reason.of(new IllegalStateException(new IOException("full"))))
                .isEqualTo("full");
        assertThat(Reason.of(new IllegalStateException(" ", new IOException("null", new IOException("full")))))
                .isEqualTo("full");
    }

    @Test
    void whatSaysNothingIsNamedWithItsPlace() {
        assertThat(Reason.of(new IllegalStateException(new NullPointerException())))
                .contains("java.lang.NullPointerException at ", "ReasonTest.java:")
                .doesNotContain("\n", "no message");
    }
}
