package harness.workloads.graph;

import harness.workloads.mapreduce.PartProgress;
import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.mapreduce.Mapper;

/** Gives the links of a range of pages as {@link LinkBlock}s, each with the bucket of the targets. */
public final class SendLinks extends Mapper<IntWritable, PartProgress, IntWritable, BytesWritable> {
    /** Of all blocks that are being filled: the fewer there are, the less a job has to sort. */
    private static final int BYTES = 16 << 20;

    @Override
    protected void map(IntWritable index, PartProgress progress, Context context)
            throws IOException, InterruptedException {
        Configuration configuration = context.getConfiguration();
        WebGraph graph = GraphSpec.of(configuration).graph();
        IntWritable key = new IntWritable();
        BlockSender blocks = new BlockSender(TransposeJob.buckets(configuration), BYTES, (bucket, block) -> {
            key.set(bucket);
            context.write(key, new BytesWritable(block));
        });
        PageRanges sources = new PageRanges(graph.pages(), configuration.getInt(TransposeJob.MAPS, 1));
        GraphPart sent = DrawnLinks.of(graph, sources.range(index.get()), blocks, share -> context.progress());
        blocks.finish();
        context.getCounter(TransposeJob.Made.LINKS).increment(sent.links());
        context.getCounter(TransposeJob.Made.DANGLING).increment(sent.dangling());
    }
}
