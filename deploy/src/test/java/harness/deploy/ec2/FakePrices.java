package harness.deploy.ec2;

import harness.api.money.VolumeRates;
import harness.deploy.ec2.api.CloudException;
import harness.deploy.ec2.api.Ec2Api;
import java.time.LocalDate;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A price list in memory; what is not put on it has no price there. */
public final class FakePrices {
    private static final LocalDate PUBLISHED = LocalDate.of(2026, 2, 20);

    private final Map<String, Double> instances = new HashMap<>();
    private final Map<String, VolumeRates> volumes = new HashMap<>();
    private Optional<Double> address = Optional.empty();
    private Optional<CloudException> refusal = Optional.empty();

    public FakePrices instance(String type, double usdPerHour) {
        instances.put(type, usdPerHour);
        return this;
    }

    /** Neither operations nor throughput are sold beyond what comes with such a volume. */
    public FakePrices volume(String type, double usdPerGibMonth) {
        volumes.put(type, new VolumeRates(usdPerGibMonth, List.of(), Optional.empty()));
        return this;
    }

    public FakePrices address(double usdPerHour) {
        address = Optional.of(usdPerHour);
        return this;
    }

    public FakePrices refused(String code, String message) {
        refusal = Optional.of(new CloudException(code, message, true));
        return this;
    }

    Optional<Ec2Api.ListPrice> ofInstance(String type) throws CloudException {
        requireOpen();
        return Optional.ofNullable(instances.get(type)).map(FakePrices::price);
    }

    Optional<Ec2Api.ListVolumePrice> ofVolume(String type) throws CloudException {
        requireOpen();
        return Optional.ofNullable(volumes.get(type)).map(rates -> new Ec2Api.ListVolumePrice(rates, PUBLISHED));
    }

    Optional<Ec2Api.ListPrice> ofAddress() throws CloudException {
        requireOpen();
        return address.map(FakePrices::price);
    }

    private static Ec2Api.ListPrice price(double usdPerHour) {
        return new Ec2Api.ListPrice(usdPerHour, PUBLISHED);
    }

    private void requireOpen() throws CloudException {
        if (refusal.isPresent()) {
            throw refusal.get();
        }
    }
}
