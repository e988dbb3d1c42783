package harness.workloads.wordcount;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import harness.api.workload.Verdict;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class WordCountsTest {
    private static final Map<String, Long> GENERATED = Map.of("bo", 1234L, "ke", 2L);

    @Test
    void acceptsTheSameCounts() {
        Map<String, Long> found = new HashMap<>();
        WordCounts.add(found, List.of("ke\t2"));
        WordCounts.add(found, List.of("bo\t1234"));
        assertThat(WordCounts.judge(found, GENERATED))
                .isEqualTo(Verdict.valid("every one of 1,236 words, 2 distinct, is counted as generated;"
                        + " the words of each part are in order"));
    }

    @Test
    void refusesAnotherCount() {
        assertThat(WordCounts.judge(Map.of("bo", 1235L, "ke", 2L), GENERATED))
                .isEqualTo(Verdict.invalid("word 'bo' is counted 1235 times, it was generated 1234 times"));
    }

    @Test
    void refusesAMissingAndAnUnknownWord() {
        assertThat(WordCounts.judge(Map.of("bo", 1234L), GENERATED))
                .isEqualTo(Verdict.invalid("word 'ke' is counted no times, it was generated 2 times"));
        assertThat(WordCounts.judge(Map.of("bo", 1234L, "ke", 2L, "za", 1L), GENERATED))
                .isEqualTo(Verdict.invalid("3 words are counted, 2 were generated"));
    }

    @Test
    void refusesAWordInTwoPlaces() {
        Map<String, Long> found = new HashMap<>(Map.of("ke", 1L));
        assertThatThrownBy(() -> WordCounts.add(found, List.of("ke\t1"))).hasMessage("word 'ke' is counted twice");
        assertThatThrownBy(() -> WordCounts.add(found, List.of("ke 1"))).hasMessage("not a word and its count: 'ke 1'");
    }

    @Test
    void refusesWordsOfAPartOutOfOrder() {
        assertThatThrownBy(() -> WordCounts.add(new HashMap<>(), List.of("bo\t1", "ke\t1", "da\t1")))
                .hasMessage("word 'da' is out of order behind 'ke'");
    }
}
