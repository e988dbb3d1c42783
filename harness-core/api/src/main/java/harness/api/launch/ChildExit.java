package harness.api.launch;

import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * How a child process ended.
 *
 * @param name what the child was, for people
 * @param pid its process id; 0 if it ran on another machine
 * @param code its exit code; above 128 usually 128 plus the signal that killed it
 * @param logTail the end of its log, whole lines
 */
public record ChildExit(String name, long pid, int code, String logTail) {
    private static final String CAUSE = "Caused by: ";
    /** What a stack trace has below its messages. */
    private static final Pattern FRAME =
            Pattern.compile("\\s*(at \\S+\\(.*|\\.\\.\\. \\d+ more)|\\s+(Suppressed|Caused by): .*");

    /** {@return the same as in one line, followed by the end of its log if there is any} */
    public String describe() {
        return logTail.isBlank()
                ? plain()
                : inOneLine() + "; its log ends:\n" + LogTail.lastLines(logTail.stripTrailing());
    }

    /** {@return the same in one line, with its last words if it said any} */
    public String inOneLine() {
        return lastWords().map(words -> plain() + ": " + words).orElseGet(this::plain);
    }

    /**
     * @return the line of its log that says most about its end: the innermost cause of a stack trace, else the last line that is
     *     no part of one; empty if it said nothing
     */
    public Optional<String> lastWords() {
        List<String> lines = logTail.lines()
                .filter(line -> !line.isBlank() && !FRAME.matcher(line).matches())
                .map(String::strip)
                .toList();
        return lines.stream()
                .reduce((first, second) -> second)
                .map(last -> last.startsWith(CAUSE) ? last.substring(CAUSE.length()) : last);
    }

    private String plain() {
        String process = pid == 0 ? "" : " (process " + pid + ")";
        return name + process + " ended with exit code " + code
                + (code == 137
                        ? " (SIGKILL: where memory runs out, of the machine or by memory.max of the cgroup, the kernel sends it)"
                        : "");
    }
}
