package harness.api.workload;

/**
 * What a planned workload costs beside machines, in USD, by list prices: upper bounds. How many operations a closed loop makes
 * is not known before.
 *
 * @param data what is there before the first trial; cells that have the same share it and pay for it once
 * @param dataUsd what it costs to make that
 * @param operationUsd what one operation costs
 * @param operations of the load of one trial, where a rate is given; else 0
 * @param capacity what is rented by the hour; cells that have the same share it; empty for nothing
 * @param hourUsd what an hour of it costs that has begun
 * @param limitUsd what the whole run may spend
 * @param origin whose prices these are, with date and source
 */
public record Quote(
        String data,
        double dataUsd,
        double operationUsd,
        double operations,
        String capacity,
        double hourUsd,
        double limitUsd,
        String origin) {}
