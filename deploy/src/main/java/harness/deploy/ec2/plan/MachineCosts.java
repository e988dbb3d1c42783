package harness.deploy.ec2.plan;

import harness.api.result.HourlyPrice;

/**
 * What a machine costs.
 *
 * @param instance by itself
 * @param volumes all of its network volumes together
 */
public record MachineCosts(HourlyPrice instance, HourlyPrice volumes) {
    double usdPerHour() {
        return instance.usdPerHour() + volumes.usdPerHour();
    }
}
