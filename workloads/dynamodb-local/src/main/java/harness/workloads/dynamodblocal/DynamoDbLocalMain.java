package harness.workloads.dynamodblocal;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
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
        PrintStream protocol = System.out;
        // Libraries that print must not garble the protocol.
        System.setOut(System.err);
        BufferedReader input = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        LocalDynamoDb service = LocalDynamoDb.start(key(input));
        protocol.println("{\"port\":" + service.port() + "}");
        protocol.flush();
        awaitEnd(input);
        // Not exit(): what is in memory is meant to go.
        Runtime.getRuntime().halt(0);
    }

    /** A line that is one JSON string of letters and digits. */
    private static String key(BufferedReader input) throws IOException {
        String line = input.readLine();
        if (line == null) {
            throw new IOException("whoever has started this service is gone");
        }
        return line.replace("\"", "");
    }

    private static void awaitEnd(BufferedReader input) throws IOException {
        while (input.readLine() != null) {
            // Nothing more is said to it.
        }
    }
}
