package harness.workloads.wordcount;

import harness.core.workload.Verdict;
import java.util.Map;
import java.util.TreeMap;

/** How often each word occurs. */
final class WordCounts {
    private WordCounts() {}

    /**
     * Adds a line of WordCount's output.
     *
     * @param counts so far
     * @param line a word, a tab and a number
     * @throws IllegalArgumentException if it is none, or the word was there already
     */
    static void add(Map<String, Long> counts, String line) {
        int tab = line.indexOf('\t');
        if (tab < 0) {
            throw new IllegalArgumentException("not a word and its count: '" + line + "'");
        }
        long count = Long.parseLong(line.substring(tab + 1));
        if (counts.put(line.substring(0, tab), count) != null) {
            throw new IllegalArgumentException("word '" + line.substring(0, tab) + "' is counted twice");
        }
    }

    /**
     * @param found by the job
     * @param expected as generated
     * @return whether they are the same
     */
    static Verdict judge(Map<String, Long> found, Map<String, Long> expected) {
        for (Map.Entry<String, Long> word : new TreeMap<>(expected).entrySet()) {
            Long count = found.get(word.getKey());
            if (!word.getValue().equals(count)) {
                return Verdict.invalid("word '%s' is counted %s times, it was generated %d times"
                        .formatted(word.getKey(), count == null ? "no" : count, word.getValue()));
            }
        }
        if (found.size() != expected.size()) {
            return Verdict.invalid("%d words are counted, %d were generated".formatted(found.size(), expected.size()));
        }
        long total = found.values().stream().mapToLong(Long::longValue).sum();
        return Verdict.valid("%,d words, %,d distinct, counted as generated".formatted(total, found.size()));
    }
}
