package harness.workloads.clients;

import harness.core.json.Json;
import harness.workloads.mapreduce.ClusterFiles;
import harness.workloads.mapreduce.IndexedJob;
import harness.workloads.mapreduce.JobRun;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.util.Map;
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
        BufferedReader input = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        String token = Json.read(input.readLine(), Map.class).get("token").toString();
        Configuration configuration = ClusterFiles.configuration(java.nio.file.Path.of(arguments[0]));
        Path output = new Path(arguments[1]);
        RunClient.configure(configuration, address(configuration), arguments[3], token, arguments[4]);
        Job job = IndexedJob.of(
                "clients " + output.getName(), configuration, RunClient.class, Integer.parseInt(arguments[2]), output);
        watch(input, job);
        try {
            JobRun.finish(job, (map, reduce) -> {});
            ClusterFiles.remove(FileSystem.get(configuration), output);
        } catch (Exception e) {
            System.err.println(e.getMessage());
            Runtime.getRuntime().halt(1);
        }
        Runtime.getRuntime().halt(0);
    }

    /** The name node runs where the clients are awaited; tasks get the address, since their clients know other names. */
    private static String address(Configuration configuration) throws IOException {
        return InetAddress.getByName(FileSystem.getDefaultUri(configuration).getHost())
                .getHostAddress();
    }

    private static void watch(BufferedReader input, Job job) {
        Thread thread = new Thread(() -> {
            try {
                while (input.readLine() != null) {
                    // Nothing more is said.
                }
                job.killJob();
            } catch (IOException | IllegalStateException e) {
                System.err.println("the job was not killed: " + e.getMessage());
            }
            Runtime.getRuntime().halt(1);
        });
        thread.setDaemon(true);
        thread.start();
    }
}
