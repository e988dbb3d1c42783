package harness.api.cluster;

import harness.api.launch.LogTail;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The end of a log of daemons. Its lines begin with the time in UTC, as {@code 2026-03-01 12:00:00,000}.
 *
 * @param node whose daemons write it; empty if it is that of daemons of several nodes
 * @param file where it is, or will be, in the run's directory
 * @param text its last lines
 * @param ahead how far the clock of its machine is ahead of this machine's; negative if it is behind
 */
public record DaemonLog(String node, String file, String text, Duration ahead) {
    /** How much of a log is read: those of stock daemons say much. */
    public static final int BYTES = 1 << 20;

    private static final int LONGEST_LINE = 200;
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss,SSS");
    private static final Pattern HEAD = Pattern.compile("^(\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d,\\d{3}) (.*)$");
    private static final Pattern ERROR = Pattern.compile("^(?:ERROR|FATAL) ");
    private static final Pattern GRAVE = Pattern.compile("^(?:WARN|ERROR|FATAL) ");
    /** Level, thread and class before the message of an entry, and the names of exceptions before theirs. */
    private static final Pattern BEFORE_WORDS = Pattern.compile(
            "^(?:(?:WARN|ERROR|FATAL) \\[.*?] [\\w.$]+: )?(?:Caused by: )?(?:(?:[a-z]\\w*\\.)+[\\w.$]*(?:Exception|Error): )*");

    /**
     * What a daemon has said at one time.
     *
     * @param at when, by this machine's clock
     * @param log that has it
     * @param lines of it; those behind the first are a stack trace
     */
    public record Entry(Instant at, DaemonLog log, List<String> lines) {
        /** {@return whether it is a warning or worse} */
        public boolean grave() {
            return GRAVE.matcher(lines.get(0)).find();
        }

        private String cause() {
            return lines.stream()
                    .filter(line -> !line.startsWith("at ") && !line.startsWith("..."))
                    .reduce(lines.get(0), (outer, inner) -> inner);
        }
    }

    /**
     * @param run directory of the run
     * @param log on this machine, of daemons of several nodes; may be absent
     * @return its end
     */
    public static DaemonLog here(Path run, Path log) {
        return new DaemonLog("", run.relativize(log).toString(), LogTail.of(log, BYTES), Duration.ZERO);
    }

    /**
     * @param failure that says that something does not run, and not why
     * @param logs of it
     * @return the failure with the innermost cause of the last error in the logs, if there is one; warnings are of many things
     */
    public static String explain(String failure, List<DaemonLog> logs) {
        return logs.stream()
                .flatMap(log -> log.entries().stream())
                .filter(entry -> ERROR.matcher(entry.lines.get(0)).find())
                .max(Comparator.comparing(Entry::at))
                .map(entry -> "%s: %s (%s)".formatted(failure, words(entry.cause()), entry.log.file))
                .orElse(failure);
    }

    /** {@return what it says, the oldest first} */
    public List<Entry> entries() {
        List<Entry> entries = new ArrayList<>();
        text.lines().forEach(line -> {
            Matcher head = HEAD.matcher(line);
            if (head.matches()) {
                Instant at = LocalDateTime.parse(head.group(1), TIME).toInstant(ZoneOffset.UTC);
                entries.add(new Entry(at.minus(ahead), this, new ArrayList<>(List.of(head.group(2)))));
            } else if (!entries.isEmpty()) {
                entries.get(entries.size() - 1).lines.add(line.strip());
            }
        });
        return entries;
    }

    /**
     * @param line of an entry
     * @return the words of its message, as many as fit a line
     */
    public static String words(String line) {
        String words = BEFORE_WORDS.matcher(line).replaceFirst("");
        return words.length() <= LONGEST_LINE ? words : words.substring(0, LONGEST_LINE) + "...";
    }
}
