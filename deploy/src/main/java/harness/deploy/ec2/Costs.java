package harness.deploy.ec2;

import harness.core.money.Rent;
import harness.core.result.Price;
import java.util.List;
import java.util.Locale;

/**
 * What machines cost.
 *
 * @param slave the instance of each slave
 * @param master the master's instance
 * @param slaveVolumes all network volumes of a slave together
 * @param masterVolumes all network volumes of the master together
 */
record Costs(Price slave, Price master, Price slaveVolumes, Price masterVolumes) {
    /** Of a slave with its volumes, in USD. */
    double slaveUsdPerHour() {
        return slave.usdPerHour() + slaveVolumes.usdPerHour();
    }

    /** Of the master with its volumes, in USD. */
    double masterUsdPerHour() {
        return master.usdPerHour() + masterVolumes.usdPerHour();
    }

    /** Of all volumes of one master and some slaves together. */
    Price volumes(int slaves) {
        return masterVolumes.plus(slaveVolumes.times(slaves));
    }

    /** Of one master and some slaves together. */
    Rent rent(String masterType, int slaves, String slaveType) {
        return new Rent(
                masterUsdPerHour() + slaves * slaveUsdPerHour(),
                List.of(
                        line("1 x " + masterType, master),
                        line(slaves + " x " + slaveType, slave),
                        line("all volumes", volumes(slaves))));
    }

    private static String line(String what, Price price) {
        return String.format(
                Locale.ROOT, "%s at %.4f USD/h (%s, %s)", what, price.usdPerHour(), price.source(), price.date());
    }
}
