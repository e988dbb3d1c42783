package harness.workloads.s3;

import harness.core.content.SeededContent;
import harness.workloads.aws.WrongDataException;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;

/** Reads an object, or a part of one, to its end and compares every byte. Used by one thread; its buffer is used again. */
final class ObjectCheck {
    private final byte[] buffer = new byte[SeededContent.LAP];

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
        long position = from;
        long end = from + length;
        while (position < end) {
            int inLap = (int) (position % SeededContent.LAP);
            int wanted = (int) Math.min(SeededContent.LAP - inLap, end - position);
            int got = input.readNBytes(buffer, 0, wanted);
            int wrong = Arrays.mismatch(buffer, 0, got, content.at(position - inLap), inLap, inLap + got);
            if (wrong >= 0) {
                throw new WrongDataException("byte %,d of %s is not what was written".formatted(position + wrong, key));
            }
            if (got < wanted) {
                throw new IOException(
                        "the answer ended after %,d of %,d bytes".formatted(position + got - from, length));
            }
            position += got;
        }
        if (input.read() >= 0) {
            throw new WrongDataException("%s has more than the %,d bytes that were written".formatted(key, length));
        }
        return length;
    }
}
