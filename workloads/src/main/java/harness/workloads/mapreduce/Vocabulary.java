package harness.workloads.mapreduce;

import java.nio.charset.StandardCharsets;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;

/**
 * The thousand words of generated text. Hadoop's RandomTextWriter takes as many from a dictionary; these are made of
 * syllables, always the same, of two to six syllables, so that their mean length is like a dictionary's.
 */
public final class Vocabulary {
    /** How many words there are. */
    public static final int SIZE = 1000;

    private static final long SEED = 1000;
    private static final int LEAST_SYLLABLES = 2;
    private static final int MOST_SYLLABLES = 6;
    private static final String CONSONANTS = "bcdfghjklmnprstvz";
    private static final String VOWELS = "aeiou";

    private static final List<String> WORDS = make();

    private Vocabulary() {}

    /** {@return the words, each with its index} */
    public static List<String> words() {
        return WORDS;
    }

    static byte[][] wordsWithSpace() {
        return WORDS.stream()
                .map(word -> (word + " ").getBytes(StandardCharsets.US_ASCII))
                .toArray(byte[][]::new);
    }

    private static List<String> make() {
        SplittableRandom random = new SplittableRandom(SEED);
        Set<String> words = new LinkedHashSet<>();
        while (words.size() < SIZE) {
            words.add(word(random));
        }
        return List.copyOf(words);
    }

    private static String word(SplittableRandom random) {
        StringBuilder word = new StringBuilder();
        int syllables = random.nextInt(LEAST_SYLLABLES, MOST_SYLLABLES + 1);
        for (int i = 0; i < syllables; i++) {
            word.append(CONSONANTS.charAt(random.nextInt(CONSONANTS.length())));
            word.append(VOWELS.charAt(random.nextInt(VOWELS.length())));
        }
        return word.toString();
    }
}
