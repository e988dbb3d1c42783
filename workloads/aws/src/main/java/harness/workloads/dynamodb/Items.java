package harness.workloads.dynamodb;

import harness.api.file.SeededContent;
import harness.workloads.aws.WrongDataException;
import java.util.HashMap;
import java.util.Map;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Numbered items of one size: ten of them in each partition, every one with binary data of its own.
 *
 * @param prefix of the partitions' keys
 * @param size bytes of an item, as DynamoDB counts them
 * @param seed of the data
 * @param noise that all data are made of
 */
record Items(String prefix, int size, long seed, SeededContent noise) {
    static final String PARTITION = "pk";
    static final String SORT = "sk";
    static final String DATA = "data";

    /** Items of one partition, which one query reads. */
    static final int PER_PARTITION = 10;

    private static final int PARTITION_KEY_LENGTH = 24;
    /** A number of one digit takes two bytes. */
    private static final int SORT_KEY_LENGTH = 2;

    private static final int OVERHEAD =
            PARTITION.length() + PARTITION_KEY_LENGTH + SORT.length() + SORT_KEY_LENGTH + DATA.length();

    /**
     * @param item its number
     * @return the key of its partition, always of the same length
     */
    String partition(long item) {
        String digits = Long.toString(item / PER_PARTITION);
        String zeros = "0".repeat(PARTITION_KEY_LENGTH - prefix.length() - digits.length());
        return prefix + zeros + digits;
    }

    Map<String, AttributeValue> key(long item) {
        return Map.of(
                PARTITION, AttributeValue.fromS(partition(item)),
                SORT, AttributeValue.fromN(Long.toString(item % PER_PARTITION)));
    }

    Map<String, AttributeValue> item(long item) {
        Map<String, AttributeValue> attributes = new HashMap<>(key(item));
        attributes.put(DATA, data(item));
        return attributes;
    }

    AttributeValue data(long item) {
        return AttributeValue.fromB(SdkBytes.fromByteArrayUnsafe(bytes(item)));
    }

    /** The binary data of an item. */
    byte[] bytes(long item) {
        byte[] bytes = new byte[size - OVERHEAD];
        content(item).copy(0, bytes, 0, bytes.length);
        return bytes;
    }

    /**
     * @param item its number
     * @param found what was read
     * @return bytes of the item
     * @throws WrongDataException if it is not there, or not as it was written
     */
    long check(long item, Map<String, AttributeValue> found) {
        AttributeValue data = found.get(DATA);
        if (data == null || data.b() == null) {
            throw missing(item);
        }
        return check(item, data.b().asByteArrayUnsafe());
    }

    WrongDataException missing(long item) {
        return new WrongDataException("item %d of %s is not there".formatted(item, partition(item)));
    }

    /**
     * @param item its number
     * @param bytes its data as they were read
     * @return bytes of the item
     * @throws WrongDataException if they are not as they were written
     */
    long check(long item, byte[] bytes) {
        int length = size - OVERHEAD;
        if (bytes.length != length || content(item).mismatch(0, bytes, 0, length) >= 0) {
            throw new WrongDataException("item %d of %s is not as it was written".formatted(item, partition(item)));
        }
        return size;
    }

    /**
     * @param found an item that was read
     * @return its number
     */
    static long number(Map<String, AttributeValue> found, String prefix) {
        long partition = Long.parseLong(found.get(PARTITION).s().substring(prefix.length()));
        return partition * PER_PARTITION + Long.parseLong(found.get(SORT).n());
    }

    /**
     * @param number 0 for these
     * @return the same items with other data
     */
    Items version(int number) {
        return new Items(prefix, size, seed + ((long) number << Integer.SIZE), noise);
    }

    private SeededContent content(long item) {
        return noise.next(seed, item);
    }
}
