package harness.workloads.dynamodblocal;

import java.io.IOException;
import java.io.PrintStream;
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
     * @param args not looked at: its data are in memory, and it takes every key
     * @throws Exception if it cannot be started
     */
    public static void main(String[] args) throws Exception {
        SQLITE.setLevel(Level.WARNING);
        PrintStream protocol = System.out;
        // Libraries that print must not garble the protocol.
        System.setOut(System.err);
        LocalDynamoDb service = LocalDynamoDb.start();
        protocol.println("{\"port\":" + service.port() + "}");
        protocol.flush();
        awaitEndOfInput();
        // Not exit(): what is in memory is meant to go.
        Runtime.getRuntime().halt(0);
    }

    private static void awaitEndOfInput() throws IOException {
        while (System.in.read() >= 0) {
            // Nothing is said to it.
        }
    }
}
