package harness.system.campaign;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** What processes were started with. */
final class CommandLines {
    private CommandLines() {}

    /** The words, none of a process that is gone. */
    static List<String> of(ProcessHandle process) {
        try {
            Path file = Path.of("/proc", Long.toString(process.pid()), "cmdline");
            return List.of(Files.readString(file, StandardCharsets.ISO_8859_1).split("\0", -1));
        } catch (IOException e) {
            return List.of();
        }
    }
}
