package harness.cli.plan;

import harness.record.catalogue.InstanceType;
import harness.record.money.Budget;

/** What machines of a type cost that a plan only takes the shape of. */
final class TypePrice {
    private TypePrice() {}

    /** For example {@code 9 x d3.8xlarge are 35.96 USD an hour on EC2 (3.99552 USD/h on-demand (us-east-1, 2026-02-09, aws)): --provider ec2}. */
    static String words(InstanceType type, int machines) {
        return type.price()
                .map(price -> "%d x %s %s %s an hour on EC2, by %s%s"
                        .formatted(
                                machines,
                                type.name(),
                                type.superseded() ? "were" : "are",
                                Budget.show(machines * price.usdPerHour().doubleValue()),
                                price,
                                type.superseded() ? "" : ": '--provider ec2' plans that"))
                .orElse("the catalogue has no price of " + type.name());
    }
}
