package harness.workloads.mapreduce;

import java.util.List;
import java.util.Map;

/**
 * What a generated text is made of and what is in it.
 *
 * @param format of the text and of this manifest; another number is another text
 * @param seed of the text
 * @param size bytes of keys and values that were asked for
 * @param lengths of the files, in bytes of the file system
 * @param digest of all records
 * @param valueWords how often each word occurs in values
 */
public record TextManifest(
        int format, long seed, long size, List<Long> lengths, RecordDigest digest, Map<String, Long> valueWords) {
    static final int FORMAT = 3;

    public TextManifest {
        lengths = List.copyOf(lengths);
        valueWords = Map.copyOf(valueWords);
    }
}
