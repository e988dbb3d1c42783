package harness.workloads.sort;

import static org.assertj.core.api.Assertions.assertThat;

import harness.api.workload.Verdict;
import harness.workloads.mapreduce.RecordDigest;
import java.util.List;
import java.util.Optional;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.apache.hadoop.io.Text;
import org.junit.jupiter.api.Test;

class PartSummaryTest {
    private static final RecordDigest HALF = new RecordDigest(2, 20, 5, 6);
    private static final RecordDigest INPUT = HALF.plus(HALF);

    @Test
    void acceptsPartsThatFollowEachOther() {
        Verdict verdict = PartSummary.judge(List.of(part(1, HALF, 0, "c", "d"), part(0, HALF, 0, "a", "c")), INPUT);
        assertThat(verdict)
                .isEqualTo(Verdict.valid("4 records in 2 parts are in total order and a permutation of the input"));
    }

    @Test
    void anEmptyPartIsInOrder() {
        PartSummary empty = new PartSummary(1, RecordDigest.EMPTY, 0, Optional.empty(), Optional.empty());
        assertThat(PartSummary.judge(List.of(part(0, HALF, 0, "a", "b"), empty, part(2, HALF, 0, "c", "d")), INPUT)
                        .valid())
                .isTrue();
        assertThat(PartSummary.judge(List.of(part(0, HALF, 0, "c", "d"), empty, part(2, HALF, 0, "a", "b")), INPUT))
                .isEqualTo(Verdict.invalid("part 2 begins before the parts in front of it end"));
    }

    @Test
    void refusesDisorderWithinAPart() {
        assertThat(PartSummary.judge(List.of(part(0, INPUT, 7, "a", "b")), INPUT))
                .isEqualTo(Verdict.invalid("part 0 has 7 records out of order"));
    }

    @Test
    void refusesOtherRecords() {
        assertThat(PartSummary.judge(List.of(part(0, HALF, 0, "a", "b")), INPUT))
                .isEqualTo(Verdict.invalid("the output has 2 records, the input 4"));
        RecordDigest other = new RecordDigest(4, 40, 10, 1);
        assertThat(PartSummary.judge(List.of(part(0, other, 0, "a", "b")), INPUT))
                .isEqualTo(
                        Verdict.invalid("the output is not a permutation of the input: the records' checksums differ"));
    }

    @Test
    void refusesNoOutput() {
        assertThat(PartSummary.judge(List.of(), INPUT).valid()).isFalse();
    }

    @Property
    void survivesBeingWritten(@ForAll String first, @ForAll String last) {
        PartSummary part = part(3, HALF, 1, first, last);
        assertThat(PartSummary.parse(part.format())).isEqualTo(part);
        PartSummary empty = new PartSummary(1, RecordDigest.EMPTY, 0, Optional.empty(), Optional.empty());
        assertThat(PartSummary.parse(empty.format())).isEqualTo(empty);
    }

    private static PartSummary part(int index, RecordDigest digest, long outOfOrder, String first, String last) {
        return new PartSummary(index, digest, outOfOrder, Optional.of(new Text(first)), Optional.of(new Text(last)));
    }
}
