package harness.deploy.ec2;

import harness.core.money.Rent;
import harness.core.result.Price;
import java.util.List;
import java.util.Locale;

/**
 * What machines cost.
 *
 * @param slave each slave
 * @param master the master
 */
record Costs(Price slave, Price master) {
    /** Of one master and some slaves together. */
    Rent rent(String masterType, int slaves, String slaveType) {
        return new Rent(
                master.usdPerHour() + slaves * slave.usdPerHour(),
                List.of(line(1, masterType, master), line(slaves, slaveType, slave)));
    }

    private static String line(int count, String type, Price price) {
        return String.format(
                Locale.ROOT,
                "%d x %s at %.4f USD/h (%s, %s)",
                count,
                type,
                price.usdPerHour(),
                price.source(),
                price.date());
    }
}
