package harness.workloads.pagerank;

import java.io.IOException;
import org.apache.mahout.math.hadoop.TimesSquaredJob;

/**
 * Mahout's sum of what the maps have, in an array: nearly every page has in-links. The one setting that Mahout has for both makes it
 * a hash table where the maps' vectors are sparse, which takes four times the memory and more, and longer.
 */
public final class DenseSum extends TimesSquaredJob.VectorSummingReducer {
    @Override
    protected void setup(Context context) throws IOException, InterruptedException {
        context.getConfiguration().setBoolean(TimesSquaredJob.IS_SPARSE_OUTPUT, false);
        super.setup(context);
    }
}
