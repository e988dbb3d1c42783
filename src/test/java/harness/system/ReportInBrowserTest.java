package harness.system;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Reports and a comparison as a person sees them, without a network. */
final class ReportInBrowserTest {
    private static final List<Integer> WIDTHS = List.of(1400, 800, 390);
    private static final int SCREEN = 900;
    private static final int PICTURE_WIDTH = 1000;
    private static final int TERMINAL_HEIGHT = 820;
    private static final String TERMINAL = """
            <!DOCTYPE html><style>body { background: #16181d; color: #d7dae0; font: 13px/1.35 monospace; margin: 16px } pre { white-space: pre-wrap }</style>
            <pre>$ ./harness run --slaves 16 --type hs1
            %s</pre>
            """;
    private static final Pattern SCRIPT = Pattern.compile("<script[^>]*>.*?</script>", Pattern.DOTALL);
    private static final Pattern SCREENS = Pattern.compile("screens=([0-9.]+)");

    private static final String ROW = """
            {"schema":"1.1","kind":"%s","run":"%s","trial":"probe-size=%d-threads=%d-%d","workload":"probe","repeat":%d,\
            "warmUp":false,"parameters":{"size":"%d","threads":"%d"},"started":"2026-01-02T03:04:05Z","outcome":"passed",\
            "reason":"proven","cache":{"kind":"not_applicable","how":"none"},"platform":{"provider":"embedded",\
            "label":"embedded on this machine, shaped like hs1.8xlarge","instanceType":"hs1.8xlarge","slaves":2,\
            "shape":"24 disks","machine":"2 cores","priced":false},%s}
            """;

    @TempDir
    static Path pages;

    @TempDir
    Path directory;

    @BeforeAll
    static void write() throws IOException {
        Path whole = FullRun.ON_DISK.path();
        Path interrupted = copy(whole, "interrupted");
        List<String> rows = Files.readAllLines(interrupted.resolve("results.jsonl"));
        Files.write(interrupted.resolve("results.jsonl"), rows.subList(0, rows.size() / 3));
        Path failed = copy(whole, "failed");
        Files.write(
                failed.resolve("results.jsonl"),
                rows.stream()
                        .filter(row -> !(row.contains("\"workload\":\"sort\"") && row.contains("\"measurement\"")))
                        .map(row -> row.contains("\"workload\":\"sort\"") ? failed(row) : row)
                        .toList());
        Path sweep = sweep("sweep", 1);
        for (Path run : List.of(interrupted, failed, sweep)) {
            require(FullRun.JAR.run("report", run.toString()));
        }
        require(FullRun.JAR.run("report", whole.toString(), "--summary"));
        require(FullRun.JAR.run(
                "compare",
                sweep.toString(),
                sweep("slower", 0.8).toString(),
                "--html",
                pages.resolve("comparison.html").toString()));
    }

    private static void require(HarnessJar.Result result) {
        assertThat(result.exit()).as(result.out() + result.err()).isZero();
    }

    private static String failed(String row) {
        return row.replaceAll(",\"crc32\":\"[0-9a-f]{8}\"", "")
                .replace("\"schema\":\"1.2\"", "\"schema\":\"1.1\"")
                .replace("\"outcome\":\"passed\"", "\"outcome\":\"failed\"")
                .replaceAll("\"reason\":\"[^\"]*\"", "\"reason\":\"the disk of slave1 is full\"");
    }

    private static Path copy(Path from, String name) throws IOException {
        Path to = pages.resolve(name);
        try (Stream<Path> files = Files.walk(from)) {
            for (Path file : files.toList()) {
                Files.copy(file, to.resolve(from.relativize(file).toString()));
            }
        }
        return to;
    }

    private static Path sweep(String name, double factor) throws IOException {
        Path run = Files.createDirectory(pages.resolve(name));
        StringBuilder rows = new StringBuilder();
        for (int size : new int[] {4096, 65536, 1048576}) {
            for (int threads : new int[] {1, 2, 4, 8}) {
                for (int repeat = 1; repeat <= 3; repeat++) {
                    double rate = factor * Math.sqrt(size) * threads * (1 + 0.02 * repeat);
                    String number = String.format(
                            Locale.ROOT,
                            "\"metric\":\"bandwidth\",\"unit\":\"MiB/s\",\"better\":\"higher\",\"definition\":\"A rate.\",\"value\":%.3f",
                            rate);
                    rows.append(row("measurement", name, size, threads, repeat, number));
                    rows.append(row("outcome", name, size, threads, repeat, "\"totalSeconds\":1,\"notes\":[]"));
                }
            }
        }
        Files.writeString(run.resolve("results.jsonl"), rows);
        return run;
    }

