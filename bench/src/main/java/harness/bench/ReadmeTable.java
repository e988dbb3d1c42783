package harness.bench;

import harness.core.UsageException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The table in a document, between two marks. */
final class ReadmeTable {
    private static final String BEGIN = "<!-- results: begin (made by bench/run --write) -->\n";
    private static final String END = "<!-- results: end -->\n";

    private ReadmeTable() {}

    static void write(Path document, List<BenchResults.Measured> values) throws IOException {
        Files.writeString(document, with(Files.readString(document), ScoreTable.markdown(values)));
    }

    /**
     * @param text of the document
     * @param table to stand between the marks
     * @return the document with it
     * @throws UsageException if a mark is missing
     */
    static String with(String text, String table) {
        int begin = text.indexOf(BEGIN);
        int end = text.indexOf(END);
        if (begin < 0 || end < begin) {
            throw new UsageException("bench/README.md has no place for the table: it must have the lines '%s' and '%s'"
                    .formatted(BEGIN.strip(), END.strip()));
        }
        return text.substring(0, begin + BEGIN.length()) + table + text.substring(end);
    }
}
