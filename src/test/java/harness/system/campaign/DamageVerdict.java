package harness.system.campaign;

import harness.cli.context.ExitCode;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** What Harness promises of a command that reads a damaged run directory. */
final class DamageVerdict {
    private static final String PREFIX = "harness: ";

    private DamageVerdict() {}

    /**
     * @param words of the command
     * @param run the directory that it was given
     * @param ended how it went
     * @return what is wrong, one line, if anything
     */
    static Optional<String> problem(List<String> words, Path run, Ended ended) {
        String command = words.get(0);
        if (ended.hasTrace()) {
            return Optional.of(command + " prints a stack trace or the name of an exception");
        }
        if (ended.exit() != ExitCode.PASSED && ended.exit() != ExitCode.USAGE) {
            return Optional.of(command + " ends with " + ended.exit());
        }
        if (ended.exit() == ExitCode.PASSED) {
            return Optional.empty();
        }
        List<String> refusals =
                ended.err().lines().filter(line -> line.startsWith(PREFIX)).toList();
        if (refusals.isEmpty() || !ended.err().stripTrailing().endsWith(refusals.get(refusals.size() - 1))) {
            return Optional.of(command + " refuses in more than one line, or in none");
        }
        String refusal = refusals.get(refusals.size() - 1);
        // What is wrong with two runs is said by their names. On a busy machine nothing of the whole one counts.
        boolean named = refusal.contains(run.toString())
                || (command.equals("compare")
                        && (refusal.contains(run.getFileName().toString())
                                || refusal.contains(words.get(1) + " has no result that counts")));
        return named ? Optional.empty() : Optional.of(command + " refuses without the name of a file of the run");
    }
}
