package harness.workloads.hive;

import harness.api.host.HostEnd;
import harness.api.text.Reason;
import harness.api.workload.WorkloadContext;
import harness.workloads.mapreduce.ClusterFiles;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.hadoop.fs.FileSystem;

/** The session of this process: its workloads share it, and the last one to go closes it. */
final class SharedSession {
    /** By workload. */
    private static final Map<String, OwnDatabase> USERS = new ConcurrentHashMap<>();

    private static final Runnable ABANDON = SharedSession::abandon;

    /** Also read by the thread that ends this process, whatever another one waits for. */
    private static volatile HiveSession session;

    private static List<String> place = List.of();

    /** Whether its metastore stays when the run is over. */
    private static volatile boolean outlivesRun;

    private SharedSession() {}

    /**
     * @param context of the run
     * @param user the workload that needs it
     * @param database of that workload, which it has still to make
     * @return the session, which may still be starting
     * @throws IOException if the cluster or the server cannot be reached
     * @throws InterruptedException if interrupted
     */
    static synchronized HiveSession of(WorkloadContext context, String user, OwnDatabase database)
            throws IOException, InterruptedException {
        List<String> wanted = List.of(
                context.configuration().toString(),
                context.home(),
                context.text(HiveParameters.METASTORE),
                context.text(HiveParameters.URL));
        USERS.put(user, database);
        if (session == null || !place.equals(wanted) || session.failed()) {
            end();
            place = wanted;
            outlivesRun = HiveParameters.outlivesRun(context);
            begin(HiveParameters.onServer(context) ? new ServerSession(context) : new LocalSession(context), database);
        }
        return session;
    }

    private static void begin(HiveSession started, OwnDatabase database) throws IOException, InterruptedException {
        session = started;
        HostEnd.add(ABANDON);
        boolean opened = false;
        try {
            started.open(database);
            opened = true;
        } finally {
            if (!opened) {
                HostEnd.remove(ABANDON);
                abandon();
                session = null;
            }
        }
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
            // A server's session has removed all of the run.
            if (!HiveParameters.onServer(context)) {
                ClusterFiles.remove(FileSystem.get(HiveSettings.cluster(context)), HiveSettings.home(context));
            }
        }
    }

    private static void end() throws IOException, InterruptedException {
        HostEnd.remove(ABANDON);
        HiveSession ended = session;
        session = null;
        if (ended != null) {
            ended.end();
        }
    }

    /**
     * This process ends before the run does, or while a phase takes too long: nothing may go on in a cluster, or stay where
     * nobody would look for it.
     */
    static void abandon() {
        HiveSession last = session;
        if (last == null) {
            return;
        }
        try {
            last.cancel();
            if (outlivesRun) {
                for (OwnDatabase database : USERS.values()) {
                    drop(last, database);
                }
                last.end();
            }
        } catch (IOException e) {
            System.err.println("left behind: " + Reason.of(e));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /**
     * @param session that can reach it
     * @param database to be dropped, if it was made
     * @throws IOException if it stays
     * @throws InterruptedException if interrupted
     */
    static void drop(HiveSession session, OwnDatabase database) throws IOException, InterruptedException {
        if (database.isMade()) {
            session.run(List.of(database.drop()));
            database.dropped();
        }
    }
}
