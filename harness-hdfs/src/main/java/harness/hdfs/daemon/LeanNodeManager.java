package harness.hdfs.daemon;

import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.server.nodemanager.ContainerExecutor;
import org.apache.hadoop.yarn.server.nodemanager.Context;
import org.apache.hadoop.yarn.server.nodemanager.LocalDirsHandlerService;
import org.apache.hadoop.yarn.server.nodemanager.NodeManager;
import org.apache.hadoop.yarn.server.nodemanager.ResourceView;
import org.apache.hadoop.yarn.server.nodemanager.webapp.WebServer;
import org.apache.hadoop.yarn.server.security.ApplicationACLsManager;

/** A NodeManager without web pages, which are a third of its start and which nobody looks at. */
public final class LeanNodeManager extends NodeManager {
    private final AtomicBoolean stopping;

    /**
     * @param stopping whether the cluster is stopping: then no more tasks are started
     */
    public LeanNodeManager(AtomicBoolean stopping) {
        this.stopping = stopping;
    }

    @Override
    protected ContainerExecutor createContainerExecutor(Configuration conf) {
        ContainerExecutor executor = new GatedContainerExecutor(stopping);
        executor.setConf(conf);
        return executor;
    }

    @Override
    protected WebServer createWebServer(
            Context context, ResourceView view, ApplicationACLsManager acls, LocalDirsHandlerService directories) {
        return new NoWebServer(context, view, acls, directories);
    }

    private static final class NoWebServer extends WebServer {
        NoWebServer(
                Context context, ResourceView view, ApplicationACLsManager acls, LocalDirsHandlerService directories) {
            super(context, view, acls, directories);
        }

        @Override
        protected void serviceStart() {
            // No server: the port stays 0, which the ResourceManager shows and nothing uses.
        }
    }
}
