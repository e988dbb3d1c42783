package harness.workloads.graph;

import harness.workloads.mapreduce.IndexedWork;
import harness.workloads.mapreduce.RecordDigest;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Reducer;

/** Writes one file of a graph as {@link GraphForm#ROWS}, and its digest as the job's output. */
public final class CollectRows extends Reducer<IntWritable, BytesWritable, NullWritable, Text> {
    @Override
    public void run(Context context) throws IOException, InterruptedException {
        Configuration configuration = context.getConfiguration();
        IndexedWork.Site site =
                new IndexedWork.Site(configuration, FileSystem.get(configuration), share -> context.progress());
        WebGraph graph = GraphSpec.of(configuration).graph();
        int part = context.getTaskAttemptID().getTaskID().getId();
        RecordDigest digest = RowFile.write(site, graph, part, to -> giveAll(context, to));
        context.write(NullWritable.get(), new Text(digest.format()));
    }

    private static void giveAll(Context context, RowFile.Taker to) throws IOException {
        PageBuckets buckets = TransposeJob.buckets(context.getConfiguration());
        try {
            while (context.nextKey()) {
                List<byte[]> blocks = new ArrayList<>();
                for (BytesWritable block : context.getValues()) {
                    blocks.add(block.copyBytes());
                }
                to.accept(buckets.range(context.getCurrentKey().get()), LinkBlock.linksOf(blocks));
                context.progress();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("interrupted between two buckets of pages");
        }
    }
}
