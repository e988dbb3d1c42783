package harness.api.text;

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
    void aLimitThatIsMetIsNamed() {
        assertThat(Reason.of(new IOException(new OutOfMemoryError("unable to create native thread: possibly"))))
                .isEqualTo(
                        "unable to create native thread: possibly (the limit is 'ulimit -u', or pids.max of the cgroup)");
    }

    @Test
    void whatSaysNothingIsNamedWithItsPlace() {
        assertThat(Reason.of(new IllegalStateException(new NullPointerException())))
                .contains("java.lang.NullPointerException at ", "ReasonTest.java:")
                .doesNotContain("\n", "no message");
    }
}
