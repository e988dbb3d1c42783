package harness.deploy.ec2.api;

import java.time.Duration;

/**
 * How long is waited for the service.
 *
 * @param limit in all
 * @param pause between two questions
 */
public record PollingLimit(Duration limit, Duration pause) {
    /** Ending takes EC2 a minute or two, and a security group can be removed only then. */
    public static final PollingLimit STANDARD = new PollingLimit(Duration.ofMinutes(10), Duration.ofMillis(500));
}
