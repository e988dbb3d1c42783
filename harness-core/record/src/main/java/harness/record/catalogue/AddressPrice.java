package harness.record.catalogue;

/**
 * What a public IPv4 address in use cost in every region, when, and who says so (without tax).
 *
 * @param usdPerHour of one address
 * @param date since when
 * @param source who says so
 */
public record AddressPrice(double usdPerHour, PriceDate date, Source source) {}
