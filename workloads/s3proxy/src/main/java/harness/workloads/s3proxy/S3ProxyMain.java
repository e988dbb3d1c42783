package harness.workloads.s3proxy;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/**
 * S3Proxy in a JVM of its own. Says on standard output where it answers, and ends when its input ends: then whoever started
 * it is gone.
 */
public final class S3ProxyMain {
    private S3ProxyMain() {}

    /**
     * @param args directory for the data; access key and secret key are the first two lines of standard input
     * @throws Exception if it cannot be started
     */
    public static void main(String[] args) throws Exception {
        PrintStream protocol = System.out;
        // Libraries that print must not garble the protocol.
        System.setOut(System.err);
        BufferedReader input = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        LocalS3 s3 = LocalS3.start(Path.of(args[0]), key(input), key(input));
        protocol.println("{\"port\":" + s3.port() + "}");
        protocol.flush();
        awaitEnd(input);
        // Not exit(): there is nothing to be finished in a directory that will be removed.
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
