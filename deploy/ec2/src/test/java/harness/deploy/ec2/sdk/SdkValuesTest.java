package harness.deploy.ec2.sdk;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.api.Test;

class SdkValuesTest {
    @Test
    void whenAnInstanceWasToldToEndIsReadWhereItIsSaid() {
        assertThat(SdkValues.transition("User initiated (2026-03-01 10:15:00 GMT)"))
                .contains(Instant.parse("2026-03-01T10:15:00Z"));
        assertThat(SdkValues.transition("User initiated (2026-03-01 10:15:00 UTC)"))
                .contains(Instant.parse("2026-03-01T10:15:00Z"));
        assertThat(SdkValues.transition("")).isEmpty();
        assertThat(SdkValues.transition("Server.SpotInstanceTermination")).isEmpty();
    }
}
