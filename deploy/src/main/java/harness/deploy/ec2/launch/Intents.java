package harness.deploy.ec2.launch;

import harness.control.journal.Journal;
import harness.control.journal.JournalEntry;
import harness.control.journal.Ledger;
import harness.deploy.ec2.api.CloudException;
import harness.deploy.ec2.api.Ec2Api;
import harness.deploy.ec2.api.ResourceKind;
import java.io.IOException;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/**
 * Writes in the journal what is to be made before the service is asked for it, and what came of it.
 *
 * @param api of the service
 * @param journal open, with the cluster in it
 * @param clock for the journal
 */
public record Intents(Ec2Api api, Journal journal, InstantSource clock) {
    private static final Set<String> DUPLICATES =
            Set.of("InvalidGroup.Duplicate", "InvalidKeyPair.Duplicate", "InvalidPlacementGroup.Duplicate");

    /** Asks the service for something. */
    @FunctionalInterface
    interface Making {
        List<String> with(Ledger.Held intent) throws IOException, InterruptedException;
    }

    Ledger ledger() {
        return journal.ledger();
    }

    /** Something of which a cluster has one. */
    List<String> one(ResourceKind kind, String key, Making making) throws IOException, InterruptedException {
        Optional<Ledger.Held> held = ledger().find(key);
        if (held.isPresent() && !held.get().ids().isEmpty()) {
            return held.get().ids();
        }
        if (held.isPresent()) {
            List<String> found = tagged(kind);
            if (!found.isEmpty()) {
                return made(key, found);
            }
        }
        Ledger.Held intent =
                held.orElseGet(() -> intend(new JournalEntry.Intended(clock.instant(), key, kind.word(), token())));
        return make(intent, i -> {
            try {
                return making.with(i);
            } catch (CloudException e) {
                // Nobody else uses the name: an earlier attempt has made it, whose answer was lost.
                List<String> found = DUPLICATES.contains(e.code()) ? tagged(kind) : List.of();
                if (found.isEmpty()) {
                    throw e;
                }
                return found;
            }
        });
    }

    private List<String> tagged(ResourceKind kind) throws CloudException {
        return api.resources(Optional.of(ledger().opened().orElseThrow().cluster())).stream()
                .filter(resource -> resource.kind() == kind)
                .map(Ec2Api.Resource::id)
                .toList();
    }

    /** Instances of which there is room for some. */
    Ledger.Held intend(String key, int least, int most, Optional<Instant> until) {
        return intend(new JournalEntry.Intended(
                clock.instant(), key, ResourceKind.INSTANCE.word(), token(), least, most, until));
    }

    private Ledger.Held intend(JournalEntry.Intended intent) {
        journal.append(intent);
        return ledger().find(intent.key()).orElseThrow();
    }

    private static String token() {
        return UUID.randomUUID().toString();
    }

    /** Does what is intended. */
    List<String> make(Ledger.Held intent, Making making) throws IOException, InterruptedException {
        try {
            return made(intent.key(), making.with(intent));
        } catch (CloudException e) {
            if (e.refused()) {
                refused(intent, e.code());
            }
            throw e;
        }
    }

    /** What there is of an intent from now on. */
    List<String> made(String key, List<String> ids) {
        journal.append(new JournalEntry.Made(clock.instant(), key, ids));
        return ids;
    }

    /** Nothing was made of it, and nothing will be. */
    void refused(Ledger.Held intent, String reason) {
        journal.append(new JournalEntry.Refused(clock.instant(), intent.key(), reason));
    }

    /** Nothing is left of it since some time, where that is known. */
    void removed(Ledger.Held held, Optional<Instant> ended) {
        journal.append(new JournalEntry.Removing(clock.instant(), held.key()));
        journal.append(new JournalEntry.Removed(clock.instant(), held.key(), ended));
    }
}
