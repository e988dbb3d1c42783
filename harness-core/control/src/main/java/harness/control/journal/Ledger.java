package harness.control.journal;

import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
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
     * @param intent by which it was asked for
     * @param made when it was made; empty where that is not known, so that it may exist or not
     * @param ids by which the provider knows it; empty where that is not known
     * @param removing whether its removal has begun
     */
    public record Held(JournalEntry.Intended intent, Optional<Instant> made, List<String> ids, boolean removing) {
        public Held {
            ids = List.copyOf(ids);
        }

        /** {@return tells it from everything else in the journal} */
        public String key() {
            return intent.key();
        }

        /** {@return in the provider's words} */
        public String kind() {
            return intent.kind();
        }

        /** {@return by which the provider knows a repeated request} */
        public String token() {
            return intent.token();
        }

        /** {@return when it was asked for} */
        public Instant since() {
            return intent.at();
        }
    }

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
            if (entry instanceof JournalEntry.Opened fresh) {
                opened = Optional.of(fresh);
            } else if (entry instanceof JournalEntry.Revised revised) {
                opened = opened.map(known -> revised(known, revised.facts()));
            } else if (entry instanceof JournalEntry.Intended intent) {
                held.put(intent.key(), new Held(intent, Optional.empty(), List.of(), false));
            } else if (entry instanceof JournalEntry.Made made) {
                held.computeIfPresent(
                        made.key(), (key, h) -> new Held(h.intent(), Optional.of(made.at()), made.ids(), h.removing()));
            } else if (entry instanceof JournalEntry.Removing removing) {
                held.computeIfPresent(removing.key(), (key, h) -> new Held(h.intent(), h.made(), h.ids(), true));
            } else if (entry instanceof JournalEntry.Refused refused) {
                held.remove(refused.key());
            } else if (entry instanceof JournalEntry.Removed removed) {
                held.remove(removed.key());
            }
        }
        return new Ledger(opened, new ArrayList<>(held.values()));
    }

    private static JournalEntry.Opened revised(JournalEntry.Opened opened, Map<String, String> facts) {
        Map<String, String> all = new HashMap<>(opened.facts());
        all.putAll(facts);
        return new JournalEntry.Opened(opened.at(), opened.cluster(), all);
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
