package harness.deploy.ec2;

import harness.core.money.Rent;
import harness.core.result.HourlyPrice;
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
 * @param address the public address of each machine, if they have any; absent in journals of earlier versions
 */
record Costs(
        HourlyPrice slave,
        HourlyPrice master,
        HourlyPrice slaveVolumes,
        HourlyPrice masterVolumes,
        Optional<HourlyPrice> address) {
    /** Of a slave with its volumes and its address, in USD. */
    double slaveUsdPerHour() {
        return slave.usdPerHour() + slaveVolumes.usdPerHour() + addressUsdPerHour();
    }

    /** Of the master with its volumes and its address, in USD. */
    double masterUsdPerHour() {
        return master.usdPerHour() + masterVolumes.usdPerHour() + addressUsdPerHour();
    }

    private double addressUsdPerHour() {
        return address.map(HourlyPrice::usdPerHour).orElse(0.0);
    }

    /** Of all public addresses of one master and so many slaves together, 0 or more. */
    Optional<HourlyPrice> addresses(int slaves) {
        return address.map(price -> price.times(1 + slaves));
    }

    /** Of all volumes of one master and so many slaves together, 0 or more. */
    HourlyPrice volumes(int slaves) {
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
                                Optional.of(line("all volumes", volumes(slaves))),
                                addresses(slaves).map(price -> line((1 + slaves) + " x public address", price)))
                        .flatMap(Optional::stream)
                        .toList());
    }

    private static String line(String what, HourlyPrice price) {
        return String.format(
                Locale.ROOT, "%s at %.4f USD/h (%s, %s)", what, price.usdPerHour(), price.source(), price.date());
    }
}
