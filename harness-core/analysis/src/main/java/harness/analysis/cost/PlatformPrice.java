package harness.analysis.cost;

import harness.api.result.HourlyPrice;
import harness.api.result.Platform;
import harness.record.catalogue.PurchaseModel;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What an hour of a whole platform costs: slaves, master, servers of file systems, network volumes and addresses.
 *
 * @param model how its machines are paid for; absent for what the run itself paid
 * @param usdPerHour US dollars; more than 0
 * @param machines price of one machine of each kind: slave, master, and server where there are any; none for what the run itself paid
 */
record PlatformPrice(Optional<PurchaseModel> model, double usdPerHour, List<MachinePrice> machines) {
    PlatformPrice {
        machines = List.copyOf(machines);
    }

    /** As rows have it. */
    static Optional<PlatformPrice> paid(Platform platform) {
        return platform.usdPerHour().map(usd -> new PlatformPrice(Optional.empty(), usd, List.of()));
    }

    /** With volumes and addresses as the run paid them, which no purchase model changes. Absent where a machine has no price. */
    static Optional<PlatformPrice> of(Platform platform, PurchaseModel model, PriceTable prices) {
        List<MachinePrice> machines = types(platform)
                .flatMap(type -> prices.price(type, model).stream())
                .toList();
        return machines.size() < types(platform).count() ? Optional.empty() : Optional.of(of(platform, machines));
    }

    private static PlatformPrice of(Platform platform, List<MachinePrice> machines) {
        double usd = usdPerHour(platform, machines)
                + platform.volumes().map(HourlyPrice::usdPerHour).orElse(0.0)
                + platform.addresses().map(HourlyPrice::usdPerHour).orElse(0.0);
        return new PlatformPrice(Optional.of(machines.get(0).model()), usd, machines);
    }

    private static double usdPerHour(Platform platform, List<MachinePrice> machines) {
        double servers = platform.servers()
                .map(some -> some.count() * machines.get(2).usdPerHour())
                .orElse(0.0);
        return platform.slaves() * machines.get(0).usdPerHour()
                + machines.get(1).usdPerHour()
                + servers;
    }

    /** In the order of {@link #machines}. */
    private static Stream<String> types(Platform platform) {
        return Stream.concat(
                Stream.of(platform.instanceType(), masterType(platform)),
                platform.servers().map(Platform.Servers::instanceType).stream());
    }

    /** The same machines on demand, by prices of the same region and year. */
    Optional<PlatformPrice> onDemand(Platform platform, PriceTable prices) {
        List<MachinePrice> beside = machines.stream()
                .flatMap(price -> prices.onDemandBeside(price).stream())
                .toList();
        return machines.isEmpty() || beside.size() < machines.size()
                ? Optional.empty()
                : Optional.of(of(platform, beside));
    }

    /** What its machines alone cost, as a share of what those of the other do. */
    double ofMachines(PlatformPrice other, Platform platform) {
        return usdPerHour(platform, machines) / usdPerHour(platform, other.machines);
    }

    /** The machines of which there is no price, for a message. */
    static String missing(Platform platform, PurchaseModel model, PriceTable prices) {
        String machine = types(platform)
                .filter(type -> prices.price(type, model).isEmpty())
                .findFirst()
                .orElseThrow();
        return "no %s price of %s".formatted(model.label(), machine);
    }

    /** Rows before schema 1.1 and those of own hosts name none: it is of the slaves' type. */
    private static String masterType(Platform platform) {
        return platform.master().map(Platform.Master::instanceType).orElse(platform.instanceType());
    }

    String label() {
        return model.map(PurchaseModel::label).orElse("as paid");
    }
}
