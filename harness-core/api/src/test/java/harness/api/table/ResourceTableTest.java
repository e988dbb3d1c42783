package harness.api.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.math.BigDecimal;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class ResourceTableTest {
    private static final List<TableRow> ROWS = ResourceTable.rows(ResourceTableTest.class, "good.csv");

    @Test
    void readsCellsByColumn() {
        TableRow first = ROWS.get(0);
        assertThat(ROWS).hasSize(2);
        assertThat(first.text("name")).isEqualTo("a, quoted");
        assertThat(first.count("count")).isEqualTo(3);
        assertThat(first.decimal("price")).isEqualTo(new BigDecimal("1.50"));
        assertThat(first.words("tags")).containsExactly("x", "y");
    }

    @Test
    void anEmptyCellIsNothing() {
        TableRow second = ROWS.get(1);
        assertThat(second.optional("count", Integer::valueOf)).isEmpty();
        assertThat(second.words("tags")).isEmpty();
        assertThatIllegalStateException()
                .isThrownBy(() -> second.count("count"))
                .withMessage("good.csv row 2, column count is empty");
    }

    /** A row as a whole. */
    private record Counted(String name, OptionalInt count, String tags) {}

    @Test
    void aRowIsARecordOfItsColumns() {
        assertThat(ROWS.get(0).as(Counted.class)).isEqualTo(new Counted("a, quoted", OptionalInt.of(3), "x y"));
        assertThat(ROWS.get(1).as(Counted.class)).isEqualTo(new Counted("b", OptionalInt.empty(), ""));
    }

    private record Priced(String name, BigDecimal price) {}

    private record Whole(String name, int count) {}

    @Test
    void aNumberOfARowIsNeverMadeOfAnEmptyCell() {
        assertThat(ROWS.get(0).as(Whole.class)).isEqualTo(new Whole("a, quoted", 3));
        assertThat(ROWS.get(0).as(Priced.class)).isEqualTo(new Priced("a, quoted", new BigDecimal("1.50")));
        assertThatIllegalStateException()
                .isThrownBy(() -> ROWS.get(1).as(Whole.class))
                .withMessageStartingWith("good.csv row 2, column of Whole cannot be read: ");
        assertThatIllegalStateException()
                .isThrownBy(() -> ROWS.get(1).as(Priced.class))
                .withMessageContaining("dear")
                .havingRootCause()
                .withMessageContaining("price");
        assertThatIllegalStateException()
                .isThrownBy(() -> ROWS.get(1).as(Emptied.class))
                .havingRootCause()
                .withMessageContaining("count");
    }

    private record Emptied(BigDecimal count) {}

    @Test
    void namesTheCellThatCannotBeRead() {
        assertThatIllegalStateException()
                .isThrownBy(() -> ROWS.get(1).decimal("price"))
                .withMessage("good.csv row 2, column price cannot be read: 'dear'");
    }

    @Test
    void refusesAMissingTableAndARaggedOne() {
        assertThatIllegalStateException()
                .isThrownBy(() -> ResourceTable.rows(ResourceTableTest.class, "none.csv"))
                .withMessageContaining("none.csv");
        assertThatIllegalStateException()
                .isThrownBy(() -> ResourceTable.rows(ResourceTableTest.class, "ragged.csv"))
                .withMessage("ragged.csv row 1 has another number of cells than the header");
    }
}
