package harness.workloads.graph;

import harness.workloads.mapreduce.WorkMark;
import java.io.IOException;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Mapper;
import org.apache.mahout.math.VectorWritable;

/** Makes of each line of {@link GraphForm#TEXT} a part of its page's row of the matrix. */
public final class TextRows extends Mapper<LongWritable, Text, IntWritable, VectorWritable> {
    private final IntWritable page = new IntWritable();
    private final VectorWritable row = new VectorWritable();
    private int pages;

    @Override
    protected void setup(Context context) {
        WorkMark.now(context);
        pages = GraphSpec.of(context.getConfiguration()).pages();
    }

    @Override
    protected void map(LongWritable offset, Text line, Context context) throws IOException, InterruptedException {
        page.set(InLinkLine.page(line));
        row.set(InLinkLine.row(line, pages));
        context.write(page, row);
    }
}
