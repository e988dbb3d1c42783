package harness.workloads.s3proxy;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;

/**
 * S3Proxy in a JVM of its own. Says on standard output where it answers, and ends when its input ends: then whoever started
 * it is gone.
 */
public final class S3ProxyMain {
    private S3ProxyMain() {}

    /**
     * @param args directory for the data, access key, secret key
     * @throws Exception if it cannot be started
     */
    public static void main(String[] args) throws Exception {
        PrintStream protocol = System.out;
        // Libraries that print must not garble the protocol.
        System.setOut(System.err);
        LocalS3 s3 = LocalS3.start(Path.of(args[0]), args[1], args[2]);
        protocol.println("{\"port\":" + s3.port() + "}");
        protocol.flush();
        awaitEndOfInput();
        // Not exit(): there is nothing to be finished in a directory that will be removed.
        Runtime.getRuntime().halt(0);
    }

    private static void awaitEndOfInput() throws IOException {
        while (System.in.read() >= 0) {
            // Nothing is said to it.
        }
    }
}
