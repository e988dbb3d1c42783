package harness.workloads.visits;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * A line of ASCII text in the making, used again for the next one: as bytes, since a table has so many of them that strings
 * would take half of its time.
 */
final class TextLine {
    /** For the first lines; longer ones make it longer. */
    private static final int SIZE = 512;

    /** A long number in binary. */
    private static final int MOST_DIGITS = Long.SIZE;

    private static final byte[] DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz".getBytes(StandardCharsets.US_ASCII);

    private static final int TEN = 10;

    private final byte[] digits = new byte[MOST_DIGITS];
    private byte[] bytes = new byte[SIZE];
    private int length;

    byte[] array() {
        return bytes;
    }

    int length() {
        return length;
    }

    TextLine clear() {
        length = 0;
        return this;
    }

    TextLine add(char character) {
        need(1);
        bytes[length++] = (byte) character;
        return this;
    }

    TextLine add(byte[] ascii) {
        return add(ascii, 0, ascii.length);
    }

    TextLine add(String ascii) {
        return add(ascii.getBytes(StandardCharsets.US_ASCII));
    }

    /** Adds a decimal number, 0 or greater. */
    TextLine add(long number) {
        return add(number, TEN);
    }

    /** Adds a number, 0 or greater, with a base of 2 to 36. */
    TextLine add(long number, int base) {
        int first = MOST_DIGITS;
        long rest = number;
        do {
            long next = rest / base;
            digits[--first] = DIGITS[(int) (rest - next * base)];
            rest = next;
        } while (rest > 0);
        return add(digits, first, MOST_DIGITS - first);
    }

    private TextLine add(byte[] ascii, int start, int count) {
        need(count);
        System.arraycopy(ascii, start, bytes, length, count);
        length += count;
        return this;
    }

    private void need(int more) {
        if (bytes.length - length < more) {
            bytes = Arrays.copyOf(bytes, 2 * bytes.length + more);
        }
    }

    @Override
    public String toString() {
        return new String(bytes, 0, length, StandardCharsets.US_ASCII);
    }
}
