package harness.api.money;

import java.util.List;
import java.util.Optional;

/**
 * What a network volume costs in a month, by what it is given.
 *
 * @param usdPerGibMonth for each GiB of its size; more than 0
 * @param usdPerIopsMonth for each operation per second that is paid for: of the first 32,000, of the next 32,000 and of those
 *     above, or one price for all; empty where none is sold
 * @param usdPerMibpsMonth for each MiB/s of throughput that is paid for, where it is sold
 */
public record VolumeRates(double usdPerGibMonth, List<Double> usdPerIopsMonth, Optional<Double> usdPerMibpsMonth) {
    /** Amazon charges the hours' share of a month of 30 days (Amazon EBS pricing, examples 1 to 6). */
    private static final double HOURS_PER_MONTH = 30 * 24;

    /** Operations per second of a tier (Amazon EBS pricing, example 3). */
    private static final int TIER = 32_000;

    /**
     * Copies the list.
     *
     * @throws IllegalArgumentException if the price of the size is not a finite number above 0
     */
    public VolumeRates {
        if (!Double.isFinite(usdPerGibMonth) || usdPerGibMonth <= 0) {
            throw new IllegalArgumentException("a volume at " + usdPerGibMonth + " USD per GiB and month");
        }
        usdPerIopsMonth = List.copyOf(usdPerIopsMonth);
    }

    /**
     * @param gib size
     * @param iops operations per second that are paid for: those that come with the volume are not
     * @param mibPerSecond throughput that is paid for: what comes with the volume is not
     * @return US dollars per hour; nothing where something of it has no price
     */
    public Optional<Double> usdPerHour(int gib, int iops, int mibPerSecond) {
        return iops(iops)
                .flatMap(operations -> throughput(mibPerSecond)
                        .map(rate -> (gib * usdPerGibMonth + operations + rate) / HOURS_PER_MONTH));
    }

    private Optional<Double> iops(int count) {
        if (count > 0 && usdPerIopsMonth.isEmpty()) {
            return Optional.empty();
        }
        double usd = 0;
        int left = count;
        for (int tier = 0; tier < usdPerIopsMonth.size(); tier++) {
            int here = tier == usdPerIopsMonth.size() - 1 ? left : Math.min(left, TIER);
            usd += here * usdPerIopsMonth.get(tier);
            left -= here;
        }
        return Optional.of(usd);
    }

    private Optional<Double> throughput(int mibPerSecond) {
        return mibPerSecond == 0 ? Optional.of(0.0) : usdPerMibpsMonth.map(usd -> usd * mibPerSecond);
    }
}
