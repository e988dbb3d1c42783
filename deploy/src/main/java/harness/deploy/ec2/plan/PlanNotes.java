package harness.deploy.ec2.plan;

import harness.api.units.Bytes;
import harness.deploy.disk.DiskRequest;
import harness.deploy.ec2.api.Ec2Api;
import harness.record.catalogue.InstanceType;
import harness.record.money.Budget;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What a plan says of the machines to rent.
 *
 * @param spec of them
 * @param role of those that keep data: servers, where there are any
 * @param disks of each of these
 */
record PlanNotes(Ec2Spec spec, Role role, MachineDisks disks) {
    /** Of these volumes each million of requests costs, too (Amazon EBS previous generation volumes). */
    private static final String PAID_BY_REQUEST = "standard";

    List<String> lines() {
        List<String> notes = new ArrayList<>();
        notes.add("image %s, subnet %s, SSH as %s from %s"
                .formatted(spec.image(), spec.subnet(), spec.sshUser(), spec.from()));
        notes.add("root volumes: %s%s; all volumes go with their instances"
                .formatted(spec.root().describe(), volumes(Role.SLAVE) + volumes(Role.SERVER)));
        RentedDisks own = spec.disks(role);
        InstanceType type = disks.type();
        own.chosen().ifPresent(chosen -> notes.add("disks of each %s: %s".formatted(role.word(), chosen.note(type))));
        if (disks.count() == 0) {
            notes.add("%s has no local disks: data go to the root volume (%s gives it others)"
                    .formatted(type.name(), role == Role.SERVER ? "--server-ebs" : "--ebs"));
        } else if (own.array().isPresent()) {
            DiskRequest array = own.array().get();
            notes.add("the %d disks and volumes of each %s become one %s with chunks of %s and %s for each run (mdadm)"
                    .formatted(
                            disks.count(),
                            role.word(),
                            array.arrangement().word(),
                            Bytes.show(array.chunkBytes()),
                            array.fileSystem().word()));
        } else {
            notes.add(
                    own.chosen().isPresent()
                            ? "each of these gets a file system (xfs) and is mounted below /harness"
                            : "empty local disks and volumes get a file system (xfs) and are mounted below /harness");
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
        Stream.of(spec.types().slave(), type)
                .distinct()
                .forEach(old -> old.successor()
                        .ifPresent(living -> notes.add("%s is %s; its living successor is %s"
                                .formatted(old.name(), old.status().label(), living.name()))));
        return notes;
    }

    private String volumes(Role role) {
        List<Ec2Api.Volume> data = spec.disks(role).data();
        return data.isEmpty()
                ? ""
                : ", each %s also has %d x %s"
                        .formatted(role.word(), data.size(), data.get(0).describe());
    }

    /** What is paid for and cannot be foretold, and what an earlier version has not priced. */
    private List<String> beside() {
        List<String> beside = new ArrayList<>(List.of("traffic"));
        if (Arrays.stream(Role.values())
                .flatMap(role -> spec.disks(role).data().stream())
                .anyMatch(volume -> volume.type().equals(PAID_BY_REQUEST))) {
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
                        machines(Stream.concat(
                                        Stream.of(
                                                spec.types().slave(),
                                                spec.types().master()),
                                        spec.servers().map(some -> spec.types().server()).stream())
                                .toList()),
                        spec.place().region());
    }

    static String machines(Collection<InstanceType> types) {
        return types.stream().map(InstanceType::name).distinct().collect(Collectors.joining(", "));
    }
}
