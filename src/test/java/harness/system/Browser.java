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
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Chromium without a window and without a network. */
final class Browser {
    private static final List<String> NAMES = List.of("chromium", "chromium-browser", "google-chrome");

    private static final Pattern PAGE = Pattern.compile("/Type\\s*/Page\\b");

    private Browser() {}

    /** The document after its scripts have run. */
    static String dom(Path page, int width, int height, Path directory) {
        return run(directory, page, width, height, "--dump-dom").out();
    }

    /** What the page writes to its console while a picture of it is taken. */
    static String console(Path page, int width, int height, Path screenshot) {
        HarnessJar.Result shot = run(screenshot.getParent(), page, width, height, "--screenshot=" + screenshot);
        return shot.err().lines().filter(line -> line.contains(":CONSOLE")).collect(Collectors.joining("\n"));
    }

    /** The same for who likes it dark. */
    static String darkDom(Path page, int width, int height, Path directory) {
        return run(directory, page, width, height, "--dump-dom", "--blink-settings=preferredColorScheme=0")
                .out();
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
