package harness.core.cost;

import harness.core.catalogue.PurchaseModel;

/**
 * What an hour of one machine costs.
 *
 * @param machine its type, as results name it
 * @param model how it is paid for
 * @param usdPerHour US dollars; more than 0
 * @param where region, date and source, one line
 */
record MachinePrice(String machine, PurchaseModel model, double usdPerHour, String where) {
    MachinePrice {
        if (!Double.isFinite(usdPerHour) || usdPerHour <= 0) {
            throw new IllegalArgumentException("a price of " + usdPerHour + " USD/h");
        }
    }

    @Override
    public String toString() {
        return "%s %s %s USD/h (%s)".formatted(machine, model.label(), usdPerHour, where);
    }
}
