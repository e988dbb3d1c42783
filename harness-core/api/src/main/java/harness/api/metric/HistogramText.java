package harness.api.metric;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Base64;
import java.util.zip.DataFormatException;
import java.util.zip.Deflater;
import org.HdrHistogram.Histogram;

/** Histograms as text: HdrHistogram's own compressed form (V2) in Base64, in which those of many clients and runs merge. */
public final class HistogramText {
    private HistogramText() {}

    /**
     * @param histogram of values in any unit
     * @return the same as text; nothing is lost
     */
    public static String encode(Histogram histogram) {
        ByteBuffer bytes = ByteBuffer.allocate(histogram.getNeededByteBufferCapacity());
        int length = histogram.encodeIntoCompressedByteBuffer(bytes, Deflater.BEST_COMPRESSION);
        return Base64.getEncoder().encodeToString(Arrays.copyOf(bytes.array(), length));
    }

    /**
     * @param text of a histogram
     * @return the histogram
     * @throws IllegalArgumentException if the text is none
     */
    public static Histogram decode(String text) {
        try {
            return Histogram.decodeFromCompressedByteBuffer(
                    ByteBuffer.wrap(Base64.getDecoder().decode(text)), 0);
        } catch (DataFormatException | RuntimeException e) {
            throw new IllegalArgumentException("no histogram", e);
        }
    }
}
