package harness.hdfs.daemon;

import java.io.IOException;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.v2.hs.HistoryClientService;
import org.apache.hadoop.mapreduce.v2.hs.HistoryContext;
import org.apache.hadoop.mapreduce.v2.hs.HistoryServerNullStateStoreService;
import org.apache.hadoop.mapreduce.v2.hs.JHSDelegationTokenSecretManager;
import org.apache.hadoop.mapreduce.v2.hs.JobHistory;
import org.apache.hadoop.service.CompositeService;

/**
 * The part of the job history server that job clients ask for the counters of a finished job: no web pages, no
 * administration port, no stored tokens.
 */
public final class LeanHistoryServer extends CompositeService {
    private static final long DAY = TimeUnit.DAYS.toMillis(1);

    private final JHSDelegationTokenSecretManager tokens;

    /** A server to be initialised with a configuration whose file system is running. */
    public LeanHistoryServer() {
        super("LeanHistoryServer");
        HistoryServerNullStateStoreService store = new HistoryServerNullStateStoreService();
        tokens = new JHSDelegationTokenSecretManager(DAY, 7 * DAY, DAY, DAY, store);
        JobHistory history = new JobHistory();
        addService(store);
        addService(history);
        addService(new ClientService(history, tokens));
    }

    @Override
    protected void serviceStart() throws Exception {
        tokens.startThreads();
        super.serviceStart();
    }

    @Override
    protected void serviceStop() throws Exception {
        super.serviceStop();
        tokens.stopThreads();
    }

    private static final class ClientService extends HistoryClientService {
        ClientService(HistoryContext history, JHSDelegationTokenSecretManager tokens) {
            super(history, tokens);
        }

        @Override
        protected void initializeWebApp(Configuration conf) throws IOException {
            // No server.
        }
    }
}
