package harness.core.text;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Lines up columns for a terminal: numbers to the right, everything else to the left. */
public final class TextTable {
    private static final Pattern NUMBER = Pattern.compile("[-+]?[\\d.,]+( ?%)?|-");

    private final List<String> head;
    private final List<List<String>> rows = new ArrayList<>();

    /**
     * @param head one word or more for each column
     */
    public TextTable(String... head) {
        this.head = List.of(head);
    }

    /**
     * @param cells one for each column
     * @return this
     * @throws IllegalArgumentException if there are more or fewer cells than columns
     */
    public TextTable row(String... cells) {
        if (cells.length != head.size()) {
            throw new IllegalArgumentException(cells.length + " cells for " + head.size() + " columns");
        }
        rows.add(List.copyOf(Arrays.asList(cells)));
        return this;
    }

    /**
     * @return the lines, head first, each ended by a line end; no trailing blanks
     */
    public String render() {
        List<List<String>> all = new ArrayList<>();
        all.add(head);
        all.addAll(rows);
        int[] widths = IntStream.range(0, head.size())
                .map(column -> all.stream()
                        .mapToInt(row -> row.get(column).length())
                        .max()
                        .orElse(0))
                .toArray();
        boolean[] numeric = new boolean[head.size()];
        for (int column = 0; column < numeric.length; column++) {
            int c = column;
            numeric[column] = !rows.isEmpty()
                    && rows.stream().allMatch(row -> NUMBER.matcher(row.get(c)).matches());
        }
        return all.stream().map(row -> line(row, widths, numeric)).collect(Collectors.joining());
    }

    private static String line(List<String> row, int[] widths, boolean[] numeric) {
        StringBuilder line = new StringBuilder();
        for (int column = 0; column < widths.length; column++) {
            String pad = " ".repeat(widths[column] - row.get(column).length());
            line.append(numeric[column] ? pad + row.get(column) : row.get(column) + pad)
                    .append("  ");
        }
        return line.toString().stripTrailing() + "\n";
    }
}
