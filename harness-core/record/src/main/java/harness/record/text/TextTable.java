package harness.record.text;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** Lines up columns for a terminal. */
public final class TextTable {
    private final List<List<String>> lines = new ArrayList<>();
    private final Set<Integer> rightAligned;

    /**
     * @param rightAligned columns of numbers, from 0
     * @param head one cell for each column
     */
    public TextTable(Set<Integer> rightAligned, List<String> head) {
        this.rightAligned = Set.copyOf(rightAligned);
        lines.add(head);
    }

    /**
     * @param cells one for each column
     */
    public void add(List<String> cells) {
        lines.add(List.copyOf(cells));
    }

    /** {@return the lines, head first, each ended by a line end; no trailing blanks} */
    public String render() {
        List<Integer> widths = new ArrayList<>(Collections.nCopies(lines.get(0).size(), 0));
        for (List<String> line : lines) {
            for (int i = 0; i < line.size(); i++) {
                widths.set(i, Math.max(widths.get(i), line.get(i).length()));
            }
        }
        return lines.stream().map(line -> render(line, widths)).collect(Collectors.joining("\n")) + "\n";
    }

    private String render(List<String> line, List<Integer> widths) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < line.size(); i++) {
            String padding = " ".repeat(widths.get(i) - line.get(i).length());
            text.append(i == 0 ? "" : "  ");
            text.append(rightAligned.contains(i) ? padding + line.get(i) : line.get(i) + padding);
        }
        return text.toString().stripTrailing();
    }
}
