package harness.workloads.visits;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * A line of ASCII text in the making, used again for the next one: as bytes, since a table has so many of them that strings
 * would take half of its time.
 */
final class Line {
    /** For the first lines; longer ones make it longer. */
    private static final int SIZE = 512;

    /** A long number in binary, with its sign. */
    private static final int MOST_DIGITS = 65;

    private static final int TEN = 10;

    private byte[] bytes = new byte[SIZE];
    private int length;

    byte[] array() {
        return bytes;
    }

    int length() {
        return length;
    }

    Line clear() {
        length = 0;
        return this;
    }

    Line add(char character) {
        need(1);
        bytes[length++] = (byte) character;
        return this;
    }

    Line add(byte[] ascii) {
        need(ascii.length);
        System.arraycopy(ascii, 0, bytes, length, ascii.length);
        length += ascii.length;
        return this;
    }

    Line add(String ascii) {
        return add(ascii.getBytes(StandardCharsets.US_ASCII));
    }

    /** Adds a decimal number, 0 or greater. */
    Line add(long number) {
        return add(number, TEN);
    }

    /** Adds a number, 0 or greater, with a base of 2 to 36. */
    Line add(long number, int base) {
        need(MOST_DIGITS);
        int first = length;
        long rest = number;
        do {
            long next = rest / base;
            bytes[length++] = (byte) Character.forDigit((int) (rest - next * base), base);
            rest = next;
        } while (rest > 0);
        reverse(first);
        return this;
    }

    private void reverse(int first) {
        for (int low = first, high = length - 1; low < high; low++, high--) {
            byte digit = bytes[low];
            bytes[low] = bytes[high];
            bytes[high] = digit;
        }
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
