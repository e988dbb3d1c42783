package harness.analysis.cost;

import harness.record.catalogue.PriceDate;
import harness.record.catalogue.PurchaseModel;

/**
 * What an hour of one machine costs.
 *
 * @param machine its type, as results name it
 * @param model how it is paid for
 * @param usdPerHour US dollars; more than 0
 * @param region where it holds
 * @param date when it held
 * @param source who says so
 */
record MachinePrice(
        String machine, PurchaseModel model, double usdPerHour, String region, PriceDate date, String source) {
    MachinePrice {
        if (!Double.isFinite(usdPerHour) || usdPerHour <= 0) {
            throw new IllegalArgumentException("a price of " + usdPerHour + " USD/h");
        }
    }

    /** Whether both held in one region and one year, so that one says something of the other. */
    boolean beside(MachinePrice other) {
        return region.equals(other.region)
                && date.earliest().getYear() == other.date.earliest().getYear();
    }

    @Override
    public String toString() {
        return "%s %s %s USD/h (%s, %s, %s)".formatted(machine, model.label(), usdPerHour, region, date, source);
    }
}
