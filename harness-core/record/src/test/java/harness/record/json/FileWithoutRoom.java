package harness.record.json;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Path;

/** A file on a disk that has room for half of what is written while it is full. */
public final class FileWithoutRoom extends RandomAccessFile {
    private final Path path;
    private boolean full;

    public FileWithoutRoom(Path path) throws IOException {
        super(path.toFile(), "rw");
        this.path = path;
    }

    public JsonLinesFile lines() {
        return new JsonLinesFile(path, this, JsonLines.parse(new byte[0]));
    }

    public void fill() {
        full = true;
    }

    public void free() {
        full = false;
    }

    @Override
    public void write(byte[] bytes) throws IOException {
        if (!full) {
            super.write(bytes);
            return;
        }
        super.write(bytes, 0, bytes.length / 2);
        throw new IOException("No space left on device");
    }
}
