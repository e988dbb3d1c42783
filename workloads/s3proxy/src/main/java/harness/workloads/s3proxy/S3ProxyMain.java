package harness.workloads.s3proxy;

import harness.api.launch.ParentInput;
import harness.api.launch.ParentOutput;
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
        // Nothing is to be finished: what it holds is meant to go.
        ParentInput input = ParentInput.follow(() -> {}, 0);
        ParentOutput parent = ParentOutput.take();
        LocalS3 s3 = LocalS3.start(Path.of(args[0]), key(input), key(input));
        parent.line("{\"port\":" + s3.port() + "}");
        input.awaitEnd();
    }

    /** A line that is one JSON string of letters and digits. */
    private static String key(ParentInput input) throws InterruptedException {
        return input.next().replace("\"", "");
    }
}
