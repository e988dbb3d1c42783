package harness.hdfs.daemon;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.hadoop.fs.FileContext;
import org.apache.hadoop.yarn.exceptions.ConfigurationException;
import org.apache.hadoop.yarn.server.nodemanager.DefaultContainerExecutor;
import org.apache.hadoop.yarn.server.nodemanager.containermanager.localizer.ContainerLocalizer;
import org.apache.hadoop.yarn.server.nodemanager.executor.ContainerStartContext;

/**
 * Hadoop's own executor, which starts nothing more once the cluster is stopping, else the killing never ends, and nothing
 * where the disks are full.
 */
final class GatedContainerExecutor extends DefaultContainerExecutor {
    private final AtomicBoolean stopping;

    /**
     * @param stopping whether the cluster is stopping
     */
    GatedContainerExecutor(AtomicBoolean stopping) {
        this.stopping = stopping;
    }

    @Override
    public int launchContainer(ContainerStartContext context) throws IOException, ConfigurationException {
        if (stopping.get()) {
            throw new IOException("the cluster is stopping");
        }
        return super.launchContainer(context);
    }

    @Override
    protected ContainerLocalizer createContainerLocalizer(
            String user,
            String application,
            String localizer,
            String tokens,
            List<String> directories,
            FileContext files)
            throws IOException {
        return new RoomCheckingLocalizer(files, user, application, localizer, tokens, directories);
    }
}
