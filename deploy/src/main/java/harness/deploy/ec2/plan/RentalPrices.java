package harness.deploy.ec2.plan;

import harness.api.money.VolumeRates;
import harness.api.result.HourlyPrice;
import harness.deploy.ec2.api.CloudException;
import harness.deploy.ec2.api.Ec2Api;
import harness.deploy.ec2.api.Ec2Offers;
import harness.record.catalogue.AddressPrice;
import harness.record.catalogue.Catalogue;
import harness.record.catalogue.InstanceType;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What instances, volumes and public addresses cost: spot instances by their price history, everything else by Amazon's price
 * list of today, else by the catalogue. Amazon's prices hold at Amazon alone.
 */
final class RentalPrices {
    private static final String INCLUDING = "gp3";
    /** What comes with a gp3 volume (Amazon EBS pricing, example 1). */
    private static final int INCLUDED_IOPS = 3_000;

    private static final int INCLUDED_MIBPS = 125;
    private static final Found NOTHING = new Found(Optional.empty(), List.of());

    private final Ec2Offers api;
    private final Ec2Api.Place place;
    private final String zone;
    private final boolean spot;
    private final Optional<String> highestPrice;
    /** Roles may share a type, whose price is asked for once. */
    private final Map<InstanceType, Found> types = new HashMap<>();

    private final Map<String, Listed<Ec2Api.ListVolumePrice>> volumes = new HashMap<>();
    /** Once it does not answer it is not asked again. */
    private Optional<CloudException> silent = Optional.empty();

    /**
     * @param api of the service
     * @param place where it is
     * @param zone of the instances
     * @param spot whether they are bought at the spot price
     * @param highestPrice that the user pays for a spot instance's hour, if there is a limit
     */
    RentalPrices(Ec2Offers api, Ec2Api.Place place, String zone, boolean spot, Optional<String> highestPrice) {
        this.api = api;
        this.place = place;
        this.zone = zone;
        this.spot = spot;
        this.highestPrice = highestPrice;
    }

    /**
     * @param price if one is known
     * @param notes why it is not today's, or what it was before, one line each
     */
    record Found(Optional<HourlyPrice> price, List<String> notes) {}

    /** The price list's answer, or in its place why there is none. */
    private record Listed<T>(Optional<T> answer, String reason) {}

    /** Something that the price list is asked. */
    @FunctionalInterface
    private interface Question<T> {
        Optional<T> ask() throws CloudException;
    }

    Found of(InstanceType type) throws CloudException {
        Found known = types.get(type);
        if (known == null) {
            known = found(type);
            types.put(type, known);
        }
        return known;
    }

    private Found found(InstanceType type) throws CloudException {
        Optional<HourlyPrice> given = given(type);
        if (given.isPresent()) {
            return new Found(given, List.of());
        }
        if (!place.amazon()) {
            return NOTHING;
        }
        if (spot) {
            return spotPrice(type.name());
        }
        Listed<Ec2Api.ListPrice> listed = ask(type.name() + " on demand", () -> api.listPrice(type.name()));
        return listed.answer()
                .map(price ->
                        new Found(Optional.of(listed(price.usdPerHour(), "on-demand", price.published())), List.of()))
                .orElseGet(() -> catalogue(type, listed.reason()));
    }

    private Found spotPrice(String type) throws CloudException {
        Instant now = Instant.now();
        Instant from = now.minus(SpotHistory.LENGTH);
        List<Ec2Api.SpotPrice> prices = api.spotPrices(type, zone, from);
        if (prices.isEmpty()) {
            return NOTHING;
        }
        SpotHistory history = new SpotHistory(prices, from, now);
        return new Found(
                Optional.of(new HourlyPrice(history.latest(), today(), "EC2 spot price history, " + zone)),
                List.of(history.note("%s in %s".formatted(type, zone), highestPrice)));
    }

    /** All volumes of a machine together; there is one or more. */
    Found of(List<Ec2Api.Volume> all) {
        if (!place.amazon()) {
            return NOTHING;
        }
        List<Found> each = all.stream().map(this::of).toList();
        Set<String> notes = new LinkedHashSet<>();
        each.forEach(found -> notes.addAll(found.notes()));
        Optional<HourlyPrice> together = each.stream()
                .map(Found::price)
                .reduce((one, other) -> one.flatMap(price -> other.map(price::plus)))
                .orElseThrow();
        return new Found(together, List.copyOf(notes));
    }

