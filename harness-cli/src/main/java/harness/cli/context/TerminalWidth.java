package harness.cli.context;

import harness.api.machine.ChildEnvironment;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** How wide the terminal of this process is, which may change while it runs. */
public final class TerminalWidth {
    /** What a terminal has when it opens. */
    private static final int USUAL = 80;

    private static final int LEAST = 40;
    private static final int LIMIT_SECONDS = 2;
    private static final Pattern ROWS_AND_COLUMNS = Pattern.compile("(\\d{1,5}) (\\d{1,5})\\s*");

    private TerminalWidth() {}

    /** {@return its columns; 80 where there is none or it does not say} */
    public static int columns() {
        try {
            Process stty = ChildEnvironment.withoutSecrets(List.of("stty", "size"))
                    .redirectInput(new File("/dev/tty"))
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            if (!stty.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS)) {
                stty.destroyForcibly();
                return USUAL;
            }
            return columns(new String(stty.getInputStream().readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException e) {
            return USUAL;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return USUAL;
        }
    }

    /** Of what {@code stty size} says; some terminals say that they have none. */
    static int columns(String size) {
        Matcher said = ROWS_AND_COLUMNS.matcher(size);
        int columns = said.matches() ? Integer.parseInt(said.group(2)) : 0;
        return columns == 0 ? USUAL : Math.max(LEAST, columns);
    }
}
