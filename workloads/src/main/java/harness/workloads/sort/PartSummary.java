package harness.workloads.sort;

import harness.api.workload.Verdict;
import harness.workloads.mapreduce.RecordDigest;
import java.util.Base64;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.io.Text;

/**
 * What one part of sorted output holds.
 *
 * @param index of the part, in order of the parts' names
 * @param digest of its records
 * @param outOfOrder records whose key is less than the one before
 * @param first key, none if the part is empty
 * @param last key, none if the part is empty
 */
record PartSummary(int index, RecordDigest digest, long outOfOrder, Optional<Text> first, Optional<Text> last) {
    /**
     * @param parts of all output
     * @param input what was to be sorted
     * @return whether the output is totally ordered and a permutation of the input
     */
    static Verdict judge(List<PartSummary> parts, RecordDigest input) {
        List<PartSummary> ordered = parts.stream()
                .sorted(Comparator.comparingInt(PartSummary::index))
                .toList();
        RecordDigest output = ordered.stream().map(PartSummary::digest).reduce(RecordDigest.EMPTY, RecordDigest::plus);
        if (output.records() != input.records()) {
            return Verdict.invalid(
                    "the output has %,d records, the input %,d".formatted(output.records(), input.records()));
        }
        if (!output.equals(input)) {
            return Verdict.invalid("the output is not a permutation of the input: the records' checksums differ");
        }
        return disorder(ordered)
                .map(Verdict::invalid)
                .orElseGet(
                        () -> Verdict.valid("%,d records in %,d parts are in total order and a permutation of the input"
                                .formatted(output.records(), ordered.size())));
    }

    private static Optional<String> disorder(List<PartSummary> ordered) {
        Text greatest = null;
        for (PartSummary part : ordered) {
            if (part.outOfOrder > 0) {
                return Optional.of("part %d has %,d records out of order".formatted(part.index, part.outOfOrder));
            }
            if (greatest != null && part.first.isPresent() && part.first.get().compareTo(greatest) < 0) {
                return Optional.of("part %d begins before the parts in front of it end".formatted(part.index));
            }
            greatest = part.last.orElse(greatest);
        }
        return Optional.empty();
    }

    String format() {
        return index + "|" + digest.format() + "|" + outOfOrder + "|" + encode(first) + "|" + encode(last);
    }

    static PartSummary parse(String line) {
        String[] parts = line.split("\\|", -1);
        return new PartSummary(
                Integer.parseInt(parts[0]),
                RecordDigest.parse(parts[1]),
                Long.parseLong(parts[2]),
                decode(parts[3]),
                decode(parts[4]));
    }

    private static String encode(Optional<Text> key) {
        return key.map(k -> "=" + Base64.getEncoder().encodeToString(k.copyBytes()))
                .orElse("");
    }

    private static Optional<Text> decode(String text) {
        return text.isEmpty()
                ? Optional.empty()
                : Optional.of(new Text(Base64.getDecoder().decode(text.substring(1))));
    }
}
