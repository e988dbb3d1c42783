package harness.deploy.ec2.rental;

import harness.api.UsageException;
import harness.record.result.RunDirectory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.format.DateTimeParseException;

/**
 * When a run first used a cluster that others use, too. The run's own directory has it, since that may be renamed, and the
 * cluster given back and rented again, before the run is resumed.
 *
 * @param file that has it; missing before
 */
public record FirstUse(Path file) {
    /** In the directory of a run. */
    public static FirstUse of(Path run) {
        return new FirstUse(run.resolve("cluster-used-since"));
    }

    /**
     * @param now is kept if this is the first time
     * @return the first time
     * @throws UsageException if what was kept is no time, or it cannot be kept
     * @throws IOException if it cannot be read
     */
    public Instant since(Instant now) throws IOException {
        if (!Files.exists(file)) {
            new RunDirectory(file.getParent()).writeText(file, now + "\n");
            return now;
        }
        try {
            return Instant.parse(Files.readString(file).strip());
        } catch (DateTimeParseException e) {
            throw new UsageException(
                    "%s is corrupt: --max-usd counts from the time in it; write there when the run began, such as 2026-03-01T10:00:00Z"
                            .formatted(file),
                    e);
        }
    }
}
