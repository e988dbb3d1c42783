package harness.control.journal;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** One line of a journal of rented resources. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "event")
@JsonSubTypes({
    @JsonSubTypes.Type(value = JournalEntry.Opened.class, name = "opened"),
    @JsonSubTypes.Type(value = JournalEntry.Revised.class, name = "revised"),
    @JsonSubTypes.Type(value = JournalEntry.Intended.class, name = "intended"),
    @JsonSubTypes.Type(value = JournalEntry.Made.class, name = "made"),
    @JsonSubTypes.Type(value = JournalEntry.Refused.class, name = "refused"),
    @JsonSubTypes.Type(value = JournalEntry.Removing.class, name = "removing"),
    @JsonSubTypes.Type(value = JournalEntry.Removed.class, name = "removed"),
})
public sealed interface JournalEntry {
    /** {@return when it was written} */
    Instant at();

    /**
     * A cluster is to be rented; in a journal of one that was given back, another one.
     *
     * @param at when
     * @param cluster its name, different from that of every other cluster; everything that is made for it is marked with it
     * @param facts what the provider needs to know of it later, by its own keys; no secrets
     */
    record Opened(Instant at, String cluster, Map<String, String> facts) implements JournalEntry {
        public Opened {
            facts = Map.copyOf(facts);
        }
    }

    /**
     * The cluster is to be another one from here on, for example larger.
     *
     * @param at when
     * @param facts what the provider needs to know of it later, in place of those with the same keys
     */
    record Revised(Instant at, Map<String, String> facts) implements JournalEntry {
        public Revised {
            facts = Map.copyOf(facts);
        }
    }

    /**
     * Something is about to be asked for: from here on it may exist.
     *
     * @param at when
     * @param key tells it from everything else in this journal
     * @param kind in the provider's words, for example {@code instances}
     * @param token by which the provider knows a repeated request
     * @param least fewest of it that will do; 1 or more
     * @param most how many of it are asked for; {@code least} or more
     * @param until when it is to end by itself at the latest, whatever the cluster's facts allow
     */
    record Intended(Instant at, String key, String kind, String token, int least, int most, Optional<Instant> until)
            implements JournalEntry {
        /** One of it. */
        public Intended(Instant at, String key, String kind, String token) {
            this(at, key, kind, token, 1, 1, Optional.empty());
        }
    }

    /**
     * It was made; a second time, that this is all that is there of it now.
     *
     * @param at when
     * @param key of the intent
     * @param ids by which the provider knows it
     */
    record Made(Instant at, String key, List<String> ids) implements JournalEntry {
        public Made {
            ids = List.copyOf(ids);
        }
    }

    /**
     * The provider has said that it was not made.
     *
     * @param at when
     * @param key of the intent
     * @param reason one line
     */
    record Refused(Instant at, String key, String reason) implements JournalEntry {}

    /**
     * It is about to be removed; it may exist still.
     *
     * @param at when
     * @param key of the intent
     */
    record Removing(Instant at, String key) implements JournalEntry {}

    /**
     * The provider was asked and does not have it any more.
     *
     * @param at when
     * @param key of the intent
     * @param ended when the last of it ended, where the provider says so
     */
    record Removed(Instant at, String key, Optional<Instant> ended) implements JournalEntry {
        /** Nobody knows when. */
        public Removed(Instant at, String key) {
            this(at, key, Optional.empty());
        }
    }
}
