package harness.core.cost;

import harness.core.catalogue.PurchaseModel;
import harness.core.result.HourlyPrice;
import harness.core.result.Platform;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What an hour of a whole platform costs: slaves, master, network volumes and addresses.
 *
 * @param model how its machines are paid for; absent for what the run itself paid
 * @param usdPerHour US dollars; more than 0
 * @param sources of the prices of machines, one line each
 */
record PlatformPrice(Optional<PurchaseModel> model, double usdPerHour, List<String> sources) {
    PlatformPrice {
        sources = List.copyOf(sources);
    }

    /** As rows have it. */
    static Optional<PlatformPrice> paid(Platform platform) {
        return platform.usdPerHour().map(usd -> new PlatformPrice(Optional.empty(), usd, List.of()));
    }

    /** With volumes and addresses as the run paid them, which no purchase model changes. Absent where a machine has no price. */
    static Optional<PlatformPrice> of(Platform platform, PurchaseModel model, PriceTable prices) {
        Optional<MachinePrice> slave = prices.price(platform.instanceType(), model);
        Optional<MachinePrice> master = prices.price(masterType(platform), model);
        if (slave.isEmpty() || master.isEmpty()) {
            return Optional.empty();
        }
        double usd = platform.slaves() * slave.get().usdPerHour()
                + master.get().usdPerHour()
                + platform.volumes().map(HourlyPrice::usdPerHour).orElse(0.0)
                + platform.addresses().map(HourlyPrice::usdPerHour).orElse(0.0);
        List<String> sources = new ArrayList<>(List.of(slave.get().toString()));
        if (!masterType(platform).equals(platform.instanceType())) {
            sources.add(master.get().toString());
        }
        return Optional.of(new PlatformPrice(Optional.of(model), usd, sources));
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
