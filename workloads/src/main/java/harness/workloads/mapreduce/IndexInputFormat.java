package harness.workloads.mapreduce;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.Writable;
import org.apache.hadoop.mapreduce.InputFormat;
import org.apache.hadoop.mapreduce.InputSplit;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.JobContext;
import org.apache.hadoop.mapreduce.RecordReader;
import org.apache.hadoop.mapreduce.TaskAttemptContext;

/** One map task for each number from 0 to a count, placed anywhere. */
public final class IndexInputFormat extends InputFormat<IntWritable, PartProgress> {
    private static final String COUNT = "harness.indexed.count";

    /**
     * @param job to get this input
     * @param count how many map tasks
     */
    public static void set(Job job, int count) {
        job.getConfiguration().setInt(COUNT, count);
        job.setInputFormatClass(IndexInputFormat.class);
    }

    @Override
    public List<InputSplit> getSplits(JobContext context) {
        int count = context.getConfiguration().getInt(COUNT, 0);
        return IntStream.range(0, count).<InputSplit>mapToObj(IndexSplit::new).toList();
    }

    @Override
    public RecordReader<IntWritable, PartProgress> createRecordReader(InputSplit split, TaskAttemptContext context) {
        return new IndexReader();
    }

    /** A number. */
    public static final class IndexSplit extends InputSplit implements Writable {
        private int index;

        /** For Hadoop, which fills it by {@link #readFields}. */
        public IndexSplit() {}

        IndexSplit(int index) {
            this.index = index;
        }

        @Override
        public long getLength() {
            return 1;
        }

        @Override
        public String[] getLocations() {
            return new String[0];
        }

        @Override
        public void write(DataOutput out) throws IOException {
            out.writeInt(index);
        }

        @Override
        public void readFields(DataInput in) throws IOException {
            index = in.readInt();
        }
    }

    private static final class IndexReader extends RecordReader<IntWritable, PartProgress> {
        private final IntWritable key = new IntWritable();
        private final PartProgress progress = new PartProgress();
        private boolean given;

        @Override
        public void initialize(InputSplit split, TaskAttemptContext context) {
            key.set(((IndexSplit) split).index);
        }

        @Override
        public boolean nextKeyValue() {
            boolean first = !given;
            given = true;
            return first;
        }

        @Override
        public IntWritable getCurrentKey() {
            return key;
        }

        @Override
        public PartProgress getCurrentValue() {
            return progress;
        }

        @Override
        public float getProgress() {
            return progress.share();
        }

        @Override
        public void close() {}
    }
}
