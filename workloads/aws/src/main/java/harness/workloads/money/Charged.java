package harness.workloads.money;

import harness.api.metric.Measurement;
import harness.api.workload.WorkloadContext;
import harness.workloads.load.LoadResult;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The bill of a run before a load, to be compared with it after the load.
 *
 * @param bill of the run, if it pays
 * @param before the load
 */
public record Charged(Optional<Bill> bill, Optional<Bill.Reading> before) {
    /**
     * @param context of a trial whose load begins
     * @return the bill as it is
     */
    public static Charged from(WorkloadContext context) {
        Optional<Bill> bill = Bill.of(context);
        return new Charged(bill, bill.map(Bill::read));
    }

    /**
     * @param measurements of the load
     * @param result of the load
     * @param context is told what the run has spent
     * @return they, and what the load cost if it did
     */
    public List<Measurement> with(List<Measurement> measurements, LoadResult result, WorkloadContext context) {
        bill.ifPresent(now -> context.note(now.describe()));
        return bill.map(now -> Stream.concat(
                                measurements.stream(),
                                CostMetrics.of(before.orElseThrow(), now.read(), result).stream())
                        .toList())
                .orElse(measurements);
    }
}
