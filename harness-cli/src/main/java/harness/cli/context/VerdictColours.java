package harness.cli.context;

import java.util.Map;
import java.util.regex.Pattern;
import picocli.CommandLine.Help.Ansi;

/** Colours of the words for trials and numbers, so that what is not good does not look as if it were. */
final class VerdictColours {
    /** Whoever sets it wants no colours, whatever it is set to (no-color.org). */
    private static final String NO_COLOUR = "NO_COLOR";

    private static final Pattern WORD = Pattern.compile(
            "(?<![\\w-])(?:VALID|passed|OPEN|INVALID|FAILED|failed|INCOMPLETE|SKIPPED|skipped)(?![\\w-])");

    private VerdictColours() {}

    /** Whether a terminal with these variables is to be given colours. */
    static boolean wanted(Map<String, String> environment) {
        String type = environment.getOrDefault("TERM", "dumb");
        return environment.getOrDefault(NO_COLOUR, "").isEmpty() && !type.equals("dumb");
    }

    static String of(String text) {
        return WORD.matcher(text).replaceAll(match -> styled(match.group()));
    }

    private static String styled(String word) {
        String style = switch (word) {
            case "VALID", "passed" -> "green";
            case "OPEN" -> "yellow";
            case "SKIPPED", "skipped" -> "faint";
            default -> "bold,red";
        };
        return Ansi.ON.string("@|%s %s|@".formatted(style, word));
    }
}
