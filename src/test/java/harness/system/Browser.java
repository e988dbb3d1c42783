package harness.system;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Chromium without a window and without a network. */
final class Browser {
    private static final List<String> NAMES = List.of("chromium", "chromium-browser", "google-chrome");

    private static final int SCREEN = 900;
    private static final int FRAME_WIDTH = 1500;
    private static final int FRAME_HEIGHT = 1000;
    private static final Pattern PAGE = Pattern.compile("/Type\\s*/Page\\b");

    /** With workloads unfolded, since what is folded hides nothing that is cut off. */
    private static final String MEASURE = """
            <script>
            addEventListener("load", () => {
              const screens = document.documentElement.scrollHeight / 900;
              document.querySelectorAll("details").forEach(one => { one.open = true; });
              setTimeout(() => {
                const charts = [...document.querySelectorAll("svg")].filter(s => s.getBoundingClientRect().width > 100);
                const titles = [...document.querySelectorAll("figcaption")].map(one => one.firstChild.textContent);
                const lost = [...document.querySelectorAll("a[href^='#']")]
                    .filter(a => !document.getElementById(a.getAttribute("href").slice(1)));
                const rgb = getComputedStyle(document.body).backgroundColor.match(/\\d+/g);
                parent.postMessage("charts=" + charts.length
                    + " overflow=" + (document.documentElement.scrollWidth - document.documentElement.clientWidth)
                    + " twice=" + (titles.length - new Set(titles).size) + " lost=" + lost.length
                    + " dark=" + (rgb[0] < 128) + " screens=" + screens.toFixed(1), "*");
              }, 300);
            });
            </script>
            """;

    /** A window cannot be as narrow as a phone, a frame can. */
    private static final String FRAMES = """
            <!DOCTYPE html><title>nothing heard</title>
            <script>
            const heard = new Map();
            addEventListener("message", m => {
              const frames = [...document.querySelectorAll("iframe")].map(one => one.contentWindow);
              heard.set(m.source, m.data);
              if (heard.size === frames.length) document.title = frames.map(one => heard.get(one)).join(";");
            });
            </script>
            """;

    private static final String FRAME = "<iframe src=\"measured.html\" width=\"%d\" height=\"%d\"></iframe>%n";
    private static final Pattern HEARD = Pattern.compile("<title>([^<]*)</title>");

    private Browser() {}

    /**
     * What can be measured of a page, at each of some widths of its window: how many charts it has, how far it is too wide, how many
     * charts have the same name, how many links lead nowhere, whether it is dark, and how many screens it is long.
     */
    static List<String> layouts(Path page, List<Integer> widths, Path directory) throws IOException {
        return heard(dom(framed(page, widths, directory), FRAME_WIDTH, FRAME_HEIGHT, directory));
    }

    /** The same for who likes it dark. */
    static List<String> darkLayouts(Path page, List<Integer> widths, Path directory) throws IOException {
        Path frames = framed(page, widths, directory);
        String dark = "--blink-settings=preferredColorScheme=0";
        return heard(run(directory, frames, FRAME_WIDTH, FRAME_HEIGHT, "--dump-dom", dark)
                .out());
    }

    private static List<String> heard(String dom) {
        Matcher title = HEARD.matcher(dom);
        assertThat(title.find()).as(dom).isTrue();
        return List.of(title.group(1).split(";"));
    }

    /** The page lets no foreign script run: for the measurement that is lifted. */
    private static Path framed(Path page, List<Integer> widths, Path directory) throws IOException {
        String text = Files.readString(page).replace("Content-Security-Policy", "X-Ignored");
        Files.writeString(directory.resolve("measured.html"), text + MEASURE);
        String frames =
                widths.stream().map(width -> FRAME.formatted(width, SCREEN)).collect(Collectors.joining());
        return Files.writeString(directory.resolve("frame.html"), FRAMES + frames);
    }

    /** The document after its scripts have run. */
    static String dom(Path page, int width, int height, Path directory) {
        return run(directory, page, width, height, "--dump-dom").out();
    }

    /** What the page writes to its console while a picture of it is taken. */
    static String console(Path page, int width, int height, Path screenshot) {
        HarnessJar.Result shot = run(screenshot.getParent(), page, width, height, "--screenshot=" + screenshot);
        return shot.err().lines().filter(line -> line.contains(":CONSOLE")).collect(Collectors.joining("\n"));
    }

    /** How many pages of paper it takes, with its scripts. */
    static long pagesOfPaper(Path page, Path directory) throws IOException {
        Path pdf = directory.resolve(page.getFileName() + ".pdf");
        run(directory, page, 1400, 900, "--no-pdf-header-footer", "--print-to-pdf=" + pdf);
        return PAGE.matcher(Files.readString(pdf, StandardCharsets.ISO_8859_1))
                .results()
                .count();
    }

    private static HarnessJar.Result run(Path directory, Path page, int width, int height, String... what) {
        List<String> words = new ArrayList<>(List.of(
                program().toString(),
                "--headless=new",
                "--no-sandbox",
                "--disable-gpu",
                "--disable-dev-shm-usage",
                "--no-first-run",
                "--disable-extensions",
                "--host-resolver-rules=MAP * ~NOTFOUND",
                "--user-data-dir=" + directory.resolve("profile"),
                "--enable-logging=stderr",
                "--hide-scrollbars",
                "--virtual-time-budget=2000",
                "--window-size=" + width + "," + height));
        words.addAll(List.of(what));
        words.add(page.toUri().toString());
        try (Command command = Command.start(words, directory, Map.of())) {
            HarnessJar.Result result = command.await();
            assertThat(result.exit()).as(result.err()).isZero();
            return result;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Path program() {
        return Stream.of(System.getenv("PATH").split(":", -1))
                .flatMap(directory -> NAMES.stream().map(name -> Path.of(directory, name)))
                .filter(Files::isExecutable)
                .findFirst()
                .orElseThrow(() -> new AssertionError("the tests need Chromium: run ./verify as root, or install it"));
    }
}
