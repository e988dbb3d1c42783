package harness.workloads.graph;

import java.io.IOException;
import java.util.Arrays;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.mapreduce.Reducer;
import org.apache.mahout.math.VectorWritable;

/** Makes the row of a page. */
public final class CollectRow extends Reducer<IntWritable, LongWritable, IntWritable, VectorWritable> {
    /** A start; it grows. */
    private long[] links = new long[1];

    /** For Hadoop. */
    public CollectRow() {}

    @Override
    protected void reduce(IntWritable page, Iterable<LongWritable> values, Context context)
            throws IOException, InterruptedException {
        int count = 0;
        for (LongWritable value : values) {
            if (count == links.length) {
                links = Arrays.copyOf(links, 2 * count);
            }
            links[count++] = value.get();
        }
        Arrays.sort(links, 0, count);
        MatrixRow row = new MatrixRow(GraphSpec.of(context.getConfiguration()).pages(), count);
        for (int link = 0; link < count; link++) {
            row.add((int) (links[link] >> Integer.SIZE), (int) links[link]);
        }
        context.write(page, row.writable());
    }
}
