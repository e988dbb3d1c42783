package harness.workloads.clients;

import harness.api.json.Json;
import harness.api.launch.ParentInput;
import harness.api.text.Reason;
import harness.workloads.mapreduce.ClusterFiles;
import harness.workloads.mapreduce.IndexedJob;
import harness.workloads.mapreduce.JobRun;
import java.io.IOException;
import java.net.InetAddress;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.Job;

/**
 * Submits a job each of whose map tasks starts one client program, and waits for its end. Whoever has started this JVM tells
 * the clients what to do, through connections that they open; when it is gone the job is killed.
 */
public final class ClientsJobMain {
    private ClientsJobMain() {}

    /**
     * @param arguments directory of the client configuration, a directory of the job's own in HDFS, number of map tasks, port
     *     at which their clients call on the master, class path of the client program; the first line of standard input has
     *     the token
     * @throws Exception if the job cannot be run
     */
    public static void main(String[] arguments) throws Exception {
        AtomicReference<Job> running = new AtomicReference<>();
        ParentInput input = ParentInput.follow(() -> kill(running.get()), 1);
        String token = Json.read(input.next(), Map.class).get("token").toString();
        Configuration configuration = ClusterFiles.configuration(java.nio.file.Path.of(arguments[0]));
        Path output = new Path(arguments[1]);
        RunClient.configure(configuration, address(configuration), arguments[3], token, arguments[4]);
        Job job = IndexedJob.of(
                "clients " + output.getName(), configuration, RunClient.class, Integer.parseInt(arguments[2]), output);
        running.set(job);
        try {
            JobRun.finish(job, (map, reduce) -> {});
            ClusterFiles.remove(FileSystem.get(configuration), output);
        } catch (Exception e) {
            System.err.println(Reason.of(e));
            ParentInput.halt(1);
        }
        ParentInput.halt(0);
    }

    /** The name node runs where the clients are awaited; tasks get the address, since their clients know other names. */
    private static String address(Configuration configuration) throws IOException {
        return InetAddress.getByName(FileSystem.getDefaultUri(configuration).getHost())
                .getHostAddress();
    }

    private static void kill(Job job) {
        if (job == null) {
            return;
        }
        try {
            job.killJob();
        } catch (IOException | IllegalStateException e) {
            System.err.println("the job was not killed: " + Reason.of(e));
        }
    }
}
