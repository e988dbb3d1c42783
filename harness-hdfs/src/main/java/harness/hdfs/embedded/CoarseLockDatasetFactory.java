package harness.hdfs.embedded;

import java.io.IOException;
import java.lang.reflect.Field;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.server.datanode.DataNode;
import org.apache.hadoop.hdfs.server.datanode.DataSetSubLockStrategy;
import org.apache.hadoop.hdfs.server.datanode.DataStorage;
import org.apache.hadoop.hdfs.server.datanode.fsdataset.FsDatasetSpi;
import org.apache.hadoop.hdfs.server.datanode.fsdataset.FsVolumeSpi;
import org.apache.hadoop.hdfs.server.datanode.fsdataset.impl.FsDatasetFactory;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Hadoop's own dataset with {@value #LOCKS} locks per volume. Hadoop 3.5 makes one for each of the 1,024 directories
 * that blocks are spread over, whether there are blocks or not: with 24 volumes in each of 16 DataNodes of one JVM
 * these are 393,216 locks and well over 100 MiB. Set as {@code dfs.datanode.fsdataset.factory}.
 */
public final class CoarseLockDatasetFactory extends FsDatasetSpi.Factory<FsDatasetSpi<FsVolumeSpi>> {
    /** Locks per volume: more than the tasks that write to one directory at a time. */
    static final int LOCKS = 8;

    private static final String FIELD = "datasetSubLockStrategy";
    private static final Logger LOG = LoggerFactory.getLogger(CoarseLockDatasetFactory.class);

    @Override
    @SuppressWarnings("unchecked") // the type of volumes is Hadoop's own and package-private
    public FsDatasetSpi<FsVolumeSpi> newInstance(DataNode dataNode, DataStorage storage, Configuration conf)
            throws IOException {
        FsDatasetSpi.Factory<?> standard = new FsDatasetFactory();
        FsDatasetSpi<?> dataset = standard.newInstance(dataNode, storage, conf);
        replaceLocks(dataset);
        return (FsDatasetSpi<FsVolumeSpi>) dataset;
    }

    private static void replaceLocks(FsDatasetSpi<?> dataset) {
        try {
            Field field = dataset.getClass().getDeclaredField(FIELD);
            field.setAccessible(true);
            field.set(dataset, new FewLocks());
        } catch (ReflectiveOperationException e) {
            // Another version of Hadoop: it works as it is, with more memory.
            LOG.warn("The locks of the volumes could not be made fewer", e);
        }
    }

    /** Blocks are spread over a few locks by their number. */
    private static final class FewLocks implements DataSetSubLockStrategy {
        private static final List<String> NAMES =
                LongStream.range(0, LOCKS).mapToObj(FewLocks::name).collect(Collectors.toUnmodifiableList());

        @Override
        public String blockIdToSubLock(long blockId) {
            return NAMES.get((int) Math.floorMod(blockId, (long) LOCKS));
        }

        @Override
        public List<String> getAllSubLockNames() {
            return NAMES;
        }

        private static String name(long number) {
            return "/lock" + number;
        }
    }
}
