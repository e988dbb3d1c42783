package harness.workloads.disk;

import java.io.IOException;
import java.nio.file.Path;

/** A file holds something else than was written to it. */
final class WrongBytesException extends IOException {
    private static final long serialVersionUID = 1;

    WrongBytesException(Path file, long offset) {
        super("%s has wrong data at byte %,d".formatted(file, offset));
    }
}
