package harness.cli.context;

import harness.api.UsageException;
import harness.record.json.WholeFile;
import java.io.IOException;
import java.nio.file.Path;

/** A file that the user names for what a command says. */
public final class OutputFile {
    private OutputFile() {}

    /**
     * Writes it whole or not at all.
     *
     * @throws UsageException if it cannot be written
     */
    public static void write(Path file, String text, String flag) {
        try {
            WholeFile.write(file.toAbsolutePath(), text);
        } catch (IOException e) {
            throw new UsageException(
                    "cannot write '%s': give a file in a directory to write to (%s)".formatted(file, flag), e);
        }
    }
}
