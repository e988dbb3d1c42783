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
    void theInnermostIsHeardWhereItSaysMore() {
        assertThat(Reason.innermost(new IOException("cannot", new IOException("full\nat", new IOException()))))
                .isEqualTo("full");
        assertThat(Reason.innermost(new IOException(new NullPointerException())))
                .contains("NullPointerException at ");
    }

    @Test
    void allLinesAreThereWhereTheyAreAskedFor() {
        assertThat(Reason.inFull(new IllegalStateException(new IOException("ended:\nfirst\nlast\n"))))
                .isEqualTo("ended:\nfirst\nlast");
    }

    @Test
    void aLimitIsNamedOnce() {
        String named = Reason.of(new IOException("Too many open files"));
        assertThat(named).endsWith("Too many open files (the limit is 'ulimit -Hn')");
        assertThat(Reason.of(new IOException("cannot read: " + named))).isEqualTo("cannot read: " + named);
    }

    @Test
    void whatDoesNotGoIsNamedWithWhatIsBehindIt() {
        IOException full = new IOException("no block fits");
        assertThat(Reason.withCause(new IllegalStateException(
                        new IOException("the DataNode does not start", new IllegalStateException("a volume", full)))))
                .isEqualTo("the DataNode does not start: no block fits");
        assertThat(Reason.withCause(new IOException("it does not start", new NullPointerException())))
                .startsWith("it does not start: a fault of Harness or of what it uses (java.lang.NullPointerException");
        assertThat(Reason.withCause(full)).isEqualTo("no block fits");
    }

    @Test
    void aLimitThatIsMetIsNamed() {
        assertThat(Reason.of(new IOException(new OutOfMemoryError("unable to create native thread: possibly"))))
                .isEqualTo(
                        "unable to create native thread: possibly (the limit is 'ulimit -u', or pids.max of the cgroup)");
    }

    @Test
    void aDiskWithRoomMayHaveNoMoreFiles() {
        assertThat(Reason.of(new IOException("No space left on device")))
                .isEqualTo("No space left on device (bytes or files: see 'df' and 'df -i')");
    }

    @Test
    void whatSaysNothingIsNamedWithItsPlace() {
        assertThat(Reason.of(new IllegalStateException(new NullPointerException())))
                .contains("java.lang.NullPointerException at ", "ReasonTest.java:")
                .doesNotContain("\n", "no message");
    }
}
