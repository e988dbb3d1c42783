package harness.workloads.money;

import harness.api.metric.Direction;
import harness.api.metric.Measurement;
import harness.api.metric.Metric;
import harness.api.units.Bytes;
import harness.workloads.load.LoadResult;
import java.util.ArrayList;
import java.util.List;

/** What a load cost. Only where prices are known: never of a service that Harness started. */
public final class CostMetrics {
    private static final String WHAT = "by list price, the warm-up's, failed and repeated attempts among them, with the"
            + " transfer of what was read (--set transfer) and the least time of storage";

    private static final Metric COST = new Metric(
            "request_cost", "USD", Direction.LOWER, "What all requests of the load cost at most " + WHAT + ".");
    private static final Metric PER_MILLION = new Metric(
            "cost_per_million",
            "USD per 10^6",
            Direction.LOWER,
            "request_cost divided by the number of requests (attempts), times a million.");
    private static final Metric PER_GB = new Metric(
            "cost_per_gb",
            "USD/GB",
            Direction.LOWER,
            "request_cost divided by the bytes of payload of every operation that succeeded, in 10^9 bytes.");
    private static final Metric PRODUCTIVITY = new Metric(
            "productivity",
            "MiB/s per USD/h",
            Direction.HIGHER,
            "whole_bandwidth divided by what the load costs in an hour at its rate: request_cost divided by the time from"
                    + " the common start to the end of the last operation.");

    /** Every metric of cost. */
    public static final List<Metric> ALL = List.of(COST, PER_MILLION, PER_GB, PRODUCTIVITY);

    private static final double GB = 1e9;
    private static final double MILLION = 1e6;
    private static final double HOUR = 3600;

    private CostMetrics() {}

    /**
     * @param before the load
     * @param after the load
     * @param result of the load
     * @return what it cost
     */
    public static List<Measurement> of(Bill.Reading before, Bill.Reading after, LoadResult result) {
        double usd = PicoUsd.usd(after.pico() - before.pico());
        long requests = after.requests() - before.requests();
        List<Measurement> all = new ArrayList<>();
        all.add(Measurement.of(COST, usd));
        if (requests > 0) {
            all.add(Measurement.of(PER_MILLION, usd / requests * MILLION));
        }
        if (result.allBytes() > 0 && usd > 0) {
            all.add(Measurement.of(PER_GB, usd / (result.allBytes() / GB)));
            all.add(Measurement.of(PRODUCTIVITY, result.allBytes() / Bytes.MIB / (usd * HOUR)));
        }
        return all;
    }
}
