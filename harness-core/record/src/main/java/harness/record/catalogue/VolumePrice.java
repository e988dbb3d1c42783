package harness.record.catalogue;

import harness.api.money.VolumeRates;

/**
 * What a type of network volume cost, when, and who says so (without tax).
 *
 * @param type for example {@code gp3}
 * @param rates what it cost in a month
 * @param region for example {@code us-east-1}
 * @param date when it held
 * @param source who says so
 */
public record VolumePrice(String type, VolumeRates rates, String region, PriceDate date, Source source) {}
