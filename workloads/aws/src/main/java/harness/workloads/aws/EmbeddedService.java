package harness.workloads.aws;

import harness.api.cache.InheritedGroups;
import harness.api.launch.JvmCommand;
import harness.api.launch.LoopbackService;
import harness.api.workload.WorkloadContext;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * An implementation of a service that Harness starts on this machine where no other is given: in a JVM of its own, on a
 * class path of its own, on loopback. It is started when it is first needed and ends with this JVM, however that ends.
 */
public final class EmbeddedService {
    /**
     * Andrew Gaul's S3Proxy over a directory. The JVM's second compiler would be at work for the first half minute of load on two
     * processors, and takes no less CPU time for a MiB then than the first has after a few seconds.
     */
    public static final EmbeddedService S3 =
            new EmbeddedService("s3", "s3proxy", "harness.workloads.s3proxy.S3ProxyMain", "-XX:TieredStopAtLevel=1");
    /** Amazon's DynamoDB Local, in memory. With the first compiler alone an operation takes it 1.7 times as long. */
    public static final EmbeddedService DYNAMODB =
            new EmbeddedService("dynamodb", "dynamodb-local", "harness.workloads.dynamodblocal.DynamoDbLocalMain");

    /** Of the services that this JVM starts. */
    static final LoopbackService.Keys KEYS = LoopbackService.Keys.random();

    private final String service;
    private final String group;
    private final String main;
    private final String[] flags;
    private URI address;

    private EmbeddedService(String service, String group, String main, String... flags) {
        this.service = service;
        this.group = group;
        this.main = main;
        this.flags = flags;
    }

    /** {@return what Amazon calls it in addresses} */
    String service() {
        return service;
    }

    /** {@return the class-path group that it runs on} */
    public String group() {
        return group;
    }

    /**
     * @param context of the workload that needs it first
     * @return where it answers
     */
    public synchronized URI start(WorkloadContext context) {
        if (address == null) {
            address = launch(context.scratch()).address();
        }
        return address;
    }

    private LoopbackService launch(Path scratch) {
        try {
            Path data = Files.createDirectories(scratch.resolve(group));
            JvmCommand command = JvmCommand.of(
                            System.getProperty(JvmCommand.RUN_PROPERTY, ""), InheritedGroups.unpack(group), main)
                    .withFlags(flags)
                    .withTemporary(scratch)
                    .withArguments(data.toString());
            return LoopbackService.start("the embedded " + group, command, KEYS, data, scratch.resolve(group + ".log"));
        } catch (IOException e) {
            throw new IllegalStateException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while the embedded " + group + " was starting", e);
        }
    }
}
