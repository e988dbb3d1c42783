package harness.workloads.pagerank;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import org.apache.hadoop.io.DataInputBuffer;
import org.apache.hadoop.io.DataOutputBuffer;

class MessageTest {
    @Property
    void linksComeAcross(@ForAll int[] links) throws IOException {
        Message message = new Message();
        message.links(links);
        Message read = across(message);
        assertThat(read.kind()).isEqualTo(Message.Kind.LINKS);
        assertThat(read.links()).isEqualTo(links);
    }

    @Property
    void numbersComeAcross(@ForAll double number, @ForAll boolean rank) throws IOException {
        Message.Kind kind = rank ? Message.Kind.RANK : Message.Kind.SHARE;
        Message message = new Message();
        message.number(kind, number);
        Message read = across(message);
        assertThat(read.kind()).isEqualTo(kind);
        assertThat(read.value()).isEqualTo(number);
    }

    @Property
    void countersKeepEighteenDigits(@ForAll @DoubleRange(min = 0, max = 2) double mass) {
        assertThat(Mass.sum(Mass.counted(mass))).isCloseTo(mass, within(1e-17 + Math.ulp(mass)));
    }

    private static Message across(Message message) throws IOException {
        DataOutputBuffer out = new DataOutputBuffer();
        message.write(out);
        DataInputBuffer in = new DataInputBuffer();
        in.reset(out.getData(), out.getLength());
        Message read = new Message();
        read.readFields(in);
        return read;
    }
}
