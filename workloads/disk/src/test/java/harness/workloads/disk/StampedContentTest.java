package harness.workloads.disk;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.util.HashSet;
import java.util.Set;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;

class StampedContentTest {
    private static final int PAGE = StampedContent.PAGE;
    private static final Stamp STAMP = Stamp.of(3, 5);

    private final StampedContent content = new StampedContent(42);

    @Property(tries = 200)
    void whatIsWrittenInBlocksIsWhatIsComparedInOthers(
            @ForAll @IntRange(min = 1, max = 600) int pages,
            @ForAll @LongRange(min = 0, max = 1L << 32) long firstPage) {
        long offset = firstPage * PAGE;
        ByteBuffer written = ByteBuffer.allocate(pages * PAGE);
        ByteBuffer one = content.pattern(PAGE, PAGE);
        for (int page = 0; page < pages; page++) {
            written.put(StampedContent.stamped(one, STAMP, offset + (long) page * PAGE, PAGE));
        }
        ByteBuffer all = content.pattern(pages * PAGE, PAGE);
        assertThat(StampedContent.wrongByte(all, written, STAMP, offset, pages * PAGE))
                .isNegative();
        assertThat(StampedContent.wrongStamp(written, STAMP, offset, pages * PAGE))
                .isNegative();
    }

    @Property(tries = 200)
    void anyWrongByteIsFoundWhereItIs(
            @ForAll @IntRange(min = 0, max = 16 * PAGE - 1) int at, @ForAll @IntRange(min = 1, max = 255) int change) {
        ByteBuffer read = block(STAMP, PAGE, 16);
        read.put(at, (byte) (read.get(at) ^ change));
        boolean inStamp = at % PAGE < 24;
        assertThat(StampedContent.wrongByte(content.pattern(16 * PAGE, PAGE), read, STAMP, PAGE, 16 * PAGE))
                .isEqualTo(PAGE + (inStamp ? at / PAGE * (long) PAGE : at));
        long stamp = StampedContent.wrongStamp(read, STAMP, PAGE, 16 * PAGE);
        assertThat(stamp).isEqualTo(inStamp ? PAGE + at / PAGE * (long) PAGE : -1);
    }

    @Test
    void aPageOfAnotherFileOrTrialOrPlaceIsWrong() {
        ByteBuffer read = block(STAMP, PAGE, 2);
        assertThat(StampedContent.wrongStamp(read, Stamp.of(4, 5), PAGE, 2 * PAGE))
                .isEqualTo(PAGE);
        assertThat(StampedContent.wrongStamp(read, Stamp.of(3, 6), PAGE, 2 * PAGE))
                .isEqualTo(PAGE);
        assertThat(StampedContent.wrongStamp(read, STAMP, 0, 2 * PAGE)).isZero();
        ByteBuffer swapped = ByteBuffer.allocate(2 * PAGE);
        swapped.put(read.slice(PAGE, PAGE)).put(read.slice(0, PAGE));
        assertThat(StampedContent.wrongStamp(swapped, STAMP, PAGE, 2 * PAGE)).isEqualTo(PAGE);
    }

    @Test
    void ofAFileThatIsChangedAPageMayBeOfAnEarlierTrialWhereThisOneHasNotWritten() {
        Stamp changing = Stamp.changing(3, 7, Set.of(5L, 6L));
        ByteBuffer earlier = block(STAMP, 0, 2);
        ByteBuffer own = block(Stamp.of(3, 7), 0, 2);
        assertThat(StampedContent.wrongStamp(earlier, changing, 0, 2 * PAGE)).isNegative();
        assertThat(StampedContent.wrongStamp(own, changing, 0, 2 * PAGE)).isNegative();
        assertThat(StampedContent.wrongStamp(block(Stamp.of(3, 8), 0, 2), changing, 0, 2 * PAGE))
                .isZero();

        WrittenBlocks written = new WrittenBlocks(130);
        written.add(1);
        Stamp changed = Stamp.changed(changing, written, PAGE);
        ByteBuffer right = block(STAMP, 0, 2).put(PAGE, own, PAGE, PAGE);
        ByteBuffer pattern = content.pattern(2 * PAGE, PAGE);
        assertThat(StampedContent.wrongByte(pattern, right, changed, 0, 2 * PAGE))
                .isNegative();
        assertThat(StampedContent.wrongByte(pattern, earlier, changed, 0, 2 * PAGE))
                .as("what was written is lost")
                .isEqualTo(PAGE);
        assertThat(StampedContent.wrongByte(pattern, own, changed, 0, 2 * PAGE))
                .as("written where nobody has")
                .isZero();
        assertThat(written.contains(129)).isFalse();
    }

    /** Neither compression nor deduplication makes it smaller. */
    @Test
    void noTwoPagesAreAlike() {
        int pages = 2 * StampedContent.LAP / PAGE;
        ByteBuffer all = block(STAMP, 0, pages);
        Set<ByteBuffer> different = new HashSet<>();
        for (int page = 0; page < pages; page++) {
            different.add(all.slice(page * PAGE, PAGE));
        }
        assertThat(different).hasSize(pages);
    }

    private ByteBuffer block(Stamp stamp, long offset, int pages) {
        ByteBuffer copy = ByteBuffer.allocate(pages * PAGE);
        return copy.put(StampedContent.stamped(content.pattern(pages * PAGE, PAGE), stamp, offset, pages * PAGE))
                .clear();
    }
}
