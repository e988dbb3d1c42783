package harness.workloads.hive;

import harness.core.workload.WorkloadContext;
import harness.workloads.mapreduce.ClusterFiles;
import java.io.IOException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/** The session of this process: its workloads share it, and the last one to go closes it. */
final class SharedSession {
    private static final Set<String> USERS = new HashSet<>();
    private static HiveSession session;
    private static List<String> place = List.of();

    private SharedSession() {}

    /**
     * @param context of the run
     * @param user the workload that needs it
     * @param database of that workload
     * @return the session, which may still be starting
     * @throws IOException if the cluster cannot be reached
     * @throws InterruptedException if interrupted
     */
    static synchronized HiveSession of(WorkloadContext context, String user, String database)
            throws IOException, InterruptedException {
        List<String> wanted =
                List.of(context.configuration().toString(), context.home(), context.text(HiveParameters.METASTORE));
        if (session == null || !place.equals(wanted) || session.failed()) {
            end();
            FileSystem files = FileSystem.get(HiveSettings.cluster(context));
            Path table = new Path(HiveSettings.home(context), "one-row");
            session = HiveSession.start(context, new FirstQuery(files, table, database));
            place = wanted;
        }
        USERS.add(user);
        return session;
    }

    /**
     * @param context of the run
     * @param user the workload that is done with it
     * @throws IOException if something is left behind
     * @throws InterruptedException if interrupted
     */
    static synchronized void release(WorkloadContext context, String user) throws IOException, InterruptedException {
        USERS.remove(user);
        if (USERS.isEmpty()) {
            end();
            ClusterFiles.remove(FileSystem.get(HiveSettings.cluster(context)), HiveSettings.home(context));
        }
    }

    private static void end() throws IOException, InterruptedException {
        HiveSession ended = session;
        session = null;
        if (ended != null) {
            ended.end();
        }
    }
}
