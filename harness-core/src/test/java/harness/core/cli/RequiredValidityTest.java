package harness.core.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import harness.core.UsageException;
import harness.core.report.ReportModel;
import harness.core.trial.Outcome;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RequiredValidityTest {
    @TempDir
    Path out;

    @Test
    void oneLineNamesWhatFallsShortAndWhy() {
        // A warm-up, then 12 that count, an INVALID and a failed one: 2 of 14 are few enough.
        String run = new WrittenRun(out).write("run", 70, 71, 69, 70, 72, 68, 70, 71, 69, 70, 71, 70);
        ReportModel model = ReportModel.read(Path.of(run));
        assertThat(RequiredValidity.of("open").lacking(model)).isEmpty();
        assertThat(RequiredValidity.of("valid").lacking(model))
                .hasValueSatisfying(line -> assertThat(line)
                        .startsWith(
                                "short of VALID, which --require asks for: sort OPEN: V7 14 of 12 planned repeats"));
        String few = new WrittenRun(out).write("few", 70, 71, 69);
        assertThat(RequiredValidity.of("open").lacking(ReportModel.read(Path.of(few))))
                .hasValueSatisfying(line -> assertThat(line).contains("sort INVALID: V20 2 of 5 repeats do not count"));
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
