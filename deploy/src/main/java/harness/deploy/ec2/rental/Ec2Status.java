package harness.deploy.ec2.rental;

import harness.control.journal.JournalEntry;
import harness.control.journal.Ledger;
import harness.control.provider.RentalStatus;
import harness.deploy.ec2.api.CloudException;
import harness.deploy.ec2.api.Ec2Api;
import harness.deploy.ec2.api.ResourceKind;
import harness.deploy.ec2.launch.Tags;
import harness.deploy.ec2.plan.Ec2Spec;
import harness.deploy.ec2.plan.Role;
import harness.record.money.Rent;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** What exists of a cluster: what the journal names and what carries the tag, as the service has it now. */
public final class Ec2Status {
    private Ec2Status() {}

    public static RentalStatus of(Ec2Api api, List<JournalEntry> entries, Ec2Spec spec, Instant now)
            throws CloudException {
        Ledger ledger = Ledger.of(entries);
        JournalEntry.Opened opened = ledger.opened().orElseThrow();
        List<Ec2Api.Resource> tagged = api.resources(Optional.of(opened.cluster()));
        List<Ec2Api.Instance> instances = instances(api, ledger, tagged);
        Optional<Rent> rent = spec.rent(ledger).filter(known -> !instances.isEmpty());
        return new RentalStatus(
                opened.cluster(),
                spec.place().amazon()
                        ? "EC2 " + spec.zone()
                        : "EC2's API at " + spec.place().url(),
                nodes(instances, spec),
                tagged.stream()
                        .filter(resource -> resource.kind() != ResourceKind.INSTANCE)
                        .map(Ec2Api.Resource::toString)
                        .toList(),
                instances.stream()
                        .map(instance -> Tags.expiry(instance.tags()))
                        .flatMap(Optional::stream)
                        .max(Comparator.naturalOrder()),
                rent.map(Rent::usdPerHour),
                rent.map(known -> known.usd(Duration.between(PaidTime.since(entries, spec, now), now)
                                .toMillis()
                        / 1e3)));
    }

    /** Those that the tag or the journal names and that have not ended, the master first. */
    private static List<Ec2Api.Instance> instances(Ec2Api api, Ledger ledger, List<Ec2Api.Resource> tagged)
            throws CloudException {
        Set<String> ids = tagged.stream()
                .filter(resource -> resource.kind() == ResourceKind.INSTANCE)
                .map(Ec2Api.Resource::id)
                .collect(Collectors.toCollection(LinkedHashSet::new));
        ids.addAll(ledger.ids(ResourceKind.INSTANCE.word()));
        return api.instances(List.copyOf(ids)).stream()
                .filter(instance -> !instance.ended())
                .sorted(Comparator.comparing((Ec2Api.Instance instance) -> role(instance))
                        .thenComparing(Ec2Api.Instance::id))
                .toList();
    }

    private static String role(Ec2Api.Instance instance) {
        return Objects.requireNonNullElse(instance.tags().get(Tags.ROLE), Role.SLAVE.word());
    }

    private static List<RentalStatus.Node> nodes(List<Ec2Api.Instance> instances, Ec2Spec spec) {
        Map<String, Integer> numbers = new HashMap<>();
        return instances.stream()
                .map(instance -> new RentalStatus.Node(
                        role(instance).equals(Role.MASTER.word())
                                ? role(instance)
                                : role(instance) + (numbers.merge(role(instance), 1, Integer::sum) - 1),
                        instance.id(),
                        instance.type(),
                        instance.state(),
                        spec.connectPrivately() ? instance.privateAddress() : instance.publicAddress()))
                .toList();
    }
}
