package harness.workloads.pagerank;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.List;
import java.util.stream.IntStream;

/**
 * What one part of the ranks, and the links of its pages, add to what is checked.
 *
 * @param wrong what is wrong with the files, empty if nothing is
 * @param ranks sum of the ranks
 * @param change sum of the absolute changes in the last iteration
 * @param dangling sum of the ranks before that iteration of pages without links
 * @param received for each page of the sample what it gets from the pages of this part
 * @param sampled for each page of the sample its rank, 0 if it is not in this part
 */
record PartSums(
        String wrong, double ranks, double change, double dangling, List<Double> received, List<Double> sampled) {
    private static final ObjectMapper JSON = new ObjectMapper();

    PartSums {
        received = List.copyOf(received);
        sampled = List.copyOf(sampled);
    }

    static PartSums wrong(String what) {
        return new PartSums(what, 0, 0, 0, List.of(), List.of());
    }

    PartSums plus(PartSums other) {
        if (!wrong.isEmpty() || !other.wrong.isEmpty()) {
            return wrong(wrong.isEmpty() ? other.wrong : wrong);
        }
        return new PartSums(
                "",
                ranks + other.ranks,
                change + other.change,
                dangling + other.dangling,
                sum(received, other.received),
                sum(sampled, other.sampled));
    }

    private static List<Double> sum(List<Double> one, List<Double> other) {
        return IntStream.range(0, one.size())
                .mapToObj(i -> one.get(i) + other.get(i))
                .toList();
    }

    String format() {
        try {
            return JSON.writeValueAsString(this);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("numbers and text can be written", e);
        }
    }

    static PartSums parse(String line) {
        try {
            return JSON.readValue(line, PartSums.class);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException("not sums of a part: " + line, e);
        }
    }
}
