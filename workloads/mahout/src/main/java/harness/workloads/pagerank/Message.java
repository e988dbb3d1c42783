package harness.workloads.pagerank;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import org.apache.hadoop.io.Writable;
import org.apache.hadoop.io.WritableUtils;

/** What a page gets in the jobs of {@link PlainEngine}: its links, its rank, or its share of another page's rank. */
public final class Message implements Writable {
    private static final int[] NO_LINKS = {};

    private Kind kind = Kind.SHARE;
    private double value;
    private int[] links = NO_LINKS;

    /** What a message is. */
    enum Kind {
        LINKS,
        RANK,
        SHARE;

        static Kind of(char letter) throws IOException {
            for (Kind kind : values()) {
                if (kind.letter() == letter) {
                    return kind;
                }
            }
            throw new IOException("no kind of message begins with '" + letter + "'");
        }

        private char letter() {
            return name().charAt(0);
        }
    }

    void links(int[] pages) {
        kind = Kind.LINKS;
        links = pages;
    }

    void number(Kind of, double number) {
        kind = of;
        value = number;
    }

    Kind kind() {
        return kind;
    }

    double value() {
        return value;
    }

    int[] links() {
        return links;
    }

    @Override
    public void write(DataOutput out) throws IOException {
        out.writeByte(kind.letter());
        if (kind != Kind.LINKS) {
            out.writeDouble(value);
            return;
        }
        WritableUtils.writeVInt(out, links.length);
        for (int page : links) {
            out.writeInt(page);
        }
    }

    @Override
    public void readFields(DataInput in) throws IOException {
        kind = Kind.of((char) in.readByte());
        if (kind != Kind.LINKS) {
            value = in.readDouble();
            return;
        }
        links = new int[WritableUtils.readVInt(in)];
        for (int link = 0; link < links.length; link++) {
            links[link] = in.readInt();
        }
    }
}
