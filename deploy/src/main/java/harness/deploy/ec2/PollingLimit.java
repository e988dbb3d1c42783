package harness.deploy.ec2;

import java.time.Duration;

/**
 * How long is waited for the service.
 *
 * @param limit in all
 * @param pause between two questions
 */
record PollingLimit(Duration limit, Duration pause) {
    /** Ending takes EC2 a minute or two, and a security group can be removed only then. */
    static final PollingLimit STANDARD = new PollingLimit(Duration.ofMinutes(10), Duration.ofMillis(500));
}
