package harness.deploy.ec2.plan;

import harness.deploy.disk.DiskRequest;
import harness.deploy.ec2.api.Ec2Api;
import java.util.List;
import java.util.Optional;

/**
 * What a machine has beside its root volume.
 *
 * @param data volumes
 * @param ephemeral local disks that have to be mapped
 * @param chosen which disks are used; nothing: all of them
 * @param array that the disks are joined to for a run; else each has a file system from the first boot on
 */
public record RentedDisks(
        List<Ec2Api.Volume> data, int ephemeral, Optional<ChosenDisks> chosen, Optional<DiskRequest> array) {
    /** Of a machine that keeps no data. */
    static final RentedDisks NONE = new RentedDisks(List.of(), 0, Optional.empty(), Optional.empty());

    public RentedDisks {
        data = List.copyOf(data);
    }

    /** As results name them; empty where nothing was chosen. */
    String label() {
        return array.map(joined -> ", %s of %s"
                        .formatted(
                                joined.arrangement().word(),
                                chosen.map(ChosenDisks::label).orElse(joined.count() + " disks")))
                .or(() -> chosen.map(disks -> ", " + disks.label()))
                .orElse("");
    }
}
