package harness.core.cost;

import harness.core.catalogue.PurchaseModel;
import harness.core.result.HourlyPrice;
import harness.core.result.Platform;
import java.util.List;
import java.util.Optional;

/**
 * What an hour of a whole platform costs: slaves, master, network volumes and addresses.
 *
 * @param model how its machines are paid for; absent for what the run itself paid
 * @param usdPerHour US dollars; more than 0
 * @param machines price of one slave and of the master; none for what the run itself paid
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
        Optional<MachinePrice> slave = prices.price(platform.instanceType(), model);
        Optional<MachinePrice> master = prices.price(masterType(platform), model);
        return slave.isEmpty() || master.isEmpty()
                ? Optional.empty()
                : Optional.of(of(platform, slave.get(), master.get()));
    }

    private static PlatformPrice of(Platform platform, MachinePrice slave, MachinePrice master) {
        double usd = machines(platform, slave, master)
                + platform.volumes().map(HourlyPrice::usdPerHour).orElse(0.0)
                + platform.addresses().map(HourlyPrice::usdPerHour).orElse(0.0);
        return new PlatformPrice(Optional.of(slave.model()), usd, List.of(slave, master));
    }

    private static double machines(Platform platform, MachinePrice slave, MachinePrice master) {
        return platform.slaves() * slave.usdPerHour() + master.usdPerHour();
    }

    /** The same machines on demand, by prices of the same region and year. */
    Optional<PlatformPrice> onDemand(Platform platform, PriceTable prices) {
        List<MachinePrice> beside = machines.stream()
                .flatMap(price -> prices.onDemandBeside(price).stream())
                .toList();
        return machines.isEmpty() || beside.size() < machines.size()
                ? Optional.empty()
                : Optional.of(of(platform, beside.get(0), beside.get(1)));
    }

    /** What its machines alone cost, as a share of what those of the other do. */
    double ofMachines(PlatformPrice other, Platform platform) {
        return machines(platform, machines.get(0), machines.get(1))
                / machines(platform, other.machines.get(0), other.machines.get(1));
    }

    /** The machines of which there is no price, for a message. */
    static String missing(Platform platform, PurchaseModel model, PriceTable prices) {
        String machine =
                prices.price(platform.instanceType(), model).isEmpty() ? platform.instanceType() : masterType(platform);
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
