package harness.workloads.s3;

import harness.api.file.SeededContent;
import harness.workloads.aws.WrongDataException;
import java.io.IOException;
import java.io.InputStream;

/** Reads an object, or a part of one, to its end and compares every byte. Used by one thread; its buffer is used again. */
final class ObjectCheck {
    /** Small enough to be compared while it is in a processor's cache. */
    private static final int BUFFER_BYTES = 1 << 16;

    private final byte[] buffer = new byte[BUFFER_BYTES];

    /**
     * @param key of the object, for messages
     * @param input what the service answers
     * @param content what was written
     * @param from first byte of the object that was asked for
     * @param length how many were asked for
     * @return that number
     * @throws IOException if the answer ends early or breaks
     * @throws WrongDataException if a byte is another than was written, or there are more
     */
    long read(String key, InputStream input, SeededContent content, long from, long length) throws IOException {
        long done = 0;
        while (done < length) {
            int got = input.read(buffer, 0, (int) Math.min(buffer.length, length - done));
            if (got < 0) {
                throw new IOException("the answer ended after %,d of %,d bytes".formatted(done, length));
            }
            int wrong = content.mismatch(from + done, buffer, 0, got);
            if (wrong >= 0) {
                throw new WrongDataException(
                        "byte %,d of %s is not what was written".formatted(from + done + wrong, key));
            }
            done += got;
        }
        if (input.read() >= 0) {
            throw new WrongDataException("%s has more than the %,d bytes that were written".formatted(key, length));
        }
        return length;
    }
}
