package harness.workloads.visits;

import java.nio.charset.StandardCharsets;
import java.util.stream.IntStream;

/**
 * IPv4 addresses of visitors: a permutation of all 32-bit numbers, so that each visitor has one address of its own, and the
 * visitor can be told from the address. The permutation is the mixing function {@code lowbias32} of C. Wellons' hash
 * prospector: shifts and odd factors, each of which can be undone.
 */
final class Address {
    private static final int FIRST_FACTOR = 0x7feb352d;
    private static final int SECOND_FACTOR = 0x846ca68b;
    private static final int FIRST_INVERSE = inverse(FIRST_FACTOR);
    private static final int SECOND_INVERSE = inverse(SECOND_FACTOR);
    private static final int OCTETS = 4;
    private static final int BITS = 8;
    private static final int MOST = 255;
    /** The text of each octet: there are four in every row. */
    private static final byte[][] NUMBERS = IntStream.rangeClosed(0, MOST)
            .mapToObj(number -> Integer.toString(number).getBytes(StandardCharsets.US_ASCII))
            .toArray(byte[][]::new);

    private Address() {}

    /**
     * @param visitor 0 to 2^32, exclusive
     * @return the address
     */
    static int of(long visitor) {
        int x = (int) visitor;
        x = (x ^ (x >>> 16)) * FIRST_FACTOR;
        x = (x ^ (x >>> 15)) * SECOND_FACTOR;
        return x ^ (x >>> 16);
    }

    /**
     * @param address of a visitor
     * @return the visitor
     */
    static long visitor(int address) {
        int x = address ^ (address >>> 16);
        x *= SECOND_INVERSE;
        x ^= (x >>> 15) ^ (x >>> 30);
        x *= FIRST_INVERSE;
        return Integer.toUnsignedLong(x ^ (x >>> 16));
    }

    /**
     * @param line gets the address as four numbers parted by dots
     * @param address to be written
     */
    static void add(TextLine line, int address) {
        for (int octet = OCTETS - 1; octet >= 0; octet--) {
            line.add(NUMBERS[(address >>> (BITS * octet)) & MOST]);
            if (octet > 0) {
                line.add('.');
            }
        }
    }

    /**
     * @param text four numbers parted by dots
     * @return the address
     * @throws IllegalArgumentException if it is none
     */
    static int parse(String text) {
        String[] octets = text.split("\\.", -1);
        if (octets.length != OCTETS) {
            throw new IllegalArgumentException("not an address: '" + text + "'");
        }
        int address = 0;
        for (String octet : octets) {
            int number = Integer.parseInt(octet);
            if (number < 0 || number > MOST) {
                throw new IllegalArgumentException("not an address: '" + text + "'");
            }
            address = (address << BITS) | number;
        }
        return address;
    }

    /** Newton's iteration modulo 2^32: each step doubles the number of right bits, of which three are right at first. */
    private static int inverse(int factor) {
        int inverse = factor;
        for (int right = 3; right < Integer.SIZE; right *= 2) {
            inverse *= 2 - factor * inverse;
        }
        return inverse;
    }
}
