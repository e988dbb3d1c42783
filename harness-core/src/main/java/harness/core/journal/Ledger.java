package harness.core.journal;

import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What a journal says that may exist: a function of its entries alone.
 *
 * @param opened the cluster, if the journal got so far
 * @param held what may exist, in the order in which it was asked for
 */
public record Ledger(Optional<JournalEntry.Opened> opened, List<Held> held) {
    /**
     * Something that may exist.
     *
     * @param key tells it from everything else in the journal
     * @param kind in the provider's words
     * @param token by which the provider knows a repeated request
     * @param since when it was asked for
     * @param made when it was made; empty where that is not known, so that it may exist or not
     * @param ids by which the provider knows it; empty where that is not known
     * @param removing whether its removal has begun
     */
    public record Held(
            String key,
            String kind,
            String token,
            Instant since,
            Optional<Instant> made,
            List<String> ids,
            boolean removing) {
        /** Copies the list. */
        public Held {
            ids = List.copyOf(ids);
        }
    }

    /** Copies the list. */
    public Ledger {
        held = List.copyOf(held);
    }

    /**
     * @param entries of a journal, or of its beginning
     * @return what may exist after them; entries about something that was never intended say nothing
     */
    public static Ledger of(List<JournalEntry> entries) {
        Optional<JournalEntry.Opened> opened = Optional.empty();
        Map<String, Held> held = new LinkedHashMap<>();
        for (JournalEntry entry : entries) {
            if (entry instanceof JournalEntry.Opened first) {
                opened = Optional.of(first);
            } else if (entry instanceof JournalEntry.Intended intent) {
                held.put(
                        intent.key(),
                        new Held(
                                intent.key(),
                                intent.kind(),
                                intent.token(),
                                intent.at(),
                                Optional.empty(),
                                List.of(),
                                false));
            } else if (entry instanceof JournalEntry.Made made) {
                held.computeIfPresent(
                        made.key(),
                        (key, h) -> new Held(
                                key, h.kind(), h.token(), h.since(), Optional.of(made.at()), made.ids(), h.removing()));
            } else if (entry instanceof JournalEntry.Removing removing) {
                held.computeIfPresent(
                        removing.key(),
                        (key, h) -> new Held(key, h.kind(), h.token(), h.since(), h.made(), h.ids(), true));
            } else if (entry instanceof JournalEntry.Refused refused) {
                held.remove(refused.key());
            } else if (entry instanceof JournalEntry.Removed removed) {
                held.remove(removed.key());
            }
        }
        return new Ledger(opened, new ArrayList<>(held.values()));
    }

    /**
     * @param key of an intent
     * @return what may exist of it
     */
    public Optional<Held> find(String key) {
        return held.stream().filter(h -> h.key().equals(key)).findFirst();
    }

    /**
     * @param kind in the provider's words
     * @return ids that are known of that kind
     */
    public List<String> ids(String kind) {
        return held.stream()
                .filter(h -> h.kind().equals(kind))
                .flatMap(h -> h.ids().stream())
                .toList();
    }
}
