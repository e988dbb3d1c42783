package harness.workloads.mapreduce;

import java.io.IOException;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Mapper;

/** Runs one part of an {@link IndexedWork} and writes its line. */
public final class IndexedMapper extends Mapper<IntWritable, PartProgress, NullWritable, Text> {
    static final String WORK = "harness.indexed.work";

    @Override
    protected void map(IntWritable index, PartProgress progress, Context context)
            throws IOException, InterruptedException {
        Class<? extends IndexedWork> type = context.getConfiguration().getClass(WORK, null, IndexedWork.class);
        try {
            IndexedWork work = type.getConstructor().newInstance();
            FileSystem files = FileSystem.get(context.getConfiguration());
            IndexedWork.Site site = new IndexedWork.Site(context.getConfiguration(), files, share -> {
                progress.at(share);
                context.progress();
            });
            context.write(NullWritable.get(), new Text(work.apply(site, index.get())));
        } catch (IOException | InterruptedException | RuntimeException e) {
            throw e;
        } catch (Exception e) {
            throw new IOException(e);
        }
    }
}
