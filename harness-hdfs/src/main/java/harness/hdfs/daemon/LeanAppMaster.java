package harness.hdfs.daemon;

import java.io.IOException;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.ipc.CheckedRpcEngines;
import org.apache.hadoop.ipc.PeerCheckingInvoker;
import org.apache.hadoop.ipc.RPC;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.TaskUmbilicalProtocol;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.v2.api.MRClientProtocolPB;
import org.apache.hadoop.mapreduce.v2.app.AppContext;
import org.apache.hadoop.mapreduce.v2.app.MRAppMaster;
import org.apache.hadoop.mapreduce.v2.app.client.ClientService;
import org.apache.hadoop.mapreduce.v2.app.client.MRClientService;
import org.apache.hadoop.mapreduce.v2.util.MRWebAppUtil;
import org.apache.hadoop.util.ExitUtil;
import org.apache.hadoop.util.ShutdownHookManager;
import org.apache.hadoop.yarn.api.ApplicationConstants;
import org.apache.hadoop.yarn.api.ApplicationConstants.Environment;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.log4j.Level;
import org.apache.log4j.LogManager;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * MapReduce's application master without its web pages, which take half of its start and which nobody looks at. It listens at
 * its node's address and answers admitted connections only. Everything else is Hadoop's own.
 */
public final class LeanAppMaster extends MRAppMaster {
    /** A range of ports that cannot be parsed: by it Hadoop's application master gives up its web pages, and goes on. */
    private static final String NO_PORTS = "none";

    private static final long LINGER_MILLIS = 500;

    private static final int HOOK_PRIORITY = 30;

    private static final Logger LOG = LoggerFactory.getLogger(LeanAppMaster.class);

    private LeanAppMaster(ContainerId container, long submitted) {
        super(
                container.getApplicationAttemptId(),
                container,
                environment(Environment.NM_HOST.name()),
                Integer.parseInt(environment(Environment.NM_PORT.name())),
                Integer.parseInt(environment(Environment.NM_HTTP_PORT.name())),
                submitted);
    }

    /**
     * @param arguments ignored; the NodeManager tells by environment variables
     */
    public static void main(String[] arguments) {
        try {
            ContainerId container = ContainerId.fromString(environment(Environment.CONTAINER_ID.name()));
            LeanAppMaster master =
                    new LeanAppMaster(container, Long.parseLong(environment(ApplicationConstants.APP_SUBMIT_TIME_ENV)));
            ShutdownHookManager.get().addShutdownHook(new StopHook(master), HOOK_PRIORITY);
            JobConf conf = new JobConf(new YarnConfiguration());
            conf.addResource(new Path(MRJobConfig.JOB_CONF_FILE));
            conf.set(MRJobConfig.MR_AM_WEBAPP_PORT_RANGE, NO_PORTS);
            PeerCheckingInvoker.install(MRClientProtocolPB.class);
            RPC.setProtocolEngine(conf, TaskUmbilicalProtocol.class, CheckedRpcEngines.Writables.class);
            // Its only error is the one about the web pages.
            LogManager.getLogger(MRClientService.class).setLevel(Level.OFF);
            MRWebAppUtil.initialize(conf);
            String user = environment(Environment.USER.name());
            conf.set(MRJobConfig.USER_NAME, user);
            initAndStartAppMaster(master, conf, user);
        } catch (IOException | RuntimeException | LinkageError e) {
            LOG.error("The application master does not start", e);
            ExitUtil.terminate(1, e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            ExitUtil.terminate(1, e);
        }
    }

    @Override
    protected ClientService createClientService(AppContext context) {
        return new NoWebClientService(context);
    }

    /**
     * Called by Hadoop when the job has ended. Hadoop's own keeps the JVM, and its container, for five seconds more so
     * that clients see the end; ours see it sooner, and ask the job history server when they do not.
     */
    @Override
    public void shutDownJob() {
        int status = 0;
        try {
            isLastAMRetry = true;
            notifyIsLastAMRetry(true);
            stop();
            TimeUnit.MILLISECONDS.sleep(LINGER_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (RuntimeException e) {
            LOG.error("The application master does not stop in order", e);
            status = 1;
        }
        ExitUtil.terminate(status);
    }

    private static String environment(String name) {
        String value = System.getenv(name);
        if (value == null) {
            throw new IllegalStateException(name + " is not set: the application master is started by a NodeManager");
        }
        return value;
    }

    private static final class NoWebClientService extends MRClientService {
        NoWebClientService(AppContext context) {
            super(context);
        }

        @Override
        public int getHttpPort() {
            return 0;
        }
    }

    /** When the NodeManager ends this JVM: the master tells the ResourceManager that there may be another attempt. */
    private record StopHook(LeanAppMaster master) implements Runnable {
        @Override
        public void run() {
            master.notifyIsLastAMRetry(master.isLastAMRetry());
            master.stop();
        }
    }
}
