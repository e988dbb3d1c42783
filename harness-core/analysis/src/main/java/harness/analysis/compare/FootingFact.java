package harness.analysis.compare;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * One thing that sides may differ in beside what their repeats gave.
 *
 * @param key unique in a run, for example {@code os.kernel} or {@code sort.size}
 * @param group what the user calls the whole of which it is a part, for example {@code os}; the key itself where it stands alone
 * @param value as it was recorded
 * @param nature what a difference in it means
 * @param note why a difference matters, or why it does not
 */
public record FootingFact(String key, String group, String value, Nature nature, String note) {
    /** What a difference means. */
    public enum Nature {
        /** Somebody chose it, or the machine has it: it may be the question. */
        CAUSE,
        /** The planner made it of what was chosen: it follows from the question, if nothing else was chosen differently. */
        CONSEQUENCE,
        /** How things stood: nobody's question unless the user names it. */
        STATE,
        /** It moves no number. */
        HARMLESS
    }

    static FootingFact cause(String key, String group, String value) {
        return new FootingFact(key, group, value, Nature.CAUSE, "it may be what makes the difference");
    }

    static FootingFact cause(String key, String value) {
        return cause(key, key, value);
    }

    static FootingFact consequence(String key, String value) {
        return new FootingFact(key, key, value, Nature.CONSEQUENCE, "it may be what makes the difference");
    }

    static FootingFact state(String key, String value, String note) {
        return new FootingFact(key, key, value, Nature.STATE, note);
    }

    static FootingFact harmless(String key, String value, String note) {
        return new FootingFact(key, key, value, Nature.HARMLESS, note);
    }

    /**
     * @param more the same of another run
     * @return it with the values of both, each once
     */
    public FootingFact and(FootingFact more) {
        Set<String> values = new TreeSet<>(List.of(value.split(" \\| ")));
        values.add(more.value);
        return new FootingFact(key, group, String.join(" | ", values), nature, note);
    }

    /** The same, of which a difference moves no number. */
    FootingFact asHarmless(String why) {
        return new FootingFact(key, group, value, Nature.HARMLESS, why);
    }
}
