package harness.workloads.dfsio;

import harness.api.file.SeededContent;
import harness.workloads.mapreduce.IndexedWork;
import java.io.EOFException;
import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.hdfs.client.HdfsDataInputStream;

/**
 * Compares a file with what it must hold: every lap, or every n-th and the last where there are too many. The line is
 * empty if all is right, else it says what is not.
 */
public final class DfsioFileCheck implements IndexedWork {
    private static final String STRIDE = "harness.dfsio.check-stride";

    static void stride(Configuration configuration, int laps) {
        configuration.setInt(STRIDE, laps);
    }

    @Override
    public String apply(Site site, int file) throws IOException {
        FileSet set = FileSet.from(site.configuration());
        long step = (long) SeededContent.LAP * site.configuration().getInt(STRIDE, 1);
        SeededContent content = SeededContent.of(set.seed(), file);
        byte[] read = new byte[SeededContent.LAP];
        long length = set.length(file);
        long last = (length - 1) / SeededContent.LAP * SeededContent.LAP;
        try (FSDataInputStream in = site.files().open(set.path(file))) {
            if (in instanceof HdfsDataInputStream hdfs && hdfs.getVisibleLength() != length) {
                return "%s has %d bytes, not %d".formatted(set.path(file), hdfs.getVisibleLength(), length);
            }
            for (long offset = 0; offset < length; offset = next(offset, step, last)) {
                int count = (int) Math.min(SeededContent.LAP, length - offset);
                in.readFully(offset, read, 0, count);
                if (!content.matches(read, count, offset)) {
                    return "%s differs from what was written within %d bytes from offset %d"
                            .formatted(set.path(file), count, offset);
                }
                site.progress().at((float) offset / length);
            }
        } catch (EOFException e) {
            return "%s ends before its %d bytes".formatted(set.path(file), length);
        }
        return "";
    }

    private static long next(long offset, long step, long last) {
        return offset < last ? Math.min(offset + step, last) : Long.MAX_VALUE;
    }
}