    private static String row(String kind, String run, int size, int threads, int repeat, String rest) {
        return String.format(Locale.ROOT, ROW, kind, run, size, threads, repeat, repeat, size, threads, rest);
    }

    @ParameterizedTest
    @ValueSource(strings = {"default", "interrupted", "failed", "sweep", "comparison"})
    void nothingIsCutOffAtAnyWidthInTheDarkAndOnPaper(String name) throws IOException {
        Path page = page(name);
        assertThat(Browser.console(page, 1280, SCREEN, directory.resolve("page.png")))
                .isEmpty();
        assertThat(directory.resolve("page.png")).isNotEmptyFile();
        String charts = name.equals("comparison") ? "charts=0" : "charts=[1-9]\\d*";
        assertThat(Browser.layouts(page, WIDTHS, directory))
                .as("%s at %s px", name, WIDTHS)
                .hasSameSizeAs(WIDTHS)
                .allSatisfy(layout ->
                        assertThat(layout).matches(charts + " overflow=0 twice=0 lost=0 dark=false screens=.*"));
        assertThat(Browser.darkLayouts(page, WIDTHS.subList(0, 1), directory))
                .singleElement()
                .asString()
                .matches(charts + " overflow=0 twice=0 lost=0 dark=true screens=.*");
        assertThat(Browser.pagesOfPaper(page, directory)).isBetween(1L, 12L);
    }

    @Test
    void theDefaultPageIsShort() throws IOException {
        Path page = page("default");
        String layout = Browser.layouts(page, WIDTHS.subList(0, 1), directory).get(0);
        MatchResult screens = SCREENS.matcher(layout).results().findFirst().orElseThrow();
        assertThat(Double.parseDouble(screens.group(1))).isBetween(1.0, 8.0);
        String text = Files.readString(page);
        int library = SCRIPT.matcher(text)
                .results()
                .mapToInt(script -> script.group().length())
                .max()
                .orElseThrow();
        assertThat(text.length() - library).isLessThan(400 << 10);
        assertThat(Browser.pagesOfPaper(FullRun.ON_DISK.path().resolve("summary.html"), directory))
                .isBetween(1L, 2L);
    }

    @Test
    void thePageSaysWhatIsMissingAndWhy() {
        assertThat(text("interrupted").replaceAll("<[^>]+>", ""))
                .contains("INCOMPLETE, ", " resume " + pages.resolve("interrupted"));
        assertThat(text("failed")).contains("the disk of slave1 is full", " --retry");
        assertThat(text("sweep")).contains("Best: ", "class=\"heat best\"");
    }

    /**
     * The build makes them anew among its output, of its own run or of the one in the directory that {@code -Dpictures.run} names,
     * with what its terminal has shown in {@code terminal.txt}; whoever changes what they show puts those of a default run beside
     * the documents.
     */
    @Test
    void readmeHasAPictureOfThePageAndOneOfTheTerminal() throws IOException {
        Path made = Files.createDirectories(Path.of("target", "pictures").toAbsolutePath());
        String run = System.getProperty("pictures.run");
        Path page = run == null ? page("default") : Path.of(run, "report.html");
        String said = run == null ? FullRun.RESULT.out() : Files.readString(Path.of(run, "terminal.txt"));
        Browser.console(page, PICTURE_WIDTH, SCREEN, made.resolve("report.png"));
        Path terminal = Files.writeString(directory.resolve("terminal.html"), TERMINAL.formatted(shown(said)));
        Browser.console(terminal, PICTURE_WIDTH, TERMINAL_HEIGHT, made.resolve("terminal.png"));
        Path documents = HarnessJar.path().resolveSibling("docs");
        String readme = Files.readString(HarnessJar.path().resolveSibling("README.md"));
        for (String picture : List.of("report.png", "terminal.png")) {
            assertThat(made.resolve(picture)).isNotEmptyFile();
            assertThat(readme).contains("](docs/pictures/" + picture + ")");
            assertThat(documents.resolve("pictures").resolve(picture)).isNotEmptyFile();
        }
    }

    private static String shown(String said) {
        return said.replaceAll("java -jar \\S*harness\\.jar", "./harness")
                .replace("&", "&amp;")
                .replace("<", "&lt;");
    }

    private static String text(String name) {
        try {
            return Files.readString(page(name));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Path page(String name) {
        return switch (name) {
            case "default" -> FullRun.ON_DISK.path().resolve("report.html");
            case "comparison" -> pages.resolve("comparison.html");
            default -> pages.resolve(name).resolve("report.html");
        };
    }
}
