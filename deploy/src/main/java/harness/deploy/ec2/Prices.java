package harness.deploy.ec2;

import harness.core.catalogue.InstanceType;
import harness.core.result.Price;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Optional;

/**
 * What instances cost: spot instances by their price history, others by Amazon's price list of today, else by the
 * catalogue. Amazon's prices hold at Amazon alone.
 *
 * @param api of the service
 * @param place where it is
 * @param zone of the instances
 * @param spot whether they are bought at the spot price
 */
record Prices(Ec2Api api, Ec2Api.Place place, String zone, boolean spot) {
    /**
     * @param price if one is known
     * @param note why it is not today's, one line
     */
    record Found(Optional<Price> price, Optional<String> note) {}

    Found of(InstanceType type) throws CloudException {
        if (!place.amazon()) {
            return new Found(Optional.empty(), Optional.empty());
        }
        if (spot) {
            return new Found(
                    api.spotPrice(type.name(), zone)
                            .map(usd -> new Price(usd, today(), "EC2 spot price history, " + zone)),
                    Optional.empty());
        }
        try {
            Optional<Price> listed = api.listPrice(type.name())
                    .map(price -> new Price(
                            price.usdPerHour(),
                            today(),
                            "on-demand, %s, AWS Price List API, published %s"
                                    .formatted(place.region(), price.published())));
            return listed.isPresent()
                    ? new Found(listed, Optional.empty())
                    : catalogue(type, "it has none of %s on demand in %s".formatted(type.name(), place.region()));
        } catch (CloudException e) {
            return catalogue(type, "%s (%s)".formatted(e.getMessage(), e.code()));
        }
    }

    private Found catalogue(InstanceType type, String reason) {
        Optional<Price> price = type.price()
                .filter(known -> known.region().equals(place.region()))
                .map(known -> new Price(
                        known.usdPerHour().doubleValue(),
                        known.date().earliest(),
                        "%s, %s, %s"
                                .formatted(
                                        known.model().label(),
                                        known.region(),
                                        known.source().key())));
        String instead =
                price.isPresent() ? "the catalogue's price of " + type.name() + " is used" : "no price is known";
        return new Found(price, Optional.of("%s: the AWS Price List API was asked: %s".formatted(instead, reason)));
    }

    private static LocalDate today() {
        return LocalDate.now(ZoneOffset.UTC);
    }
}
