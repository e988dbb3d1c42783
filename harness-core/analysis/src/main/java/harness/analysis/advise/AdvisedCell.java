package harness.analysis.advise;

import harness.analysis.compare.MeasuredCell;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * One result of a run, as advice reads it.
 *
 * @param cell the result
 * @param work parameters that say how much is to be done, with their values for people: results of other amounts are other questions
 * @param rateUnit of its first rate; empty where it has none
 * @param repeats those that count, in the order of the run
 * @param against why they are none of one thing; empty where they are
 */
public record AdvisedCell(
        MeasuredCell cell,
        Map<String, String> work,
        String rateUnit,
        List<AdvisedRepeat> repeats,
        List<String> against) {
    /** Copies map and lists. */
    public AdvisedCell {
        work = new TreeMap<>(work);
        repeats = List.copyOf(repeats);
        against = List.copyOf(against);
    }

    String workload() {
        return cell.workload();
    }
}
