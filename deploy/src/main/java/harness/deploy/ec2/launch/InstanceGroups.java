package harness.deploy.ec2.launch;

import harness.control.journal.Ledger;
import harness.deploy.ec2.api.CloudException;
import harness.deploy.ec2.api.Ec2Api;
import harness.deploy.ec2.api.EventualConsistency;
import harness.deploy.ec2.api.ResourceKind;
import harness.deploy.ec2.plan.Role;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Consumer;

/**
 * Brings the machines of a role to their wanted number: what is there is used, what has ended is forgotten, what is too much
 * goes, and what is missing is started.
 *
 * @param intents of the cluster
 * @param requests what the service is asked for
 * @param settling for what was made a moment ago
 * @param limit of money
 * @param progress is told what is done
 */
public record InstanceGroups(
        Intents intents,
        LaunchRequests requests,
        EventualConsistency settling,
        MoneyLimit limit,
        Consumer<String> progress) {
    /** An intent that is so old was carried out or never will be: what it made is shown by now. */
    private static final Duration CERTAIN = Duration.ofMinutes(5);
    /** So long at least an instance is shown after it has ended (Amazon EC2 User Guide: "approximately one hour"). */
    private static final Duration SHOWN = Duration.ofMinutes(30);

    /** The ids of its machines. */
    List<String> machines(Role role, String securityGroup) throws IOException, InterruptedException {
        int most = requests.most(role);
        int least = requests.least(role);
        String prefix = role.word() + "-";
        List<String> there = new ArrayList<>();
        for (Ledger.Held held : intents.ledger().held()) {
            if (role.of(held.key())) {
                List<String> living =
                        held.ids().isEmpty() ? recovered(held, role, securityGroup) : living(held, Optional.empty());
                there.addAll(atMost(most - there.size(), living, held));
            }
        }
        if (there.size() < least) {
            String key = prefix + UUID.randomUUID().toString().substring(0, 8);
            limit.require();
            Ledger.Held intent = intents.intend(
                    key, least - there.size(), most - there.size(), limit.end().get());
            there.addAll(start(intent, role, securityGroup));
        }
        return there;
    }

    private List<String> start(Ledger.Held intent, Role role, String securityGroup)
            throws IOException, InterruptedException {
        progress.accept("start %d x %s in %s"
                .formatted(
                        intent.intent().most(),
                        requests.type(role),
                        requests.spec().zone()));
        Ec2Api.Launch launch = requests.launch(role, intent, securityGroup);
        // With the same token it starts nothing twice.
        return intents.make(intent, i -> settling.answer(() -> intents.api().runInstances(launch)));
    }

    /**
     * Machines that a request may have made before the controller died. As long as the token is known for certain the same
     * request gives the ids of all of them, or makes them; tags may show a part only, and are asked when it is not.
     */
    private List<String> recovered(Ledger.Held held, Role role, String securityGroup)
            throws IOException, InterruptedException {
        if (!isOld(held)) {
            return start(held, role, securityGroup);
        }
        List<String> launched = intents.api().launched(held.token()).stream()
                .map(Ec2Api.Instance::id)
                .toList();
        List<String> found = launched.isEmpty() ? tagged(role) : launched;
        if (!found.isEmpty()) {
            intents.made(held.key(), found);
            // Nobody has extended their lease.
            return living(intents.ledger().find(held.key()).orElseThrow(), Optional.of(requests.deadline(held)));
        }
        if (wouldBeShown(held)) {
            intents.refused(held, "nothing was made of it");
        } else {
            progress.accept(
                    "nobody knows any more whether %d x %s were started at %s: they count as if they had run until %s"
                            .formatted(
                                    held.intent().most(), requests.type(role), held.since(), requests.deadline(held)));
            intents.removed(held, Optional.empty());
        }
        return found;
    }

    private List<String> tagged(Role role) throws CloudException {
        List<String> known = intents.ledger().ids(ResourceKind.INSTANCE.word());
        return intents.api().resources(Optional.of(requests.cluster())).stream()
                .filter(resource -> resource.kind() == ResourceKind.INSTANCE)
                .filter(resource -> role.word().equals(resource.tags().get(Tags.ROLE)))
                .filter(resource -> RunningInstances.USABLE.contains(resource.state()))
                .map(Ec2Api.Resource::id)
                .filter(id -> !known.contains(id))
                .toList();
    }

    /** Whether machines of an old intent would still be shown, however they had ended: a spot instance may end at any time. */
    private boolean wouldBeShown(Ledger.Held held) {
        Instant now = intents.clock().instant();
        Instant ending = requests.spec().spot() ? held.since() : requests.deadline(held);
        return held.since().plus(CERTAIN).isBefore(now) && ending.plus(SHOWN).isAfter(now);
    }

    private boolean isOld(Ledger.Held held) {
        return held.since().plus(CERTAIN).isBefore(intents.clock().instant())
                || requests.deadline(held).isBefore(intents.clock().instant());
    }

    /**
     * Machines that were made and are still there.
     *
     * @param latest when they had ended, where that is known and the service does not say more
     */
    private List<String> living(Ledger.Held held, Optional<Instant> latest) throws CloudException {
        List<Ec2Api.Instance> instances = intents.api().instances(held.ids());
        List<String> living = instances.stream()
                .filter(instance -> RunningInstances.USABLE.contains(instance.state()))
                .map(Ec2Api.Instance::id)
                .toList();
        if (living.size() == held.ids().size()) {
            return held.ids();
        }
        intents.api()
                .terminate(instances.stream()
                        .filter(instance -> !instance.ended())
                        .map(Ec2Api.Instance::id)
                        .filter(id -> !living.contains(id))
                        .toList());
        return left(held, living, ended(held, instances).or(() -> latest));
    }

    /** When the last of them ended, if the service says so of each. */
    private Optional<Instant> ended(Ledger.Held held, List<Ec2Api.Instance> instances) {
        List<Instant> ends = instances.stream()
                .filter(Ec2Api.Instance::ended)
                .flatMap(instance -> instance.condition().until().stream())
                .toList();
        return ends.size() < held.ids().size()
                ? Optional.empty()
                : ends.stream().max(Comparator.naturalOrder());
    }

    private List<String> atMost(int room, List<String> living, Ledger.Held held) throws CloudException {
        if (living.size() <= room) {
            return living;
        }
        List<String> surplus = living.subList(room, living.size());
        progress.accept("give back " + String.join(", ", surplus));
        intents.api().terminate(surplus);
        return left(held, living.subList(0, room), Optional.empty());
    }

    /** The ids of the others are not needed any more: until they have ended, the tag finds them. */
    private List<String> left(Ledger.Held held, List<String> living, Optional<Instant> ended) {
        if (!living.isEmpty()) {
            return intents.made(held.key(), living);
        }
        intents.removed(held, ended);
        return living;
    }
}
