package harness.api.machine;

import java.util.List;
import java.util.Optional;

/** Lines of the proc file system that give a name, a colon and a whole number. */
final class CountLines {
    private CountLines() {}

    static Optional<Long> find(List<String> lines, String name) {
        return lines.stream()
                .filter(line -> line.startsWith(name + ":"))
                .map(line -> line.substring(name.length() + 1).strip().split("\\s+")[0])
                .filter(text -> text.matches("[0-9]{1,18}"))
                .map(Long::valueOf)
                .findFirst();
    }
}
