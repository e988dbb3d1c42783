package harness.workloads.pagerank;

import harness.workloads.graph.GraphSpec;
import harness.workloads.graph.PageRanges;
import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.DoubleWritable;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.Mapper;
import org.apache.hadoop.mapreduce.Reducer;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.apache.hadoop.mapreduce.lib.input.SequenceFileInputFormat;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;
import org.apache.hadoop.mapreduce.lib.output.SequenceFileOutputFormat;

/** The second job of an iteration: adds up what each page gets. */
final class SumJob {
    private static final String DAMPING = "harness.pagerank.damping";
    private static final String DANGLING = "harness.pagerank.dangling";

    private SumJob() {}

    /**
     * @param configuration with the graph's spec
     * @param shares what {@link ShareJob} left
     * @param damping of the formula
     * @param dangling the sum of the ranks of pages without links
     * @param reduces how many reduce tasks
     * @param output a directory that does not exist yet
     */
    static Job of(Configuration configuration, Path shares, double damping, double dangling, int reduces, Path output)
            throws IOException {
        Job job = Job.getInstance(configuration);
        job.getConfiguration().setDouble(DAMPING, damping);
        job.getConfiguration().setDouble(DANGLING, dangling);
        job.setInputFormatClass(SequenceFileInputFormat.class);
        FileInputFormat.setInputPaths(job, shares);
        job.setMapperClass(Mapper.class);
        job.setMapOutputKeyClass(IntWritable.class);
        job.setMapOutputValueClass(Message.class);
        job.setCombinerClass(Shares.class);
        job.setPartitionerClass(PageRanges.ByPage.class);
        job.setReducerClass(NewRank.class);
        job.setNumReduceTasks(reduces);
        job.setOutputKeyClass(IntWritable.class);
        job.setOutputValueClass(DoubleWritable.class);
        job.setOutputFormatClass(SequenceFileOutputFormat.class);
        FileOutputFormat.setOutputPath(job, output);
        return job;
    }

    /** Adds up shares as far as one map task has them. */
    public static final class Shares extends Reducer<IntWritable, Message, IntWritable, Message> {
        private final Message message = new Message();

        @Override
        protected void reduce(IntWritable page, Iterable<Message> values, Context context)
                throws IOException, InterruptedException {
            double sum = 0;
            for (Message value : values) {
                if (value.kind() == Message.Kind.SHARE) {
                    sum += value.value();
                } else {
                    context.write(page, value);
                }
            }
            message.number(Message.Kind.SHARE, sum);
            context.write(page, message);
        }
    }

    /** Makes the new rank of a page. */
    public static final class NewRank extends Reducer<IntWritable, Message, IntWritable, DoubleWritable> {
        private final DoubleWritable rank = new DoubleWritable();
        private Formula formula;
        private double dangling;

        @Override
        protected void setup(Context context) {
            Configuration configuration = context.getConfiguration();
            formula = new Formula(GraphSpec.of(configuration).pages(), configuration.getDouble(DAMPING, Double.NaN));
            dangling = configuration.getDouble(DANGLING, Double.NaN);
        }

        @Override
        protected void reduce(IntWritable page, Iterable<Message> values, Context context)
                throws IOException, InterruptedException {
            double before = Double.NaN;
            double received = 0;
            for (Message value : values) {
                if (value.kind() == Message.Kind.SHARE) {
                    received += value.value();
                } else {
                    before = value.value();
                }
            }
            rank.set(formula.rank(received, dangling));
            context.getCounter(Mass.RESIDUAL).increment(Mass.counted(Math.abs(rank.get() - before)));
            context.write(page, rank);
        }
    }
}
