package harness.workloads.graph;

import org.apache.hadoop.io.Text;
import org.apache.mahout.math.SequentialAccessSparseVector;
import org.apache.mahout.math.Vector;

/**
 * A line of {@link GraphForm#TEXT}: a page, a tab, and the pages of one segment that link to it, in order, with blanks between them. The
 * number of its links stands right behind each of these. Numbers are to the base 36; those of pages have six digits, so that a link takes
 * the same room in a small graph as in a large one.
 */
public final class InLinkLine {
    /** Bytes of a page's number. */
    static final int WIDTH = 6;

    private static final int BASE = 36;
    private static final int MOST_DIGITS = 6;
    private static final int SIZE = 4096;

    private final ByteArea bytes = new ByteArea(SIZE);

    /** For use with one line after the other. */
    InLinkLine() {}

    /** The line of the page that has the links from the first to the end, exclusive; with its end. */
    ByteArea of(int page, InLinks links, int first, int end) {
        bytes.clear();
        bytes.need(Math.addExact(WIDTH + 1, Math.multiplyExact(end - first, WIDTH + MOST_DIGITS + 1)));
        putPage(page);
        char before = '\t';
        for (int link = first; link < end; link++) {
            bytes.putByte(before);
            putPage(links.source(link));
            put(links.degree(link));
            before = ' ';
        }
        bytes.putByte('\n');
        return bytes;
    }

    private void putPage(int page) {
        int power = BASE * BASE * BASE * BASE * BASE;
        for (int rest = page; power > 0; power /= BASE) {
            bytes.putByte(Character.forDigit(rest / power, BASE));
            rest %= power;
        }
    }

    private void put(int number) {
        int power = 1;
        while (number / power >= BASE) {
            power *= BASE;
        }
        for (int rest = number; power > 0; power /= BASE) {
            bytes.putByte(Character.forDigit(rest / power, BASE));
            rest %= power;
        }
    }

    /**
     * @param line without its end
     * @return its page
     */
    public static int page(Text line) {
        return number(line, 0, WIDTH);
    }

    /**
     * @param line without its end
     * @param pages of the graph
     * @return what the page gets from the pages of the line: a part of its row of the matrix
     */
    public static Vector row(Text line, int pages) {
        Vector row = new SequentialAccessSparseVector(pages, line.getLength() / (WIDTH + 2));
        int at = WIDTH + 1;
        while (at < line.getLength()) {
            int degreeAt = at + WIDTH;
            int end = degreeAt;
            while (end < line.getLength() && line.getBytes()[end] != ' ') {
                end++;
            }
            row.setQuick(number(line, at, at + WIDTH), 1.0 / number(line, degreeAt, end));
            at = end + 1;
        }
        return row;
    }

    private static int number(Text line, int from, int to) {
        int number = 0;
        for (int at = from; at < to; at++) {
            number = number * BASE + Character.digit(line.getBytes()[at], BASE);
        }
        return number;
    }
}
