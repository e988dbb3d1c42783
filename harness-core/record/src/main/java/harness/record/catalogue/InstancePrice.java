package harness.record.catalogue;

import java.math.BigDecimal;

/**
 * What an hour of an instance cost, when, and who says so (Linux, without tax).
 *
 * @param usdPerHour United States dollars for one instance and hour, more than 0
 * @param model how it is paid for
 * @param region for example {@code us-east-1}
 * @param date when it held
 * @param source who says so
 */
public record InstancePrice(BigDecimal usdPerHour, PurchaseModel model, String region, PriceDate date, Source source) {
    /**
     * @throws IllegalArgumentException for a price that is not positive
     */
    public InstancePrice {
        if (usdPerHour.signum() <= 0) {
            throw new IllegalArgumentException("a price of " + usdPerHour);
        }
    }

    /** {@return for example {@code 4.60 USD/h on-demand (us-east-1, 2014, exposito2014)}} */
    @Override
    public String toString() {
        return "%s USD/h %s (%s, %s, %s)"
                .formatted(usdPerHour.toPlainString(), model.label(), region, date, source.key());
    }
}
