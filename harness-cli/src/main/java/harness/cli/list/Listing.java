package harness.cli.list;

import harness.api.UsageException;
import harness.cli.context.LabelledText;
import harness.record.text.Nearest;
import harness.record.text.TextTable;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * All things of one kind.
 *
 * @param kind as the user types it
 * @param head of the columns
 * @param rightAligned columns of numbers, from 0
 * @param all in their order
 */
public record Listing(String kind, List<String> head, Set<Integer> rightAligned, List<Listed> all) {
    private static final String CUT = "...";
    private static final int LABELS = 14;

    /**
     * @param columns of the terminal
     * @return a line for each, which is cut where the terminal ends
     */
    public String table(int columns) {
        TextTable table = new TextTable(rightAligned, head);
        all.forEach(one -> table.add(one.cells()));
        return table.render()
                .lines()
                .map(line -> line.length() <= columns ? line : line.substring(0, columns - CUT.length()) + CUT)
                .map(line -> line + System.lineSeparator())
                .collect(Collectors.joining());
    }

    /**
     * @param name of one of them
     * @param columns of the terminal
     * @return everything that is known of it
     * @throws UsageException if there is none
     */
    public String details(String name, int columns) {
        LabelledText text = new LabelledText(columns, LABELS);
        find(name).forEach(one -> one.details().forEach(detail -> text.add(detail.getKey(), detail.getValue())));
        return text.lines().stream().map(line -> line + System.lineSeparator()).collect(Collectors.joining());
    }

    /** {@return all, as JSON shows them} */
    public List<Object> json() {
        return all.stream().map(Listed::json).toList();
    }

    /**
     * @param name of one of them
     * @return it, as JSON shows it; a list where several have that name
     * @throws UsageException if there is none
     */
    public Object json(String name) {
        List<Object> found = find(name).stream().map(Listed::json).toList();
        return found.size() == 1 ? found.get(0) : found;
    }

    private List<Listed> find(String name) {
        List<Listed> found = all.stream()
                .filter(one -> one.name().equals(name) || one.names().contains(name))
                .toList();
        if (found.isEmpty()) {
            List<String> names = all.stream()
                    .flatMap(one -> Stream.concat(Stream.of(one.name()), one.names().stream()))
                    .distinct()
                    .toList();
            throw new UsageException("'%s' is none of the %s: %s"
                    .formatted(
                            name,
                            kind,
                            Nearest.names(name, names).isEmpty()
                                    ? "'harness list %s' shows all".formatted(kind)
                                    : Nearest.clause(name, names)));
        }
        return found;
    }
}
