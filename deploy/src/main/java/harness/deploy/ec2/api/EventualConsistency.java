package harness.deploy.ec2.api;

import java.time.Duration;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/**
 * Asks again where the service does not know something yet: what was made a moment ago is known to all of it only after some
 * seconds (Amazon EC2 API Reference, "Eventual consistency"). Only for requests that do nothing twice.
 *
 * @param patience for the limit, if it is shorter than that of settling, and the first pause
 */
public record EventualConsistency(PollingLimit patience) {
    private static final Duration LIMIT = Duration.ofSeconds(30);
    private static final Duration LONGEST_PAUSE = Duration.ofSeconds(4);

    /** What it says of a group, a key pair or a placement group that it does not know. */
    private static final Set<String> NOT_KNOWN = Set.of(
            "InvalidGroup.NotFound",
            "InvalidSecurityGroupID.NotFound",
            "InvalidKeyPair.NotFound",
            "InvalidPlacementGroup.Unknown",
            "InvalidPlacementGroup.NotFound");

    /** A request. */
    @FunctionalInterface
    public interface Request<T> {
        T send() throws CloudException;
    }

    /** Whether it may be known in a moment. */
    public static boolean helps(CloudException e) {
        return NOT_KNOWN.contains(e.code());
    }

    /** The service's answer, or what it still says at the end of the limit. */
    public <T> T answer(Request<T> request) throws CloudException, InterruptedException {
        Duration limit = patience.limit().compareTo(LIMIT) < 0 ? patience.limit() : LIMIT;
        long end = System.nanoTime() + limit.toNanos();
        long pause = patience.pause().toMillis();
        while (true) {
            try {
                return request.send();
            } catch (CloudException e) {
                if (!helps(e) || System.nanoTime() >= end) {
                    throw e;
                }
            }
            TimeUnit.MILLISECONDS.sleep(pause);
            pause = Math.min(2 * pause, LONGEST_PAUSE.toMillis());
        }
    }
}
