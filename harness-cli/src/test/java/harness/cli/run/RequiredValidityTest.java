package harness.cli.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import harness.analysis.report.ReportModel;
import harness.api.UsageException;
import harness.api.trial.Outcome;
import harness.cli.context.ExitCode;
import harness.cli.results.WrittenRun;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RequiredValidityTest {
    @TempDir
    Path out;

    @Test
    void oneLineNamesWhatFallsShortAndWhy() {
        assertThat(lacking("valid", 70, 71, 69, 70, 72)).isEmpty();
        assertThat(lacking("open", 70, 71, 69, 70)).isEmpty();
        assertThat(lacking("valid", 70, 71, 69, 70))
                .hasValue("short of VALID, which --require asks for: sort OPEN: V5 4 repeats count");
        assertThat(lacking("open", 70, 71, 69))
                .hasValue("short of OPEN, which --require asks for: sort INVALID: V20 1 of 4 repeats do not count;"
                        + " V5 3 repeats count");
    }

    /** Beside those that count there is an INVALID one. */
    private Optional<String> lacking(String word, double... seconds) {
        String run = new WrittenRun(out).write(word + seconds.length, seconds);
        return RequiredValidity.of(word).lacking(ReportModel.read(Path.of(run)));
    }

    @Test
    void aWordThatSaysNothingIsRefused() {
        assertThatThrownBy(() -> RequiredValidity.of("vlid"))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("cannot require 'vlid' of results: did you mean 'valid'?")
                .hasMessageEndingWith("(--require)");
    }

    /** What failed is worse than what falls short. */
    @Test
    void whatFallsShortHasAnExitCode() {
        Outcome passed = new Outcome.Passed("sorted");
        assertThat(ExitCode.of(List.of(passed), true)).isEqualTo(ExitCode.INVALID);
        assertThat(ExitCode.of(List.of(passed), false)).isEqualTo(ExitCode.PASSED);
        assertThat(ExitCode.of(List.of(passed, new Outcome.Failed("killed")), true))
                .isEqualTo(ExitCode.FAILED);
    }
}
