package harness.record.json;

import com.fasterxml.jackson.core.JsonParser;
import harness.api.json.Json;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The content of a file of one JSON object a line. A line is torn when its writer was stopped inside it: it is the last one,
 * begins as an object, has neither the object's end nor a line end, and no byte that no JSON text has (a carriage return: the
 * file was rewritten by another program and its end is not ours to judge). Whatever else is wrong is left to the reader of the
 * line.
 *
 * @param lines without line ends, complete or wrong, in the file's order
 * @param intact bytes up to the end of the last of them, its line end included where it has one
 * @param torn how many bytes come after it: the beginning of a line, or zeros that a power failure left
 * @param newlineMissing whether the last of {@code lines} lacks its line end
 */
public record JsonLines(List<byte[]> lines, long intact, long torn, boolean newlineMissing) {
    /**
     * @param bytes the whole file
     * @return its lines
     */
    public static JsonLines parse(byte[] bytes) {
        List<byte[]> lines = new ArrayList<>();
        int start = 0;
        for (int i = 0; i < bytes.length; i++) {
            if (bytes[i] == '\n') {
                lines.add(Arrays.copyOfRange(bytes, start, i));
                start = i + 1;
            }
        }
        int end = withoutZeros(bytes, start);
        byte[] rest = Arrays.copyOfRange(bytes, start, end);
        if (rest.length == 0 || isTorn(rest)) {
            return new JsonLines(List.copyOf(lines), start, bytes.length - start, false);
        }
        lines.add(rest);
        return new JsonLines(List.copyOf(lines), end, bytes.length - end, true);
    }

    private static int withoutZeros(byte[] bytes, int from) {
        int end = bytes.length;
        while (end > from && bytes[end - 1] == 0) {
            end--;
        }
        return end;
    }

    private static boolean isTorn(byte[] rest) {
        if (rest[0] != '{') {
            return false;
        }
        for (byte b : rest) {
            if (b == '\r') {
                return false;
            }
        }
        try (JsonParser parser = Json.mapper().createParser(rest)) {
            parser.nextToken();
            parser.skipChildren();
            // skipChildren is content with an end of input.
            return parser.currentToken() == null || !parser.currentToken().isStructEnd();
        } catch (IOException e) {
            return true;
        }
    }
}
