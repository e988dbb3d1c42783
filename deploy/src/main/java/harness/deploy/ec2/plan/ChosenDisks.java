package harness.deploy.ec2.plan;

import harness.api.UsageException;
import harness.record.catalogue.InstanceType;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Which disks of a slave are used, where these are not all: its first local ones and its first volumes, each by name.
 *
 * @param local how many local disks
 * @param volumes how many volumes; others are not made
 * @param asked how many volumes the user has named
 */
public record ChosenDisks(int local, int volumes, int asked) {
    /** Of one slave: its root volume leaves room for as many. */
    static final int MOST = 48;

    private static final String ALL = "all";
    private static final String LOCAL = "local";
    private static final String EBS = "ebs";

    /** What disks can be chosen by. */
    static final List<String> KINDS = List.of(LOCAL, EBS, ALL);

    /**
     * @param kind one of {@link #KINDS}, if the user has named one
     * @param count how many the user wants, 1 or more; absent for all of the kind
     * @param type with its local disks
     * @param ebs volumes that the user has named
     * @return what is used; absent where it is all that there is
     * @throws UsageException if there are none of the kind, or too few
     */
    static Optional<ChosenDisks> of(
            Optional<String> kind, Optional<Integer> count, InstanceType type, Optional<DataVolumes> ebs) {
        String devices = kind.orElse(ALL);
        if (devices.equals(ALL) && count.isEmpty()) {
            return Optional.empty();
        }
        int asked = ebs.map(DataVolumes::count).orElse(0);
        requireKind(devices, type, asked);
        int local = devices.equals(EBS) ? 0 : type.diskCount();
        int volumes = devices.equals(LOCAL) ? 0 : asked;
        int wanted = count.orElse(local + volumes);
        if (wanted > local + volumes) {
            throw new UsageException("'%d' is not allowed: a slave has %s to use, so 1 to %d is (--device-count)"
                    .formatted(wanted, had(devices, local, volumes), local + volumes));
        }
        int usedLocal = Math.min(wanted, local);
        return Optional.of(new ChosenDisks(usedLocal, wanted - usedLocal, asked));
    }

    private static void requireKind(String devices, InstanceType type, int asked) {
        if (devices.equals(EBS) && asked == 0) {
            throw new UsageException("'ebs' needs volumes: name them by --ebs, such as --ebs 4x100:gp3 (--devices)");
        }
        if (devices.equals(LOCAL) && type.diskCount() == 0) {
            throw new UsageException(
                    "'local' needs local disks, and %s has none: use --devices ebs with --ebs, or another --type (--devices)"
                            .formatted(type.name()));
        }
        if (devices.equals(LOCAL) && asked > 0) {
            throw new UsageException(
                    "'local' leaves the volumes of --ebs unused: leave out --ebs, or use --devices ebs or all (--devices)");
        }
        if (type.diskCount() + asked == 0) {
            throw new UsageException(
                    "%s has no local disks to count: name volumes by --ebs, or leave out --device-count (--device-count)"
                            .formatted(type.name()));
        }
    }

    private static String had(String devices, int local, int volumes) {
        return switch (devices) {
            case LOCAL -> disks(local);
            case EBS -> volumes(volumes);
            default -> "%s and %s".formatted(disks(local), volumes(volumes));
        };
    }

    /** As results name it. */
    String label() {
        return Stream.of(local > 0 ? disks(local) : "", volumes > 0 ? volumes(volumes) : "")
                .filter(words -> !words.isEmpty())
                .collect(Collectors.joining(" and "));
    }

    /** For the plan of machines of this type. */
    String note(InstanceType type) {
        List<String> used = new ArrayList<>();
        List<String> unused = new ArrayList<>();
        if (local > 0) {
            used.add("%d of %s".formatted(local, disks(type.diskCount())));
        }
        if (volumes > 0) {
            used.add("%d of %s".formatted(volumes, volumes(asked)));
        }
        int otherDisks = type.diskCount() - local;
        if (otherDisks > 0) {
            unused.add(
                    "the %s%s %s not used".formatted(local == 0 ? "" : "other ", disks(otherDisks), verb(otherDisks)));
        }
        int otherVolumes = asked - volumes;
        if (otherVolumes > 0) {
            unused.add("%d %s %s not made"
                    .formatted(otherVolumes, otherVolumes == 1 ? "volume" : "volumes", verb(otherVolumes)));
        }
        return String.join(" and ", used) + (unused.isEmpty() ? "" : "; " + String.join("; ", unused));
    }

    private static String verb(int count) {
        return count == 1 ? "is" : "are";
    }

    private static String disks(int count) {
        return count == 1 ? "1 local disk" : count + " local disks";
    }

    private static String volumes(int count) {
        return count == 1 ? "1 EBS volume" : count + " EBS volumes";
    }
}
