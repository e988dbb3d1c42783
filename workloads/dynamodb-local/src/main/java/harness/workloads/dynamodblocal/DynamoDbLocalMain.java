package harness.workloads.dynamodblocal;

import harness.api.launch.ParentInput;
import harness.api.launch.ParentOutput;
import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * DynamoDB Local in a JVM of its own. Says on standard output where it answers, and ends when its input ends: then whoever started
 * it is gone.
 */
public final class DynamoDbLocalMain {
    /** Held, since its level is gone with it. It tells of each table otherwise. */
    private static final Logger SQLITE = Logger.getLogger("com.almworks.sqlite4java");

    private DynamoDbLocalMain() {}

    /**
     * @param args not looked at: its data are in memory; the access key is the first line of standard input
     * @throws Exception if it cannot be started
     */
    public static void main(String[] args) throws Exception {
        SQLITE.setLevel(Level.WARNING);
        // Nothing is to be finished: what it holds is meant to go.
        ParentInput input = ParentInput.follow(() -> {}, 0);
        ParentOutput parent = ParentOutput.take();
        LocalDynamoDb service = LocalDynamoDb.start(key(input));
        parent.line("{\"port\":" + service.port() + "}");
        input.awaitEnd();
    }

    /** A line that is one JSON string of letters and digits. */
    private static String key(ParentInput input) throws InterruptedException {
        return input.next().replace("\"", "");
    }
}
