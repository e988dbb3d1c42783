package harness.deploy.ec2.launch;

import harness.api.clients.InParallel;
import harness.deploy.ec2.api.EventualConsistency;
import harness.deploy.ec2.api.ResourceKind;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * What the machines of a cluster need around them: a key pair, a security group and, if they are wanted close together, a
 * placement group.
 *
 * @param intents of the cluster
 * @param requests what the service is asked for
 * @param settling for what was made a moment ago
 * @param access from where the machines may be reached
 */
public record LaunchPrerequisites(
        Intents intents, LaunchRequests requests, EventualConsistency settling, SshAccess access) {
    /**
     * By which the machines are reached.
     *
     * @param group id of the security group
     * @param wanted what it is to let in
     */
    private record Entrance(String group, Set<String> wanted) {}

    /** Makes something, the entrance or another thing. */
    @FunctionalInterface
    private interface Step {
        Optional<Entrance> made() throws IOException, InterruptedException;
    }

    /** Makes all of it, and gives the id of the security group. */
    String securityGroup() throws IOException, InterruptedException {
        List<Step> steps = List.of(this::keyPair, this::entrance, this::placementGroup);
        Entrance entrance = InParallel.results(steps, Step::made).stream()
                .flatMap(Optional::stream)
                .findFirst()
                .orElseThrow();
        return settling.answer(() -> {
            access.admit(entrance.group(), entrance.wanted());
            return entrance.group();
        });
    }

    private Optional<Entrance> keyPair() throws IOException, InterruptedException {
        intents.one(
                ResourceKind.KEY_PAIR,
                "key-pair",
                intent -> List.of(intents.api()
                        .importKeyPair(
                                requests.cluster(), requests.files().login().publicLine(), requests.tags(intent))));
        return Optional.empty();
    }

    private Optional<Entrance> entrance() throws IOException, InterruptedException {
        List<String> group = intents.one(
                ResourceKind.SECURITY_GROUP,
                "security-group",
                intent -> List.of(intents.api()
                        .createSecurityGroup(requests.cluster(), requests.spec().vpc(), requests.tags(intent))));
        return Optional.of(new Entrance(group.get(0), access.wanted()));
    }

    private Optional<Entrance> placementGroup() throws IOException, InterruptedException {
        if (requests.spec().placementGroup()) {
            intents.one(
                    ResourceKind.PLACEMENT_GROUP,
                    "placement-group",
                    intent -> List.of(intents.api().createPlacementGroup(requests.cluster(), requests.tags(intent))));
        }
        return Optional.empty();
    }
}
