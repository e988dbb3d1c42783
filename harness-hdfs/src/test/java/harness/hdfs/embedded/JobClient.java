package harness.hdfs.embedded;

import harness.hdfs.protocol.ClusterEvent;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.JobCounter;
import org.apache.hadoop.mapreduce.Mapper;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.apache.hadoop.mapreduce.lib.map.TokenCounterMapper;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;
import org.apache.hadoop.mapreduce.lib.reduce.IntSumReducer;

/** Submits a job, in a JVM of its own as job clients are: prints the number of maps and how many were local. */
public final class JobClient {
    private JobClient() {}

    /** Never ends by itself. */
    public static final class Forever extends Mapper<LongWritable, Text, Text, IntWritable> {
        @Override
        protected void setup(Context context) throws InterruptedException {
            new CountDownLatch(1).await();
        }
    }

    /**
     * @param arguments conf directory, {@code count} or {@code forever}, input, output
     * @throws Exception if the job cannot be submitted
     */
    public static void main(String[] arguments) throws Exception {
        Configuration conf =
                ClusterProcess.client(new ClusterEvent.Ready(arguments[0], "", "", 0, 0, List.of(), "", List.of()));
        Job job = Job.getInstance(conf, arguments[1]);
        boolean forever = "forever".equals(arguments[1]);
        job.setMapperClass(forever ? Forever.class : TokenCounterMapper.class);
        job.setReducerClass(IntSumReducer.class);
        job.setOutputKeyClass(Text.class);
        job.setOutputValueClass(IntWritable.class);
        FileInputFormat.addInputPath(job, new Path(arguments[2]));
        FileOutputFormat.setOutputPath(job, new Path(arguments[3]));
        boolean succeeded = job.waitForCompletion(false);
        System.out.println(job.getCounters()
                        .findCounter(JobCounter.TOTAL_LAUNCHED_MAPS)
                        .getValue() + " "
                + job.getCounters().findCounter(JobCounter.DATA_LOCAL_MAPS).getValue());
        System.exit(succeeded ? 0 : 1);
    }
}
