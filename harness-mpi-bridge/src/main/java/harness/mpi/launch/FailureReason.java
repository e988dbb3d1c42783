package harness.mpi.launch;

import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Finds the line in a program's output that says why it failed. */
final class FailureReason {
    private static final Pattern KERNEL = Pattern.compile("harness-kernels: (.*)");
    private static final Pattern ERROR = Pattern.compile(
            "(?i)(?:^|.*\\W)(?:error|fatal|cannot|unable to|not enough slots|verify failed|bad magic header|bad header)\\b.*");
    private static final int LONGEST = 300;

    private FailureReason() {}

    /**
     * @param output what was printed
     * @return our kernels' own reason, else the first line that speaks of an error, else the last line
     */
    static String of(String output) {
        List<String> lines = output.lines()
                .map(String::strip)
                .filter(line -> line.chars().anyMatch(Character::isLetter))
                .toList();
        Optional<String> kernel = lines.stream()
                .map(KERNEL::matcher)
                .filter(Matcher::find)
                .map(match -> match.group(1))
                .findFirst();
        String reason = kernel.or(() -> lines.stream()
                        .filter(line -> ERROR.matcher(line).matches())
                        .findFirst())
                .or(() -> lines.isEmpty() ? Optional.empty() : Optional.of(lines.get(lines.size() - 1)))
                .orElse("it printed nothing");
        return reason.length() <= LONGEST ? reason : reason.substring(0, LONGEST) + " ...";
    }
}
