package harness.hdfs.daemon;

import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.server.resourcemanager.ResourceManager;
import org.apache.hadoop.yarn.util.resource.ResourceUtils;

/** A ResourceManager without web pages, which need the time line service's classes and which nobody looks at. */
public final class LeanResourceManager extends ResourceManager {
    /**
     * YARN keeps the least allocation once for a JVM, from the site files on its class path unless it is told otherwise: with
     * none there, containers would be rounded up to 1 GiB whatever the configuration says.
     */
    @Override
    protected void serviceInit(Configuration conf) throws Exception {
        ResourceUtils.resetResourceTypes(conf);
        super.serviceInit(conf);
    }

    @Override
    protected void startWepApp() {
        // Hadoop's spelling. No server.
    }
}
