package harness.workloads.mapreduce;

import com.google.common.hash.HashFunction;
import com.google.common.hash.Hashing;
import java.nio.ByteBuffer;
import org.apache.hadoop.io.BinaryComparable;

/**
 * A checksum of records that does not depend on their order: two sets of records that differ have, but for chance, other
 * digests, be it that a record is missing, twice there, changed, or joined to another key.
 *
 * @param records how many
 * @param bytes of keys and values
 * @param sum of the records' hashes, modulo 2^64
 * @param xor of the records' hashes
 */
public record RecordDigest(long records, long bytes, long sum, long xor) {
    /** Of no record. */
    public static final RecordDigest EMPTY = new RecordDigest(0, 0, 0, 0);

    /**
     * @param other of other records
     * @return of both together
     */
    public RecordDigest plus(RecordDigest other) {
        return new RecordDigest(records + other.records, bytes + other.bytes, sum + other.sum, xor ^ other.xor);
    }

    /** {@return four numbers parted by commas} */
    public String format() {
        return records + "," + bytes + "," + sum + "," + xor;
    }

    /**
     * @param text as {@link #format} makes it
     * @return the digest
     */
    public static RecordDigest parse(String text) {
        String[] n = text.split(",", -1);
        if (n.length != 4) {
            throw new IllegalArgumentException("not a digest of records: '" + text + "'");
        }
        return new RecordDigest(Long.parseLong(n[0]), Long.parseLong(n[1]), Long.parseLong(n[2]), Long.parseLong(n[3]));
    }

    /** Adds record after record. */
    public static final class Sum {
        /**
         * A function whose results Guava promises not to change. Manifests keep digests: who takes another one gives the
         * formats of all manifests another number.
         */
        private static final HashFunction FINGERPRINT = Hashing.farmHashFingerprint64();

        private static final int SIZE = 4096;

        /** The key's length, the key and the value: as one, since a small record's time is that of calls. */
        private ByteBuffer record = ByteBuffer.allocate(SIZE);

        private long records;
        private long bytes;
        private long sum;
        private long xor;

        /**
         * @param key of a record
         * @param value of the same record
         */
        public void add(BinaryComparable key, BinaryComparable value) {
            add(key.getBytes(), 0, key.getLength(), value.getBytes(), 0, value.getLength());
        }

        /**
         * @param key holds the key
         * @param keyStart of the key
         * @param keyLength of the key
         * @param value holds the value
         * @param valueStart of the value
         * @param valueLength of the value
         */
        public void add(byte[] key, int keyStart, int keyLength, byte[] value, int valueStart, int valueLength) {
            int length = Math.addExact(Integer.BYTES + keyLength, valueLength);
            if (record.capacity() < length) {
                record = ByteBuffer.allocate(length);
            }
            record.clear().putInt(keyLength).put(key, keyStart, keyLength).put(value, valueStart, valueLength);
            long hash = FINGERPRINT.hashBytes(record.array(), 0, length).asLong();
            records++;
            bytes += keyLength + valueLength;
            sum += hash;
            xor ^= hash;
        }

        /** {@return of the records so far} */
        public RecordDigest digest() {
            return new RecordDigest(records, bytes, sum, xor);
        }
    }
}
