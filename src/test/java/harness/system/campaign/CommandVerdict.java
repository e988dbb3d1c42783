package harness.system.campaign;

import harness.cli.context.ExitCode;
import harness.record.text.OneLine;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** What Harness promises of a command that starts nothing. */
final class CommandVerdict {
    private static final String PREFIX = "harness: ";
    private static final String HELP = "Usage: ";
    private static final Set<String> STARTING = Set.of("run", "probe", "mpi", "storage");

    private CommandVerdict() {}

    /**
     * @param command that was given
     * @param names what a refusal may name beside the command's own words: the cache, and how to set it
     * @param ended how it went
     * @return what is wrong, one line, if anything
     */
    static Optional<String> problem(CommandCase command, List<String> names, Ended ended) {
        if (!ended.created().isEmpty()) {
            return Optional.of("leaves files in the working directory: " + ended.created());
        }
        boolean verbose = command.words().contains("--verbose");
        if (ended.hasTrace() && !verbose) {
            return Optional.of("prints a stack trace or the name of an exception");
        }
        if (ended.exit() == ExitCode.PASSED) {
            return ended.out().isEmpty() ? Optional.of("ends with 0 and prints nothing") : Optional.empty();
        }
        if (ended.exit() != ExitCode.USAGE) {
            return Optional.of("ends with " + ended.exit() + ", where nothing was started");
        }
        return verbose || ended.err().startsWith(HELP) ? Optional.empty() : refusal(command, names, ended);
    }

    private static Optional<String> refusal(CommandCase command, List<String> names, Ended ended) {
        List<String> lines = ended.err().lines().toList();
        String last = lines.get(lines.size() - 1);
        if (!last.startsWith(PREFIX)
                || lines.stream().filter(line -> line.startsWith(PREFIX)).count() > 1) {
            return Optional.of("refuses in more than one line, or not as Harness");
        }
        // A plan that was good is shown before what stands in the way of running it.
        if (lines.size() > 1 && !(STARTING.contains(command.words().get(0)) && last.contains(names.get(0)))) {
            return Optional.of("refuses in %d lines".formatted(lines.size()));
        }
        if (!ended.out().isEmpty()) {
            return Optional.of("prints a result and refuses");
        }
        boolean named = Stream.concat(words(command), names.stream()).anyMatch(last::contains);
        return named ? Optional.empty() : Optional.of("refuses without a word of what was given");
    }

    /** Flags, values, and both sides of an assignment, as a message shows them. */
    private static Stream<String> words(CommandCase command) {
        return Stream.concat(
                        command.words().stream()
                                .flatMap(word -> Stream.concat(Stream.of(word), Stream.of(word.split("[=,]", -1)))),
                        Stream.of(command.planFile().split("[\\s:,\\[\\]{}'\"]+", -1)))
                .flatMap(word -> Stream.of(word, word.replaceAll("/+", "/").replaceAll("(?<=.)/$", "")))
                .map(OneLine::of)
                .map(word -> word.length() < 2 || word.isBlank() ? "'" + word + "'" : word);
    }
}
