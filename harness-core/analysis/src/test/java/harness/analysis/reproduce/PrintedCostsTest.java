package harness.analysis.reproduce;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import harness.api.table.ResourceTable;
import harness.api.table.TableRow;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The studies' costs, productivities and ratios, computed again from the inputs that they print: each lies in the range that the
 * printed number leaves it by its digits or its hedge, or the table says that it does not. What only follows from printed numbers is
 * held to four digits.
 */
class PrintedCostsTest {
    private static final List<TableRow> ROWS = ResourceTable.rows(PrintedCostsTest.class, "printed-costs.csv");

    static Stream<TableRow> rows() {
        return ROWS.stream();
    }

    @ParameterizedTest
    @MethodSource("rows")
    void followsFromItsInputsAsTheTableSays(TableRow row) {
        double value = new Arithmetic(row.text("formula")).number();
        assertThat(verdict(row, value)).as("%s: %s", row.text("id"), value).isEqualTo(row.text("verdict"));
    }

    /** Inputs that were printed rounded leave a range, from least to most. */
    private static String verdict(TableRow row, double value) {
        double low = number(row, "low");
        double high = number(row, "high");
        if (value >= low && value <= high) {
            return row.text("printed").isEmpty() ? "implied" : "holds";
        }
        return number(row, "least") <= high && number(row, "most") >= low
                ? "holds within the rounding of its inputs"
                : "does not hold";
    }

    private static double number(TableRow row, String column) {
        return row.required(column, Double::valueOf);
    }

    @Test
    void whatDoesNotHoldIsKnown() {
        assertThat(ROWS).hasSize(106);
        assertThat(ROWS.stream()
                        .filter(row -> row.text("verdict").equals("does not hold"))
                        .collect(Collectors.groupingBy(row -> row.text("study"), Collectors.counting())))
                .containsOnly(entry("exposito2014", 7L), entry("exposito2012", 6L));
    }
}
