package harness.deploy.ec2.plan;

import harness.api.UsageException;
import harness.api.units.Bytes;
import harness.deploy.disk.Arrangement;
import harness.deploy.disk.DiskRequest;
import harness.deploy.ec2.api.Ec2Api;
import harness.record.catalogue.InstanceType;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What a slave or a server keeps data on.
 *
 * @param type with its local disks
 * @param root its root volume, which takes the data where there is nothing else
 * @param data its other volumes that are used
 * @param chosen which of its disks are used; nothing: all of them
 */
record MachineDisks(InstanceType type, Ec2Api.Volume root, List<Ec2Api.Volume> data, Optional<ChosenDisks> chosen) {
    private static final long GB = 1_000_000_000L;
    /** What system, Java and Harness take of a root volume. */
    private static final int SYSTEM_GIB = 6;

    MachineDisks {
        data = List.copyOf(data);
    }

    static MachineDisks of(Ec2Spec spec, Role role) {
        InstanceType type =
                role == Role.SERVER ? spec.types().server() : spec.types().slave();
        return new MachineDisks(
                type, spec.root(), spec.disks(role).data(), spec.disks(role).chosen());
    }

    /** How many are used beside the root volume. */
    int count() {
        return local() + data.size();
    }

    private int local() {
        return chosen.map(ChosenDisks::local).orElse(type.diskCount());
    }

    /**
     * @param wish for an array
     * @return the same for as many disks as there are
     * @throws UsageException if they are too few
     */
    Optional<DiskRequest> joined(Optional<DiskRequest> wish) {
        wish.map(DiskRequest::arrangement)
                .filter(arrangement -> count() < arrangement.leastDisks())
                .ifPresent(arrangement -> {
                    throw new UsageException("'%s' needs %d disks or more, and a slave %s (--layout)"
                            .formatted(
                                    arrangement.word(),
                                    arrangement.leastDisks(),
                                    chosen.isPresent()
                                            ? "uses %d: choose others by --devices, --device-count or --ebs"
                                                    .formatted(count())
                                            : "has %d: --ebs gives it others".formatted(count())));
                });
        return wish.map(array -> array.exactly(count()));
    }

    /**
     * @param array that they are joined to, if they are
     * @return how many directories for data there are, one on each disk or array
     */
    int directories(Optional<DiskRequest> array) {
        return joins(array) ? 1 : Math.max(1, count());
    }

    private static boolean joins(Optional<DiskRequest> array) {
        return array.filter(wish -> wish.arrangement() != Arrangement.JBOD).isPresent();
    }

    /**
     * @param array that they are joined to, if they are
     * @return what the smallest of these directories holds
     */
    long leastBytes(Optional<DiskRequest> array) {
        return joins(array) || each().isEmpty() ? bytes(array) : Collections.min(each());
    }

    /**
     * @param array that they are joined to, if they are
     * @return what they hold
     */
    long bytes(Optional<DiskRequest> array) {
        List<Long> each = each();
        if (each.isEmpty()) {
            return (root.gib() - SYSTEM_GIB) * Bytes.GIB;
        }
        return array.map(DiskRequest::arrangement)
                .map(arrangement -> bytes(arrangement, each))
                .orElseGet(() -> each.stream().mapToLong(Long::longValue).sum());
    }

    /** Bytes of each disk and volume. */
    private List<Long> each() {
        return Stream.concat(
                        type.disks().stream()
                                .flatMap(set -> Collections.nCopies(set.count(), set.sizeGb() * GB).stream())
                                .limit(local()),
                        data.stream().map(volume -> volume.gib() * Bytes.GIB))
                .toList();
    }

    /** Each disk of an array gives as much as the smallest. */
    private static long bytes(Arrangement arrangement, List<Long> each) {
        return (long) (Collections.min(each) * arrangement.dataDisks(each.size()));
    }
}
