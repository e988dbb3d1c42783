package harness.deploy.ec2;

import harness.core.journal.Ledger;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
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
 * @param papers keys
 */
record LaunchRequests(Ec2Spec spec, String run, String cluster, Duration lease, RentalFiles papers) {
    /** How many machines are wanted. */
    int most(Role role) {
        return role == Role.SLAVE ? spec.slaves() : 1;
    }

    /** With how many machines the cluster can do. */
    int least(Role role) {
        return role == Role.SLAVE ? spec.minSlaves() : 1;
    }

    String type(Role role) {
        return role == Role.SLAVE ? spec.type() : spec.masterType();
    }

    Map<String, String> tags(Ledger.Held intent) {
        return Tags.of(cluster, run, intent.since().plus(lease));
    }

    /** When machines end by themselves unless their lease is extended: no later than all that may be spent is spent. */
    Instant deadline(Ledger.Held intent) {
        Instant leased = intent.since().plus(lease);
        return intent.intent().until().filter(leased::isAfter).orElse(leased);
    }

    Ec2Api.Launch launch(Role role, Ledger.Held intent, String securityGroup) throws IOException {
        boolean slave = role == Role.SLAVE;
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
                UserData.of(
                        spec.sshUser(),
                        Files.readString(papers.host().privateKey()),
                        deadline,
                        spec.spot(),
                        slave && spec.array().isPresent()),
                slave
                        ? Stream.concat(Stream.of(spec.root()), spec.data().stream())
                                .toList()
                        : List.of(spec.root()),
                slave ? spec.ephemeral() : 0,
                Tags.of(cluster, run, deadline, role));
    }
}
