package harness.api.table;

import harness.api.text.Reason;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;

/** Reads a comma-separated resource, or a file of the user, whose first line names the columns. */
public final class ResourceTable {
    private static final CSVFormat FORMAT =
            CSVFormat.RFC4180.builder().setHeader().setSkipHeaderRecord(true).get();

    private ResourceTable() {}

    /**
     * @param owner a class of the package that the resource is in
     * @param name the resource's file name, for example {@code types.csv}
     * @return its rows, in the order of the file
     * @throws IllegalStateException if the resource is missing or a row has more or fewer cells than there are columns
     */
    public static List<TableRow> rows(Class<?> owner, String name) {
        try (InputStream in = owner.getResourceAsStream(name)) {
            if (in == null) {
                throw new IllegalStateException("resource " + name + " of " + owner.getPackageName() + " is missing");
            }
            return rows(name, new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8)));
        } catch (IOException e) {
            throw new UncheckedIOException("resource " + name + " cannot be read", e);
        }
    }

    /**
     * @param file of the user
     * @return its rows, in the order of the file
     * @throws IOException if it cannot be read
     * @throws IllegalStateException if it is no table, or a row has more or fewer cells than there are columns
     */
    public static List<TableRow> rows(Path file) throws IOException {
        // Spreadsheets put a mark of the byte order first.
        String text = Files.readString(file).replaceFirst("^\\uFEFF", "");
        try (BufferedReader reader = new BufferedReader(new StringReader(text))) {
            return rows(file.toString(), reader);
        } catch (IllegalArgumentException | UncheckedIOException e) {
            throw new IllegalStateException("%s is no table: %s".formatted(file, Reason.of(e)), e);
        }
    }

    private static List<TableRow> rows(String name, BufferedReader reader) throws IOException {
        try (CSVParser parser = FORMAT.parse(reader)) {
            return parser.stream().map(cells -> new TableRow(name, cells)).toList();
        }
    }
}
