package harness.deploy.ec2;

import harness.core.catalogue.InstanceType;
import harness.core.money.Budget;
import harness.core.units.Bytes;
import harness.deploy.disk.DiskRequest;
import java.util.ArrayList;
import java.util.List;

/**
 * What a plan says of the machines to rent.
 *
 * @param spec of them
 * @param type of the slaves
 * @param disks of each slave, beside its root volume
 */
record PlanNotes(Ec2Spec spec, InstanceType type, int disks) {
    /** Of these volumes each million of requests costs, too (Amazon EBS previous generation volumes). */
    private static final String PAID_BY_REQUEST = "standard";

    List<String> lines() {
        List<String> notes = new ArrayList<>();
        notes.add("image %s, subnet %s, SSH as %s from %s"
                .formatted(spec.image(), spec.subnet(), spec.sshUser(), spec.from()));
        notes.add("root volumes: %s%s; all volumes go with their instances"
                .formatted(
                        spec.root().describe(),
                        spec.data().isEmpty()
                                ? ""
                                : ", each slave also has %d x %s"
                                        .formatted(
                                                spec.data().size(),
                                                spec.data().get(0).describe())));
        if (disks == 0) {
            notes.add(
                    "%s has no local disks: data go to the root volume (--ebs gives it others)".formatted(type.name()));
        } else if (spec.array().isPresent()) {
            DiskRequest array = spec.array().get();
            notes.add(
                    "the %d disks and volumes of each slave become one %s with chunks of %s and %s for each run (mdadm)"
                            .formatted(
                                    disks,
                                    array.arrangement().word(),
                                    Bytes.show(array.chunkBytes()),
                                    array.fileSystem().word()));
        } else {
            notes.add("empty local disks and volumes get a file system (xfs) and are mounted below /harness");
        }
        spec.rent()
                .ifPresentOrElse(
                        rent -> {
                            notes.add("%s an hour: %s"
                                    .formatted(Budget.show(rent.usdPerHour()), String.join(", ", rent.lines())));
                            notes.add("not in it: " + String.join(", and ", beside()));
                        },
                        () -> notes.add(
                                spec.place().amazon()
                                        ? noPrice(spec)
                                        : "not priced: Amazon's prices do not hold at "
                                                + spec.place().url()));
        type.successor()
                .ifPresent(living -> notes.add("%s is %s; its living successor is %s"
                        .formatted(type.name(), type.status().label(), living.name())));
        return notes;
    }

    /** What is paid for and cannot be foretold, and what an earlier version has not priced. */
    private List<String> beside() {
        List<String> beside = new ArrayList<>(List.of("traffic"));
        if (spec.data().stream().anyMatch(volume -> volume.type().equals(PAID_BY_REQUEST))) {
            beside.add("requests to standard volumes");
        }
        if (!spec.connectPrivately() && spec.addressesPrice(1).isEmpty()) {
            beside.add("public addresses");
        }
        return beside;
    }

    static String noPrice(Ec2Spec spec) {
        return "no price is known of %s or its volumes in %s"
                .formatted(
                        machines(spec.type(), spec.masterType()), spec.place().region());
    }

    static String machines(String type, String masterType) {
        return type.equals(masterType) ? type : type + ", " + masterType;
    }
}
