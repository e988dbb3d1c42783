package harness.deploy.ec2;

import harness.core.money.Rent;
import harness.core.result.Price;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

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

    /** Of all volumes of one master and so many slaves together, 0 or more. */
    Price volumes(int slaves) {
        return slaves == 0 ? masterVolumes : masterVolumes.plus(slaveVolumes.times(slaves));
    }

    /** Of one master and so many slaves together, 0 or more. */
    Rent rent(String masterType, int slaves, String slaveType) {
        return new Rent(
                masterUsdPerHour() + slaves * slaveUsdPerHour(),
                Stream.of(
                                Optional.of(line("1 x " + masterType, master)),
                                Optional.of(line(slaves + " x " + slaveType, slave))
                                        .filter(line -> slaves > 0),
                                Optional.of(line("all volumes", volumes(slaves))))
                        .flatMap(Optional::stream)
                        .toList());
    }

    private static String line(String what, Price price) {
        return String.format(
                Locale.ROOT, "%s at %.4f USD/h (%s, %s)", what, price.usdPerHour(), price.source(), price.date());
    }
}
