package harness.workloads.visits;

import static org.assertj.core.api.Assertions.assertThat;

import harness.api.workload.Verdict;
import org.apache.hadoop.io.Text;
import org.junit.jupiter.api.Test;

class CheckedRowsTest {
    private static final CheckedRows RIGHT = new CheckedRows(totals("1.2.3.4,5.00", "1.2.3.5,0.07"), "");

    @Test
    void areRightInAnyOrder() {
        assertThat(RIGHT.judge(totals("1.2.3.5,0.07", "1.2.3.4,5.00")))
                .isEqualTo(Verdict.valid("2 rows and their total of 5.07 are those that follow from the data"));
    }

    @Test
    void mayNotBeMissing() {
        assertThat(RIGHT.judge(totals("1.2.3.4,5.00")))
                .isEqualTo(Verdict.invalid("2 rows, but 1 follow from the data"));
    }

    @Test
    void mayNotHaveAnotherTotal() {
        assertThat(RIGHT.judge(totals("1.2.3.4,5.00", "1.2.3.5,0.08")))
                .isEqualTo(Verdict.invalid("the total revenue is 5.07, but 5.08 follows from the data"));
    }

    @Test
    void mayNotBeOthers() {
        assertThat(RIGHT.judge(totals("1.2.3.4,5.00", "1.2.3.6,0.07")))
                .isEqualTo(Verdict.invalid("the rows' checksum is not that of the right rows"));
    }

    @Test
    void areReadAsTheyAreWritten() {
        CheckedRows wrong = new CheckedRows(RIGHT.totals(), "the row 'a|b' is wrong");
        assertThat(CheckedRows.parse(wrong.format())).isEqualTo(wrong);
        assertThat(wrong.plus(RIGHT).judge(RIGHT.totals())).isEqualTo(Verdict.invalid("the row 'a|b' is wrong"));
    }

    private static Totals totals(String... rows) {
        RowDigest digest = new RowDigest();
        for (String row : rows) {
            digest.add(new Text(row), VisitText.cents(row.substring(row.lastIndexOf(',') + 1)));
        }
        return digest.totals();
    }
}
