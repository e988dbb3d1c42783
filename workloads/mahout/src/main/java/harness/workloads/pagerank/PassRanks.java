package harness.workloads.pagerank;

import java.io.IOException;
import org.apache.hadoop.io.DoubleWritable;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.mapreduce.Mapper;

/** Passes ranks on. */
public final class PassRanks extends Mapper<IntWritable, DoubleWritable, IntWritable, Message> {
    private final Message message = new Message();

    @Override
    protected void map(IntWritable page, DoubleWritable rank, Context context)
            throws IOException, InterruptedException {
        message.number(Message.Kind.RANK, rank.get());
        context.write(page, message);
    }
}
