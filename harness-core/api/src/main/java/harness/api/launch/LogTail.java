package harness.api.launch;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;

/** The end of a log, for a message. */
public final class LogTail {
    private static final int BYTES = 8 << 10;
    private static final int LINES = 15;

    private LogTail() {}

    /**
     * @param log a text file, which may be absent
     * @return its last lines, as many as have 8 KiB together; empty if it cannot be read
     */
    public static String of(Path log) {
        return of(log, BYTES);
    }

    /**
     * @param log a text file, which may be absent
     * @param bytes how many at most
     * @return its last lines; empty if it cannot be read
     */
    public static String of(Path log, int bytes) {
        try (RandomAccessFile file = new RandomAccessFile(log.toFile(), "r")) {
            long start = Math.max(0, file.length() - bytes);
            file.seek(start);
            byte[] end = new byte[(int) (file.length() - start)];
            file.readFully(end);
            String text = new String(end, StandardCharsets.UTF_8);
            return start == 0 ? text : text.substring(text.indexOf('\n') + 1);
        } catch (IOException e) {
            return "";
        }
    }

    /**
     * @param text any
     * @return its last lines, at most 15 of them
     */
    public static String lastLines(String text) {
        List<String> lines = text.lines().toList();
        return String.join("\n", lines.subList(Math.max(0, lines.size() - LINES), lines.size()));
    }
}
