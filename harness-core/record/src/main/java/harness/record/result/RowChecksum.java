package harness.record.result;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.CRC32;

/**
 * The last field of a row, {@code crc32}: CRC-32 (ISO 3309, as zlib's) of the bytes of the line in front of the comma before
 * it, in eight hexadecimal digits. Any single damaged byte of a row is found by it.
 */
enum RowChecksum {
    RIGHT,
    WRONG,
    /** As in rows of schema 1.1 and before. */
    ABSENT;

    private static final Pattern FIELD = Pattern.compile(",\"crc32\":\"([0-9a-f]{8})\"\\}");
    private static final int LENGTH = ",\"crc32\":\"00000000\"}".length();
    private static final SchemaVersion SINCE = new SchemaVersion(1, 2);

    /**
     * @param json a row without a checksum, one JSON object
     * @return the same with one
     */
    static byte[] add(byte[] json) {
        int end = json.length - 1;
        byte[] field = ",\"crc32\":\"%s\"}".formatted(digits(json, end)).getBytes(StandardCharsets.US_ASCII);
        byte[] row = Arrays.copyOf(json, end + field.length);
        System.arraycopy(field, 0, row, end, field.length);
        return row;
    }

    /**
     * @param row a line without its line end
     * @return what its checksum says
     */
    static RowChecksum of(byte[] row) {
        int end = row.length - LENGTH;
        if (end < 1) {
            return ABSENT;
        }
        Matcher field = FIELD.matcher(new String(row, end, LENGTH, StandardCharsets.ISO_8859_1));
        if (!field.matches()) {
            return ABSENT;
        }
        return field.group(1).equals(digits(row, end)) ? RIGHT : WRONG;
    }

    /**
     * @param row of a version that this reader knows
     * @return whether a row of its version has a checksum
     */
    static boolean required(JsonNode row) {
        SchemaVersion version = SchemaVersion.parse("a row", row.path("schema").asText());
        return version.minor() >= SINCE.minor();
    }

    private static String digits(byte[] bytes, int length) {
        CRC32 crc = new CRC32();
        crc.update(bytes, 0, length);
        return HexFormat.of().toHexDigits((int) crc.getValue());
    }
}
