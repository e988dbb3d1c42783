package harness.analysis.document;

import harness.api.UsageException;
import harness.record.text.Nearest;
import harness.record.text.OneLine;
import harness.record.text.TextTable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVPrinter;

/**
 * What people read of results, in forms of which each says the same.
 *
 * @param title empty where it needs none; text has none
 * @param answers what the table comes to, in sentences
 * @param numbers which columns have numbers, from 0
 * @param head one cell for each column
 * @param rows the same
 * @param notes what a reader must know, one line each
 */
public record Document(
        String title,
        List<String> answers,
        Set<Integer> numbers,
        List<String> head,
        List<List<String>> rows,
        List<String> notes) {
    /**
     * @param name text, markdown, or one of the others
     * @param of makes the documents of a view
     * @param others forms of the view that are not made of documents, by name
     * @param <T> of the view
     * @return what makes the form
     * @throws UsageException if there is none
     */
    public static <T> Function<T, String> form(
            String name, Function<T, List<Document>> of, Map<String, Function<T, String>> others) {
        Map<String, Function<T, String>> forms = new LinkedHashMap<>();
        forms.put("text", view -> all(of.apply(view), Document::text));
        forms.put("markdown", view -> all(of.apply(view), Document::markdown));
        forms.putAll(new TreeMap<>(others));
        return Optional.ofNullable(forms.get(name))
                .orElseThrow(() -> new UsageException(
                        "there is no form '%s': %s (--format)".formatted(name, Nearest.clause(name, forms.keySet()))));
    }

    private static String all(List<Document> documents, Function<Document, String> form) {
        return documents.stream().map(form).collect(Collectors.joining("\n"));
    }

    private String text() {
        TextTable table = new TextTable(numbers, head);
        rows.forEach(row -> table.add(row.stream().map(OneLine::of).toList()));
        String lines =
                notes.stream().map(note -> "Note: " + OneLine.of(note) + "\n").collect(Collectors.joining());
        String sentences =
                answers.stream().map(answer -> OneLine.of(answer) + "\n").collect(Collectors.joining());
        return (sentences + (sentences.isEmpty() ? "" : "\n") + table.render() + (lines.isEmpty() ? "" : "\n") + lines)
                .replace(FormattedNumbers.NONE, "-");
    }

    private String markdown() {
        StringBuilder text = new StringBuilder(title.isEmpty() ? "" : "# " + escape(title) + "\n\n");
        answers.forEach(answer -> text.append(escape(answer)).append("\n\n"));
        text.append(table(numbers, head, rows.stream()));
        text.append('\n');
        notes.forEach(note -> text.append("- ").append(escape(note)).append('\n'));
        return text.toString();
    }

    /**
     * @param all words
     * @param most how many of them are named
     * @param between them
     * @return them, and how many there are more
     */
    public static String some(List<String> all, int most, String between) {
        return all.stream().limit(most).collect(Collectors.joining(between))
                + (all.size() > most ? " and %d more".formatted(all.size() - most) : "");
    }

    /**
     * @param numbers which columns have numbers, from 0
     * @param head one cell for each column
     * @param rows the same
     * @return a table in Markdown
     */
    public static String table(Set<Integer> numbers, List<String> head, Stream<List<String>> rows) {
        String line = IntStream.range(0, head.size())
                .mapToObj(column -> numbers.contains(column) ? "--:" : "---")
                .collect(Collectors.joining(" | ", "| ", " |\n"));
        return row(head) + line + rows.map(Document::row).collect(Collectors.joining());
    }

    /**
     * @param cells plain text
     * @return one line of a table
     */
    public static String row(List<String> cells) {
        return cells.stream().map(Document::escape).collect(Collectors.joining(" | ", "| ", " |\n"));
    }

    /**
     * Nothing that was measured may become markup.
     *
     * @param text any text
     * @return it on one line, without markup
     */
    public static String escape(String text) {
        return text.replaceAll("\\p{Cntrl}+", " ")
                .replace("&", "&amp;")
                .replace("<", "&lt;")
                .replaceAll("([\\\\`*_\\[\\]|])", "\\\\$1");
    }

    /**
     * @param columns their names, with commas between them
     * @param records a cell for each column; what is absent is empty
     * @return them as RFC 4180 has it
     */
    public static String csv(String columns, Stream<List<?>> records) {
        StringBuilder text = new StringBuilder();
        try (CSVPrinter printer = new CSVPrinter(
                text, CSVFormat.RFC4180.builder().setHeader(columns.split(",")).get())) {
            for (List<?> cells : (Iterable<List<?>>) records::iterator) {
                printer.printRecord(cells.stream().map(Document::cell).toList());
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return text.toString();
    }

    private static Object cell(Object value) {
        if (value instanceof OptionalDouble number) {
            return number.isPresent() ? number.getAsDouble() : "";
        }
        return value instanceof Optional<?> some ? some.map(Object.class::cast).orElse("") : value;
    }
}
