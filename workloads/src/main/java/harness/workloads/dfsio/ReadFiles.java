package harness.workloads.dfsio;

import harness.api.file.SeededContent;
import harness.workloads.dfsio.Trace.FileTime;
import java.io.IOException;
import java.io.InputStream;
import org.apache.hadoop.fs.FSDataInputStream;

/**
 * Reads files to their end. HDFS compares the checksum of every byte on the way; here the first bytes of every chunk show
 * that it is the right one, which costs 256 comparisons per MiB.
 */
public final class ReadFiles extends MoveFiles {
    @Override
    Mover mover(Site site, FileSet set) {
        SeededContent noise = SeededContent.of(set.seed(), 0);
        byte[] lap = new byte[SeededContent.LAP];
        return (file, start, meter) -> {
            SeededContent content = noise.next(set.seed(), file);
            FSDataInputStream in = site.files().open(set.path(file), set.buffer());
            long open = meter.now();
            long bytes = 0;
            int wrong = 0;
            try (in) {
                int filled = fill(in, lap, set.buffer(), meter);
                while (filled > 0) {
                    wrong += content.wrongChunks(lap, filled, bytes);
                    bytes += filled;
                    filled = filled < lap.length ? 0 : fill(in, lap, set.buffer(), meter);
                }
            }
            return new FileTime(file, start, open, meter.now(), bytes, wrong);
        };
    }

    private static int fill(InputStream in, byte[] lap, int buffer, Meter meter) throws IOException {
        int filled = 0;
        while (filled < lap.length) {
            int count = in.read(lap, filled, Math.min(buffer, lap.length - filled));
            if (count < 0) {
                break;
            }
            filled += count;
            meter.moved(count);
        }
        return filled;
    }
}
