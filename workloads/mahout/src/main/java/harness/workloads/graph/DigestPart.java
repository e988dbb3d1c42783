package harness.workloads.graph;

import harness.workloads.mapreduce.IndexedWork;
import harness.workloads.mapreduce.RecordDigest;
import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.DataOutputBuffer;
import org.apache.hadoop.io.SequenceFile;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.util.LineReader;

/** The digest of one part of a graph as it is in the file system. */
public final class DigestPart implements IndexedWork {
    private static final int RECORDS_BETWEEN_PROGRESS = 10_000;

    @Override
    public String apply(Site site, int index) throws IOException {
        Configuration configuration = site.configuration();
        Path path = PageRanges.file(GraphFiles.directory(configuration), index);
        return (GraphFiles.form(configuration) == GraphForm.TEXT ? lines(site, path) : records(site, path)).format();
    }

    private static RecordDigest lines(Site site, Path path) throws IOException {
        long length = length(site, path);
        RecordDigest.Sum sum = new RecordDigest.Sum();
        Text line = new Text();
        try (FSDataInputStream in = site.files().open(path);
                LineReader reader = new LineReader(in, site.configuration())) {
            for (long record = 0; reader.readLine(line) > 0; record++) {
                InLinkFile.add(sum, line);
                if (record % RECORDS_BETWEEN_PROGRESS == 0) {
                    site.progress().at((float) in.getPos() / length);
                }
            }
        }
        return sum.digest();
    }

    private static long length(Site site, Path path) throws IOException {
        return Math.max(1, site.files().getFileStatus(path).getLen());
    }

    private static RecordDigest records(Site site, Path path) throws IOException {
        Configuration configuration = site.configuration();
        long length = length(site, path);
        RecordDigest.Sum sum = new RecordDigest.Sum();
        DataOutputBuffer key = new DataOutputBuffer();
        DataOutputBuffer value = new DataOutputBuffer();
        try (SequenceFile.Reader reader = new SequenceFile.Reader(configuration, SequenceFile.Reader.file(path))) {
            SequenceFile.ValueBytes raw = reader.createValueBytes();
            for (long record = 0; reader.nextRaw(key, raw) >= 0; record++) {
                raw.writeUncompressedBytes(value);
                sum.add(key.getData(), 0, key.getLength(), value.getData(), 0, value.getLength());
                key.reset();
                value.reset();
                if (record % RECORDS_BETWEEN_PROGRESS == 0) {
                    site.progress().at((float) reader.getPosition() / length);
                }
            }
        }
        return sum.digest();
    }
}
