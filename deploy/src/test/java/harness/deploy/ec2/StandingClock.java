package harness.deploy.ec2;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/** Stands still until it is moved. */
final class StandingClock implements InstantSource {
    private volatile Instant now = Instant.parse("2026-03-01T10:00:00Z");

    @Override
    public Instant instant() {
        return now;
    }

    void move(Duration by) {
        now = now.plus(by);
    }
}
