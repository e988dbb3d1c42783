package harness.workloads.wordcount;

import harness.api.workload.Verdict;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** How often each word occurs. */
final class WordCounts {
    private WordCounts() {}

    /**
     * Adds one part of WordCount's output.
     *
     * @param counts so far
     * @param lines each a word, a tab and a number
     * @throws IllegalArgumentException if one is not, a word was there already, or the words are not in the order that a
     *     reduce gets them in
     */
    static void add(Map<String, Long> counts, List<String> lines) {
        String before = "";
        for (String line : lines) {
            int tab = line.indexOf('\t');
            if (tab < 0) {
                throw new IllegalArgumentException("not a word and its count: '" + line + "'");
            }
            String word = line.substring(0, tab);
            if (counts.put(word, Long.parseLong(line.substring(tab + 1))) != null) {
                throw new IllegalArgumentException("word '" + word + "' is counted twice");
            }
            if (word.compareTo(before) < 0) {
                throw new IllegalArgumentException("word '%s' is out of order behind '%s'".formatted(word, before));
            }
            before = word;
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
        return Verdict.valid(
                "every one of %,d words, %,d distinct, is counted as generated; the words of each part are in order"
                        .formatted(total, found.size()));
    }
}
