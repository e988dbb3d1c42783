package harness.deploy.ec2.rental;

import harness.api.LeftBehindException;
import harness.api.text.Reason;
import harness.control.journal.Journal;
import harness.control.journal.JournalEntry;
import harness.control.journal.Ledger;
import harness.deploy.ec2.api.CloudException;
import harness.deploy.ec2.api.Ec2Api;
import harness.deploy.ec2.api.PollingLimit;
import harness.deploy.ec2.api.ResourceKind;
import harness.deploy.ec2.plan.Refusals;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * Gives a cluster back: what the journal names and what carries the cluster's tag, again and again until the service says
 * that nothing is left.
 *
 * @param api of the service
 * @param cluster the tag
 * @param clock tells how old an intent is
 * @param patience how long it may take
 * @param progress is told what was done
 */
public record Ec2Teardown(
        Ec2Api api, String cluster, InstantSource clock, PollingLimit patience, Consumer<String> progress) {
    /** What was asked for a moment ago may not be shown yet. */
    private static final Duration SETTLING = Duration.ofSeconds(10);

    private static final String ENDING = "shutting-down";

    /** Leaves the journal saying that nothing is held. */
    public void giveBack(Journal journal) throws IOException, InterruptedException {
        List<Ledger.Held> held = journal.ledger().held();
        held.forEach(h -> note(journal, new JournalEntry.Removing(clock.instant(), h.key())));
        Instant settled = held.stream()
                .filter(h -> h.made().isEmpty())
                // Its request may have been repeated just now.
                .map(h -> clock.instant().plus(SETTLING))
                .max(Comparator.naturalOrder())
                .orElse(Instant.MIN);
        giveBack(journal.ledger().ids(ResourceKind.INSTANCE.word()), settled);
        held.forEach(h -> note(journal, new JournalEntry.Removed(clock.instant(), h.key())));
    }

    /** A disk that is full must not keep machines: without these lines more is looked for than exists. */
    private void note(Journal journal, JournalEntry entry) {
        try {
            journal.append(entry);
        } catch (UncheckedIOException e) {
            progress.accept(Reason.of(e));
        }
    }

    /**
     * @param instances that are known by their ids
     * @param settled until when something may still turn up
     */
    public void giveBack(List<String> instances, Instant settled) throws IOException, InterruptedException {
        long end = System.nanoTime() + patience.limit().toNanos();
        CloudException obstacle = null;
        List<Ec2Api.Resource> left = List.of();
        int most = 0;
        while (System.nanoTime() < end) {
            try {
                left = found(instances);
                if (left.isEmpty() && clock.instant().isAfter(settled)) {
                    progress.accept("nothing of %s is left".formatted(cluster));
                    return;
                }
                if (left.size() > most) {
                    most = left.size();
                    progress.accept("give back " + named(left));
                }
                obstacle = remove(left).orElse(null);
            } catch (CloudException e) {
                obstacle = e;
                if (Refusals.lasts(e)) {
                    throw Refusals.usage(e, "remove");
                }
            }
            TimeUnit.MILLISECONDS.sleep(patience.pause().toMillis());
        }
        throw new LeftBehindException(
                "after %d s these are left of %s: %s%s"
                        .formatted(
                                patience.limit().toSeconds(),
                                cluster,
                                left.isEmpty() ? "it is not known what" : named(left),
                                obstacle == null ? "" : "; EC2 says: " + Reason.of(obstacle)),
                obstacle);
    }

    private List<Ec2Api.Resource> found(List<String> instances) throws CloudException {
        List<Ec2Api.Resource> found = new ArrayList<>(api.resources(Optional.of(cluster)));
        List<String> known = found.stream().map(Ec2Api.Resource::id).toList();
        api.instances(instances).stream()
                .filter(instance -> !instance.ended() && !known.contains(instance.id()))
                .map(instance -> new Ec2Api.Resource(
                        ResourceKind.INSTANCE, instance.id(), instance.id(), instance.state(), instance.tags()))
                .forEach(found::add);
        return found;
    }

    /** What stood in the way, if anything did. */
    private Optional<CloudException> remove(List<Ec2Api.Resource> found) throws CloudException {
        List<String> running = found.stream()
                .filter(resource -> resource.kind() == ResourceKind.INSTANCE)
                .filter(resource -> !resource.state().equals(ENDING))
                .map(Ec2Api.Resource::id)
                .toList();
        api.terminate(running);
        boolean machines = found.stream().anyMatch(resource -> resource.kind() == ResourceKind.INSTANCE);
        Optional<CloudException> obstacle = Optional.empty();
        for (Ec2Api.Resource resource : found) {
            boolean now =
                    resource.kind() == ResourceKind.KEY_PAIR || (!machines && resource.kind() != ResourceKind.INSTANCE);
            if (now && !resource.state().equals("deleting")) {
                try {
                    api.remove(resource);
                } catch (CloudException e) {
                    // Something that is ending still uses it: the next round tries again.
                    obstacle = Optional.of(e);
                }
            }
        }
        return obstacle;
    }

    private static String named(List<Ec2Api.Resource> resources) {
        return resources.stream().map(Ec2Api.Resource::toString).collect(Collectors.joining(", "));
    }
}
