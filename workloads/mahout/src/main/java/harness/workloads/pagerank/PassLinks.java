package harness.workloads.pagerank;

import java.io.IOException;
import org.apache.hadoop.io.ArrayPrimitiveWritable;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.mapreduce.Mapper;

/** Passes links on. */
public final class PassLinks extends Mapper<IntWritable, ArrayPrimitiveWritable, IntWritable, Message> {
    private final Message message = new Message();

    @Override
    protected void map(IntWritable page, ArrayPrimitiveWritable links, Context context)
            throws IOException, InterruptedException {
        message.links((int[]) links.get());
        context.write(page, message);
    }
}
