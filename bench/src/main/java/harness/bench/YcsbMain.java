package harness.bench;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.net.URI;
import java.util.concurrent.TimeUnit;
import site.ycsb.Client;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;

/**
 * YCSB's client on a table of its own, with {@link ThinBinding}. After a warm-up it counts the operations of some seconds and
 * the CPU time that the JVM takes for them, as the probe does.
 */
public final class YcsbMain {
    /** Begins the line with operations, CPU seconds and seconds. */
    static final String MARK = "counted: ";

    /** As much as an item of the probe that counts 1 KiB has. */
    private static final int DATA_BYTES = 988;

    private static final double NANOS = 1e9;
    private static final OperatingSystemMXBean SYSTEM =
            ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);

    private YcsbMain() {}

    /**
     * @param arguments endpoint, get or put, threads, items, seconds of warm-up, seconds that count
     * @throws InterruptedException if it is interrupted
     */
    public static void main(String[] arguments) throws InterruptedException {
        URI endpoint = URI.create(arguments[0]);
        int items = Integer.parseInt(arguments[3]);
        try (DynamoDbClient client = ThinBinding.client(endpoint, 1)) {
            makeTable(client, items);
        }
        Thread ycsb = new Thread(() -> Client.main(words(arguments)), "ycsb");
        ycsb.setDaemon(true);
        ycsb.start();
        // The time that is measured, rather than something to wait for.
        TimeUnit.SECONDS.sleep(Integer.parseInt(arguments[4]));
        long cpu = SYSTEM.getProcessCpuTime();
        long start = System.nanoTime();
        long before = ThinBinding.done();
        TimeUnit.SECONDS.sleep(Integer.parseInt(arguments[5]));
        long done = ThinBinding.done() - before;
        double seconds = (System.nanoTime() - start) / NANOS;
        double cpuSeconds = (SYSTEM.getProcessCpuTime() - cpu) / NANOS;
        System.out.println(MARK + done + " " + cpuSeconds + " " + seconds);
        System.out.flush();
        Runtime.getRuntime().halt(done > 0 ? 0 : 1);
    }

    private static void makeTable(DynamoDbClient client, int items) {
        if (client.listTables().tableNames().contains(ThinBinding.TABLE)) {
            return;
        }
        client.createTable(table -> table.tableName(ThinBinding.TABLE)
                .billingMode(BillingMode.PAY_PER_REQUEST)
                .attributeDefinitions(AttributeDefinition.builder()
                        .attributeName(ThinBinding.KEY)
                        .attributeType(ScalarAttributeType.S)
                        .build())
                .keySchema(KeySchemaElement.builder()
                        .attributeName(ThinBinding.KEY)
                        .keyType(KeyType.HASH)
                        .build()));
        client.waiter().waitUntilTableExists(table -> table.tableName(ThinBinding.TABLE));
        SdkBytes data = SdkBytes.fromByteArray(new byte[DATA_BYTES]);
        for (int item = 0; item < items; item++) {
            // As the workload names them with insertorder=ordered.
            String key = "user" + item;
            client.putItem(put -> put.tableName(ThinBinding.TABLE).item(ThinBinding.item(key, data)));
        }
    }

    private static String[] words(String[] arguments) {
        boolean get = arguments[1].equals("get");
        return new String[] {
            "-t",
            "-db",
            ThinBinding.class.getName(),
            "-threads",
            arguments[2],
            "-p",
            "endpoint=" + arguments[0],
            "-p",
            "workload=site.ycsb.workloads.CoreWorkload",
            "-p",
            "recordcount=" + arguments[3],
            "-p",
            "operationcount=" + Integer.MAX_VALUE,
            "-p",
            "insertorder=ordered",
            "-p",
            "requestdistribution=uniform",
            "-p",
            "fieldcount=1",
            "-p",
            "fieldlength=" + DATA_BYTES,
            "-p",
            "writeallfields=true",
            "-p",
            "readproportion=" + (get ? 1 : 0),
            "-p",
            "updateproportion=" + (get ? 0 : 1),
            "-p",
            "scanproportion=0",
            "-p",
            "insertproportion=0"
        };
    }
}
