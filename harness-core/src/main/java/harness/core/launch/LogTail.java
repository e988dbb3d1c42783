package harness.core.launch;

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
     * @return its last lines, at most 15 of them and 8 KiB; empty if it cannot be read
     */
    public static String of(Path log) {
        try (RandomAccessFile file = new RandomAccessFile(log.toFile(), "r")) {
            long start = Math.max(0, file.length() - BYTES);
            file.seek(start);
            byte[] end = new byte[(int) (file.length() - start)];
            file.readFully(end);
            List<String> lines = new String(end, StandardCharsets.UTF_8).lines().toList();
            return String.join("\n", lines.subList(Math.max(0, lines.size() - LINES), lines.size()));
        } catch (IOException e) {
            return "";
        }
    }
}
