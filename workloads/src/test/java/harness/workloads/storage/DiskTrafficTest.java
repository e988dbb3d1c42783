package harness.workloads.storage;

import static org.assertj.core.api.Assertions.assertThat;

import harness.api.workload.Verdict;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class DiskTrafficTest {
    private static final Verdict WRITTEN = Verdict.valid("read back");

    @Test
    void whatTheDevicesHaveNotWrittenIsNotOnDisk() {
        assertThat(DiskTraffic.onDisk(WRITTEN, OptionalLong.of(899), 1000).reason())
                .isEqualTo(
                        "not on disk: the devices under the DataNodes' directories wrote only 899 bytes while the clock ran,"
                                + " less than 90 % of the 1,000 of all replicas");
        assertThat(DiskTraffic.onDisk(WRITTEN, OptionalLong.of(899), 1000).valid())
                .isFalse();
        assertThat(DiskTraffic.onDisk(WRITTEN, OptionalLong.of(900), 1000)).isEqualTo(WRITTEN);
        assertThat(DiskTraffic.onDisk(WRITTEN, OptionalLong.empty(), 1000))
                .as("the kernel does not tell")
                .isEqualTo(WRITTEN);
        Verdict wrong = Verdict.invalid("a replica is missing");
        assertThat(DiskTraffic.onDisk(wrong, OptionalLong.of(0), 1000)).isEqualTo(wrong);
    }
}
