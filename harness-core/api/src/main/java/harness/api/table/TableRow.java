package harness.api.table;

import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.json.JsonMapper;
import harness.api.json.Json;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.apache.commons.csv.CSVRecord;

/** One row of a {@link ResourceTable}; a cell that cannot be read as asked is named in the exception. */
public final class TableRow {
    /** An empty cell is empty text or nothing, and never a number. */
    private static final JsonMapper BY_COLUMN = ((JsonMapper) Json.mapper())
            .rebuild()
            .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
            .withConfigOverride(String.class, of -> of.setSetterInfo(JsonSetter.Value.forValueNulls(Nulls.AS_EMPTY)))
            .enable(DeserializationFeature.FAIL_ON_NULL_CREATOR_PROPERTIES)
            .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
            .build();

    private final String table;
    private final CSVRecord cells;

    TableRow(String table, CSVRecord cells) {
        if (!cells.isConsistent()) {
            throw new IllegalStateException(
                    table + " row " + cells.getRecordNumber() + " has another number of cells than the header");
        }
        this.table = table;
        this.cells = cells;
    }

    /**
     * @param column its name
     * @return what the cell says; empty where it says nothing
     * @throws IllegalStateException if there is no such column
     */
    public String text(String column) {
        if (!cells.isMapped(column)) {
            throw new IllegalStateException(table + " has no column " + column);
        }
        return cells.get(column);
    }

    /**
     * @param column its name
     * @param reader turns the cell into a value
     * @param <T> of the value
     * @return the value, or nothing for an empty cell
     * @throws IllegalStateException if the reader refuses the cell
     */
    public <T> Optional<T> optional(String column, Function<String, T> reader) {
        String cell = text(column);
        return cell.isEmpty() ? Optional.empty() : Optional.of(read(column, cell, reader));
    }

    /**
     * @param column its name
     * @param reader turns the cell into a value
     * @param <T> of the value
     * @return the value
     * @throws IllegalStateException if the cell is empty or the reader refuses it
     */
    public <T> T required(String column, Function<String, T> reader) {
        return optional(column, reader).orElseThrow(() -> refusal(column, "is empty", null));
    }

    /**
     * @param column its name
     * @return the whole number in the cell
     */
    public int count(String column) {
        return required(column, Integer::valueOf);
    }

    /**
     * @param column its name
     * @return the decimal number in the cell, with the digits that are written there
     */
    public BigDecimal decimal(String column) {
        return required(column, BigDecimal::new);
    }

    /**
     * @param column its name
     * @return the words of the cell, which are separated by spaces
     */
    public List<String> words(String column) {
        return Arrays.stream(text(column).split(" "))
                .filter(word -> !word.isEmpty())
                .toList();
    }

    /**
     * @param type a record whose components are named as the columns are, but in camel case
     * @param <T> the record
     * @return the whole row
     * @throws IllegalStateException if a cell is empty that is neither text nor optional, or cannot be read
     */
    public <T> T as(Class<T> type) {
        Map<String, String> said = cells.toMap();
        said.replaceAll((column, cell) -> cell.isEmpty() ? null : cell);
        return read("of " + type.getSimpleName(), said.toString(), row -> BY_COLUMN.convertValue(said, type));
    }

    private <T> T read(String column, String cell, Function<String, T> reader) {
        try {
            return reader.apply(cell);
        } catch (RuntimeException e) {
            throw refusal(column, "cannot be read: '" + cell + "'", e);
        }
    }

    private IllegalStateException refusal(String column, String why, RuntimeException cause) {
        return new IllegalStateException(
                "%s row %d, column %s %s".formatted(table, cells.getRecordNumber(), column, why), cause);
    }
}