    /** A public address of one machine. */
    Found ofAddress() {
        if (!place.amazon()) {
            return NOTHING;
        }
        Listed<Ec2Api.ListPrice> listed = ask("public addresses", api::listAddressPrice);
        return listed.answer()
                .map(price -> new Found(
                        Optional.of(listed(price.usdPerHour(), "public IPv4 address", price.published())), List.of()))
                .orElseGet(() -> catalogueAddress(listed.reason()));
    }

    private Found of(Ec2Api.Volume volume) {
        String type = volume.type();
        Listed<Ec2Api.ListVolumePrice> listed =
                volumes.computeIfAbsent(type, t -> ask("such " + t + " volumes", () -> api.listVolumePrice(t)));
        return listed.answer()
                .flatMap(price -> usdPerHour(price.rates(), volume).map(usd -> listed(usd, "EBS", price.published())))
                .map(price -> new Found(Optional.of(price), List.of()))
                .orElseGet(() -> catalogue(volume, listed.reason()));
    }

    private static Optional<Double> usdPerHour(VolumeRates rates, Ec2Api.Volume volume) {
        boolean including = volume.type().equals(INCLUDING);
        return rates.usdPerHour(
                volume.gib(),
                Math.max(0, volume.iops() - (including ? INCLUDED_IOPS : 0)),
                Math.max(0, volume.mibPerSecond() - (including ? INCLUDED_MIBPS : 0)));
    }

    private <T> Listed<T> ask(String what, Question<T> question) {
        if (silent.isEmpty()) {
            try {
                return new Listed<>(question.ask(), "it has none of %s in %s".formatted(what, place.region()));
            } catch (CloudException e) {
                silent = Optional.of(e);
            }
        }
        return new Listed<>(
                Optional.empty(),
                "%s (%s)".formatted(silent.get().getMessage(), silent.get().code()));
    }

    private HourlyPrice listed(double usdPerHour, String what, LocalDate published) {
        return new HourlyPrice(
                usdPerHour,
                today(),
                "%s, %s, AWS Price List API, published %s".formatted(what, place.region(), published));
    }

    /** What the user pays counts before what anybody says; nobody knows a spot price before. */
    private Optional<HourlyPrice> given(InstanceType type) {
        return listed(type)
                .filter(price -> !spot && type.price().orElseThrow().source().given());
    }

    private Optional<HourlyPrice> listed(InstanceType type) {
        return type.price()
                .filter(known -> known.region().equals(place.region()))
                .map(known -> new HourlyPrice(
                        known.usdPerHour().doubleValue(),
                        known.date().earliest(),
                        "%s, %s, %s"
                                .formatted(
                                        known.model().label(),
                                        known.region(),
                                        known.source().key())));
    }

    private Found catalogue(InstanceType type, String reason) {
        return known(type.name(), listed(type), reason);
    }

    private Found catalogue(Ec2Api.Volume volume, String reason) {
        return known(
                volume.type() + " volumes",
                Catalogue.volume(volume.type(), place.region())
                        .flatMap(known -> usdPerHour(known.rates(), volume)
                                .map(usd -> new HourlyPrice(
                                        usd,
                                        known.date().earliest(),
                                        "EBS, %s, %s"
                                                .formatted(
                                                        known.region(),
                                                        known.source().key())))),
                reason);
    }

    private static Found catalogueAddress(String reason) {
        AddressPrice known = Catalogue.address();
        return known(
                "public addresses",
                Optional.of(new HourlyPrice(
                        known.usdPerHour(),
                        known.date().earliest(),
                        "public IPv4 address, " + known.source().key())),
                reason);
    }

    private static Found known(String what, Optional<HourlyPrice> price, String reason) {
        String instead = price.isPresent()
                ? "the catalogue's price of %s is used".formatted(what)
                : "no price of %s is known".formatted(what);
        return new Found(price, List.of("%s: the AWS Price List API was asked: %s".formatted(instead, reason)));
    }

    private static LocalDate today() {
        return LocalDate.now(ZoneOffset.UTC);
    }
}
