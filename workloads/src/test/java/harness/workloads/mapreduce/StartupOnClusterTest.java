package harness.workloads.mapreduce;

import static org.assertj.core.api.Assertions.assertThat;

import harness.api.metric.Measurement;
import harness.workloads.TestCluster;
import harness.workloads.TrialContext;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Counters;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.Mapper;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.apache.hadoop.mapreduce.lib.input.SequenceFileInputFormat;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** The start of jobs, from the marks of their tasks, beside that of a job that has next to no data. */
@ExtendWith(TestCluster.class)
@Tag("mapreduce")
class StartupOnClusterTest {
    private static final int WORK_SECONDS = 4;
    /** Times are in whole milliseconds. */
    private static final double CLOCK = 0.01;

    private final TestCluster.Running cluster;

    StartupOnClusterTest(TestCluster.Running cluster) {
        this.cluster = cluster;
    }

    /** Takes no time. */
    public static final class Fast extends Mapper<Text, Text, Text, Text> {
        /** For Hadoop. */
        public Fast() {}
    }

    /** Takes as long as much data would, once in a task, and keeps the time: milliseconds since 1970 in counters. */
    public static final class Slow extends Mapper<Text, Text, Text, Text> {
        private final long made = System.currentTimeMillis();

        /** For Hadoop. */
        public Slow() {}

        @Override
        public void run(Context context) throws IOException, InterruptedException {
            long begun = System.currentTimeMillis();
            assertThat(new CountDownLatch(1).await(WORK_SECONDS, TimeUnit.SECONDS))
                    .isFalse();
            super.run(context);
            context.getCounter(Moment.MADE).setValue(made);
            context.getCounter(Moment.BEGUN).setValue(begun);
            context.getCounter(Moment.ENDED).setValue(System.currentTimeMillis());
        }
    }

    /** Of the one map task of a job. */
    private enum Moment {
        MADE,
        BEGUN,
        ENDED
    }

    /** What a job measured. */
    private record Measured(double begun, double whole, double startup, Counters counters) {
        double at(Moment moment) throws IOException {
            return counters.findCounter(moment).getValue() / 1e3;
        }
    }

    @Test
    void isWhatAJobWithoutDataTakes() throws Exception {
        TrialContext context = cluster.context("startup", Map.of());
        TextData data = new TextData(context, cluster.configuration(), 1024);
        data.ensure("startup");

        Measured floor = run(context, data, Fast.class);
        Measured slow = run(context, data, Slow.class);

        assertThat(floor.startup).isPositive().isLessThanOrEqualTo(floor.whole);
        // No task works on data before its code is made, and the map does from when it begins to when it ends.
        double worked = slow.at(Moment.ENDED) - slow.at(Moment.BEGUN);
        assertThat(worked).isGreaterThanOrEqualTo(WORK_SECONDS - CLOCK);
        assertThat(slow.startup).isBetween(slow.at(Moment.MADE) - slow.begun - CLOCK, slow.whole - worked + CLOCK);
        data.release("startup");
    }

    private Measured run(TrialContext context, TextData data, Class<? extends Mapper<Text, Text, Text, Text>> mapper)
            throws Exception {
        Configuration configuration = cluster.configuration();
        Path output = new Path(context.home(), "out/" + mapper.getSimpleName());
        JobClock clock = new JobClock();
        Job job = Job.getInstance(configuration, "startup");
        job.setMapperClass(mapper);
        job.setInputFormatClass(SequenceFileInputFormat.class);
        job.setOutputKeyClass(Text.class);
        job.setOutputValueClass(Text.class);
        job.setNumReduceTasks(1);
        FileInputFormat.setInputPaths(job, data.directory());
        FileOutputFormat.setOutputPath(job, output);
        EndedJob ended = JobRun.finish(job, (map, reduce) -> {});
        clock.stop();
        ClusterFiles.remove(cluster.files(), output);
        List<Measurement> times = StartupMetrics.times(context, clock.span(), List.of(ended), List.of());
        assertThat(times).extracting(Measurement::metric).isEqualTo(StartupMetrics.TIMES);
        return new Measured(
                clock.span().begin() / 1e3, clock.nanos() / 1e9, times.get(0).value(), job.getCounters());
    }
}
