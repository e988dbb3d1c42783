package harness.workloads.pagerank;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;

/**
 * What one part of the ranks, and the links of its pages, add to what is checked.
 *
 * @param wrong what is wrong with the files, empty if nothing is
 * @param ranks sum of the ranks
 * @param change sum of the absolute changes in the last iteration
 * @param dangling sum of the ranks before that iteration of pages without links
 * @param weights sum of the pages' {@link PageWeights}
 * @param projected sum of the ranks, each times its weight
 * @param received sum of what pages get in that iteration from those of this part, each times its weight
 */
record PartSums(
        String wrong, double ranks, double change, double dangling, double weights, double projected, double received) {
    private static final ObjectMapper JSON = new ObjectMapper();

    static PartSums wrong(String what) {
        return new PartSums(what, 0, 0, 0, 0, 0, 0);
    }

    PartSums plus(PartSums other) {
        return new PartSums(
                wrong.isEmpty() ? other.wrong : wrong,
                ranks + other.ranks,
                change + other.change,
                dangling + other.dangling,
                weights + other.weights,
                projected + other.projected,
                received + other.received);
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
