package harness.workloads.mapreduce;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/**
 * What is known of one generated file.
 *
 * @param index its number
 * @param length bytes in the file system
 * @param digest of its records
 * @param valueWords how often each word of the {@link Vocabulary} occurs in values
 */
record TextFile(int index, long length, RecordDigest digest, List<Long> valueWords) {
    TextFile {
        valueWords = List.copyOf(valueWords);
    }

    String format() {
        return index + "|" + length + "|" + digest.format() + "|"
                + valueWords.stream().map(String::valueOf).collect(Collectors.joining(","));
    }

    static TextFile parse(String line) {
        String[] parts = line.split("\\|", -1);
        List<Long> words = Arrays.stream(parts[3].split(",")).map(Long::valueOf).toList();
        return new TextFile(Integer.parseInt(parts[0]), Long.parseLong(parts[1]), RecordDigest.parse(parts[2]), words);
    }
}
