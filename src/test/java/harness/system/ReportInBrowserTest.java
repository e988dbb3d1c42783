package harness.system;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The report as a person sees it, without a network. */
final class ReportInBrowserTest {
    private static final String MEASURE = """
            <script>
            addEventListener("load", () => {
              const charts = [...document.querySelectorAll("svg")].filter(s => s.getBoundingClientRect().width > 100);
              parent.postMessage("charts=" + charts.length
                  + " overflow=" + (document.documentElement.scrollWidth - document.documentElement.clientWidth), "*");
            });
            </script>
            """;

    /** A window cannot be as narrow as a phone, a frame can. */
    private static final String FRAME = """
            <!DOCTYPE html><title>nothing heard</title>
            <script>addEventListener("message", m => { document.title = m.data; });</script>
            <iframe src="measured.html" width="%d" height="%d"></iframe>
            """;

    @TempDir
    Path directory;

    @ParameterizedTest
    @CsvSource({"1280, 900", "390, 844"})
    void chartsAreThereAndNothingIsCutOff(int width, int height) throws IOException {
        Path report = FullRun.ON_DISK.path().resolve("report.html");
        Path screenshot = directory.resolve("report.png");
        assertThat(Browser.console(report, width, height, screenshot)).isEmpty();
        assertThat(screenshot).isNotEmptyFile();
        assertThat(Browser.dom(framed(report, width, height), 1400, 1000, directory))
                .containsPattern("<title>charts=[1-9]\\d* overflow=0</title>");
    }

    /** The page lets no foreign script run: for the measurement that is lifted. */
    private Path framed(Path report, int width, int height) throws IOException {
        String text = Files.readString(report).replace("Content-Security-Policy", "X-Ignored");
        Files.writeString(directory.resolve("measured.html"), text + MEASURE);
        return Files.writeString(directory.resolve("frame.html"), FRAME.formatted(width, height));
    }
}
