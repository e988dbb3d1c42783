package harness.system.campaign;

import harness.record.text.OneLine;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A command line that was made up.
 *
 * @param words after {@code harness}
 * @param planFile text of the plan file that the words name; empty if they name none
 */
record CommandCase(List<String> words, String planFile) {
    CommandCase {
        words = List.copyOf(words);
    }

    /** In one line, each word in quotes. */
    String show() {
        return "harness "
                + words.stream().map(word -> "'" + OneLine.of(word) + "'").collect(Collectors.joining(" "));
    }
}
