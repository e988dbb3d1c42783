package harness.workloads.visits;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.LocalDate;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;

class VisitsTest {
    private static final int ROWS = 20_000;
    private static final Visits VISITS = new Visits(new VisitsSpec(42, ROWS));

    @Property(tries = 50)
    void eachVisitStandsInOneRow(@ForAll @LongRange(min = 1, max = 5000) long rows) {
        Visits visits = new Visits(new VisitsSpec(1, rows));
        assertThat(LongStream.range(0, rows).map(visits::inRow).sorted().toArray())
                .isEqualTo(LongStream.range(0, rows).toArray());
    }

    @Test
    void rowsAreAsLongAsTheSizeOfATableAssumes() {
        for (BenchmarkTable table : BenchmarkTable.values()) {
            long rows = table.rows(VISITS.spec());
            long bytes = lines(table).stream().mapToLong(String::length).sum();
            assertThat(bytes).isCloseTo(table.bytes(VISITS.spec()), Percentage.withPercentage(3));
            assertThat(lines(table)).hasSize((int) rows);
        }
    }

    @Test
    void haveTheirColumns() {
        assertThat(lines(BenchmarkTable.USERVISITS)).allSatisfy(line -> {
            String[] columns = line.split(",", -1);
            assertThat(columns).hasSize(9);
            assertThat(LocalDate.parse(columns[2])).isBetween(Visits.FIRST_DAY, Visits.END.minusDays(1));
            assertThat(VisitText.cents(columns[3])).isBetween(1L, 9999L);
        });
        assertThat(lines(BenchmarkTable.RANKINGS)).allMatch(line -> line.split(",", -1).length == 3);
    }

    @Test
    void visitPagesThatAreRanked() {
        List<String> rankings = lines(BenchmarkTable.RANKINGS);
        Set<String> ranked =
                rankings.stream().map(line -> line.split(",", -1)[0]).collect(Collectors.toSet());
        assertThat(ranked).as("no page twice").hasSameSizeAs(rankings);
        assertThat(lines(BenchmarkTable.USERVISITS)).allMatch(line -> ranked.contains(line.split(",", -1)[1]));
    }

    @Test
    void anotherSeedIsAnotherTable() {
        Visits others = new Visits(new VisitsSpec(43, ROWS));
        assertThat(others.visit(7)).isNotEqualTo(VISITS.visit(7));
        assertThat(others.page(7)).isNotEqualTo(VISITS.page(7));
    }

    @Test
    void areAtLeastOneAndAtMostAsManyAsAddresses() {
        assertThat(VisitsSpec.ofSize(42, 1)).isEqualTo(new VisitsSpec(42, 1));
        assertThat(new VisitsSpec(42, 1).visitors()).isEqualTo(1);
        assertThatThrownBy(() -> VisitsSpec.ofSize(42, 1L << 41))
                .hasMessage("14,467,258,260 visits, but 1 to 4,294,967,296 can be made");
    }

    static List<String> lines(BenchmarkTable table) {
        return IntStream.range(0, (int) table.rows(VISITS.spec()))
                .mapToObj(row -> {
                    TextLine line = new TextLine();
                    table.add(line, VISITS, row);
                    return line.toString();
                })
                .toList();
    }

    static Visits visits() {
        return VISITS;
    }
}
