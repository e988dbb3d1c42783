package harness.hdfs.daemon;

import org.apache.hadoop.yarn.server.resourcemanager.ResourceManager;

/** A ResourceManager without web pages, which need the time line service's classes and which nobody looks at. */
public final class LeanResourceManager extends ResourceManager {
    @Override
    protected void startWepApp() {
        // Hadoop's spelling. No server.
    }
}
