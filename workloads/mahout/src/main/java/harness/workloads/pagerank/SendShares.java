package harness.workloads.pagerank;

import java.io.IOException;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.mapreduce.Reducer;

/** Parts a page's rank among the pages that it links to; the page itself gets its old rank. */
public final class SendShares extends Reducer<IntWritable, Message, IntWritable, Message> {
    private final IntWritable target = new IntWritable();
    private final Message message = new Message();
    private double start;

    @Override
    protected void setup(Context context) {
        start = context.getConfiguration().getDouble(ShareJob.START, Double.NaN);
    }

    @Override
    protected void reduce(IntWritable page, Iterable<Message> values, Context context)
            throws IOException, InterruptedException {
        double rank = start;
        int[] links = {};
        for (Message value : values) {
            if (value.kind() == Message.Kind.LINKS) {
                links = value.links();
            } else {
                rank = value.value();
            }
        }
        message.number(Message.Kind.RANK, rank);
        context.write(page, message);
        if (links.length == 0) {
            context.getCounter(Mass.DANGLING).increment(Mass.counted(rank));
        }
        message.number(Message.Kind.SHARE, rank / links.length);
        for (int link : links) {
            target.set(link);
            context.write(target, message);
        }
    }
}
