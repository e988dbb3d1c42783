package harness.deploy.ec2.launch;

import harness.control.journal.JournalEntry;
import harness.control.journal.Ledger;
import harness.deploy.ec2.api.Ec2Api;
import harness.deploy.ec2.plan.Ec2Spec;
import harness.deploy.ec2.plan.RentalFiles;
import harness.deploy.ec2.plan.RentedDisks;
import harness.deploy.ec2.plan.Role;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What the service is asked for: functions of this and an intent alone, since a repeated request has to be the same.
 *
 * @param spec what to rent
 * @param run that it is for
 * @param cluster its own name
 * @param lease how long the machines live unless it is extended
 * @param files keys
 */
public record LaunchRequests(Ec2Spec spec, String run, String cluster, Duration lease, RentalFiles files) {
    /** How many machines are wanted. */
    int most(Role role) {
        return switch (role) {
            case MASTER -> 1;
            case SERVER -> spec.serverCount();
            case SLAVE -> spec.slaves();
        };
    }

    /** With how many machines the cluster can do. */
    int least(Role role) {
        return role == Role.SLAVE ? spec.minSlaves() : most(role);
    }

    String type(Role role) {
        return spec.type(role);
    }

    Map<String, String> tags(Ledger.Held intent) {
        return Tags.of(cluster, run, intent.since().plus(lease));
    }

    /** How long machines of a cluster live after each extension. */
    public static Duration lease(JournalEntry.Opened opened) {
        return Duration.ofSeconds(Long.parseLong(opened.facts().get("lease")));
    }

    /** When machines end by themselves unless their lease is extended: no later than all that may be spent is spent. */
    public Instant deadline(Ledger.Held intent) {
        return deadline(intent.intent(), lease);
    }

    /** The same of any intent. */
    public static Instant deadline(JournalEntry.Intended intent, Duration lease) {
        Instant leased = intent.at().plus(lease);
        return intent.until().filter(leased::isAfter).orElse(leased);
    }

    Ec2Api.Launch launch(Role role, Ledger.Held intent, String securityGroup) throws IOException {
        RentedDisks disks = spec.disks(role);
        Instant deadline = deadline(intent);
        return new Ec2Api.Launch(
                intent.token(),
                type(role),
                spec.image(),
                intent.intent().least(),
                intent.intent().most(),
                spec.subnet(),
                securityGroup,
                cluster,
                spec.placementGroup() ? Optional.of(cluster) : Optional.empty(),
                spec.spot(),
                spec.maxPrice(),
                UserData.of(spec, role, Files.readString(files.host().privateKey()), deadline),
                Stream.concat(Stream.of(spec.root()), disks.data().stream()).toList(),
                disks.ephemeral(),
                Tags.of(cluster, run, deadline, role));
    }
}
