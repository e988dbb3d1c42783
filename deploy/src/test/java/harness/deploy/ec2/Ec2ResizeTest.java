package harness.deploy.ec2;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import harness.api.UsageException;
import harness.deploy.ec2.api.CloudException;
import harness.deploy.ec2.api.Ec2Api;
import harness.deploy.ec2.launch.Tags;
import harness.record.plan.Deployment;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Kept clusters that grow and shrink, as far as there is room and money. */
class Ec2ResizeTest {
    private final FakeCloud cloud = new FakeCloud();

    @AutoClose
    private final Rentals rentals;

    Ec2ResizeTest(@TempDir Path directory) throws IOException {
        rentals = new Rentals(cloud, directory);
    }

    private List<String> ids() {
        return cloud.living().stream().map(Ec2Api.Instance::id).toList();
    }

    @Test
    void aClusterGrowsAndShrinks() throws Exception {
        Path files = rentals.keep(Map.of());
        List<String> first = ids();
        rentals.resize(files, 5);
        assertThat(ids()).hasSize(6).containsAll(first);
        assertThat(rentals.provider().status(files).nodes()).hasSize(6);
        rentals.resize(files, 2);
        assertThat(ids()).hasSize(3);
        assertThat(first).containsAll(ids());
        assertThat(rentals.provider().planned(files).platform().slaves()).isEqualTo(2);
        rentals.provider().giveBack(files, line -> {});
        assertThat(cloud.everything()).isEmpty();
    }

    @Test
    void aClusterThatCannotGrowStaysAsItIs() throws Exception {
        cloud.capacity(5);
        Path files = rentals.keep(Map.of());
        List<String> before = ids();
        assertThatThrownBy(() -> rentals.resize(files, 5))
                .isInstanceOf(CloudException.class)
                .hasMessageContaining("no room");
        assertThat(ids()).isEqualTo(before);
        assertThat(rentals.provider().planned(files).platform().slaves()).isEqualTo(3);
    }

    @Test
    void aClusterThatGrowsKeepsItsLimit() throws Exception {
        Path files = rentals.keep(ClusterRequests.limited(10, Map.of()));
        rentals.clock().move(Duration.ofHours(9));
        Deployment resized = rentals.provider().resized(files, 7);
        assertThat(resized.budget(Optional.empty()).orElseThrow().quote(3600))
                .isEqualTo("rent: about 2.00 USD, for 1 h 00 min at 2.00 USD an hour; stopped at 1.00 USD");
        rentals.resize(files, 7);
        // Not the whole lease of two hours: one dollar pays for half an hour of eight machines.
        Instant end = rentals.clock().instant().plus(Duration.ofMinutes(30));
        Ec2Api.Launch added = cloud.launches().get(2);
        assertThat(Tags.expiry(added.tags())).contains(end);
        assertThat(added.userData()).contains(Long.toString(end.getEpochSecond()));
        assertThat(rentals.machines().deadlines().values()).hasSize(8).containsOnly(end);
    }

    @Test
    void aClusterGrowsNoMoreWhenTooLittleIsLeftOfItsLimit() throws Exception {
        Path files = rentals.keep(ClusterRequests.limited(10, Map.of()));
        rentals.clock().move(Duration.ofMinutes(597));
        assertThatThrownBy(() -> rentals.provider().resized(files, 4))
                .isInstanceOf(UsageException.class)
                .hasMessageContainingAll(
                        "'4' slaves", "1.25 USD an hour", "10.00 USD", "0.050 USD are left", "--slaves")
                .hasMessageNotContaining("\n");
        String before = Files.readString(files.resolve("journal.jsonl"));
        // Time may have passed since it was planned.
        assertThatThrownBy(() -> rentals.resize(files, 4)).isInstanceOf(UsageException.class);
        assertThat(files.resolve("journal.jsonl")).hasContent(before);
        assertThat(ids()).hasSize(4);
        rentals.resize(files, 1);
        assertThat(ids()).hasSize(2);
    }
}
