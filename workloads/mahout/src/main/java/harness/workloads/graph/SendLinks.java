package harness.workloads.graph;

import harness.workloads.mapreduce.PartProgress;
import java.io.IOException;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.mapreduce.Mapper;

/** Gives for each link its target, and its source with the number of the source's links. */
public final class SendLinks extends Mapper<IntWritable, PartProgress, IntWritable, LongWritable> {
    /** For Hadoop. */
    public SendLinks() {}

    @Override
    protected void map(IntWritable index, PartProgress progress, Context context)
            throws IOException, InterruptedException {
        WebGraph graph = GraphSpec.of(context.getConfiguration()).graph();
        PageRanges ranges =
                new PageRanges(graph.pages(), context.getConfiguration().getInt(TransposeJob.MAPS, 1));
        IntWritable key = new IntWritable();
        LongWritable value = new LongWritable();
        for (int source = ranges.first(index.get()); source < ranges.first(index.get() + 1); source++) {
            int[] targets = graph.links(source);
            context.getCounter(targets.length == 0 ? TransposeJob.Made.DANGLING : TransposeJob.Made.LINKS)
                    .increment(Math.max(1, targets.length));
            value.set(((long) source << Integer.SIZE) | targets.length);
            for (int target : targets) {
                key.set(target);
                context.write(key, value);
            }
        }
    }
}
