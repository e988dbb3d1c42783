package harness.deploy.ec2.plan;

import harness.api.result.HourlyPrice;
import harness.record.money.Rent;
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
 * @param server each server of file systems; absent where there are none
 * @param address the public address of each machine, if they have any; absent in journals of earlier versions
 */
public record Costs(
        HourlyPrice slave,
        HourlyPrice master,
        HourlyPrice slaveVolumes,
        HourlyPrice masterVolumes,
        Optional<MachineCosts> server,
        Optional<HourlyPrice> address) {
    /** Of a slave with its volumes and its address, in USD. */
    public double slaveUsdPerHour() {
        return slave.usdPerHour() + slaveVolumes.usdPerHour() + addressUsdPerHour();
    }

    /** Of the master with its volumes and its address, in USD. */
    public double masterUsdPerHour() {
        return master.usdPerHour() + masterVolumes.usdPerHour() + addressUsdPerHour();
    }

    /** Of a server of file systems with its volumes and its address, in USD; there are some. */
    public double serverUsdPerHour() {
        return server.orElseThrow().usdPerHour() + addressUsdPerHour();
    }

    private double addressUsdPerHour() {
        return address.map(HourlyPrice::usdPerHour).orElse(0.0);
    }

    /** Of all public addresses of one master and so many slaves and servers together, 0 or more. */
    Optional<HourlyPrice> addresses(int slaves, int servers) {
        return address.map(price -> price.times(1 + slaves + servers));
    }

    /** Of all volumes of one master and so many slaves and servers together, 0 or more. */
    HourlyPrice volumes(int slaves, int servers) {
        HourlyPrice withSlaves = slaves == 0 ? masterVolumes : masterVolumes.plus(slaveVolumes.times(slaves));
        return servers == 0
                ? withSlaves
                : withSlaves.plus(server.orElseThrow().volumes().times(servers));
    }

    /** Of one master and so many slaves and servers together, 0 or more. */
    Rent rent(RentedTypes types, int slaves, int servers) {
        return new Rent(
                masterUsdPerHour() + slaves * slaveUsdPerHour() + (servers == 0 ? 0 : servers * serverUsdPerHour()),
                Stream.of(
                                Optional.of(line("1 x " + types.masterType(), master)),
                                Optional.of(line(slaves + " x " + types.type(), slave))
                                        .filter(line -> slaves > 0),
                                server.filter(price -> servers > 0)
                                        .map(price -> line(
                                                "%d x %s"
                                                        .formatted(
                                                                servers,
                                                                types.serverType()
                                                                        .orElseThrow()),
                                                price.instance())),
                                Optional.of(line("all volumes", volumes(slaves, servers))),
                                addresses(slaves, servers)
                                        .map(price -> line((1 + slaves + servers) + " x public address", price)))
                        .flatMap(Optional::stream)
                        .toList());
    }

    private static String line(String what, HourlyPrice price) {
        return String.format(
                Locale.ROOT, "%s at %.4f USD/h (%s, %s)", what, price.usdPerHour(), price.source(), price.date());
    }
}
