package harness.analysis.report;

import harness.analysis.document.FormattedNumbers;
import harness.api.result.HourlyPrice;
import harness.api.result.Platform;
import java.util.ArrayList;
import java.util.List;

/** The platform as lines of name and value. */
public final class PlatformFacts {
    private PlatformFacts() {}

    public static List<EnvironmentFacts.Fact> of(Platform platform) {
        List<EnvironmentFacts.Fact> facts = new ArrayList<>(List.of(
                new EnvironmentFacts.Fact("Platform", platform.label()),
                new EnvironmentFacts.Fact("Machine", platform.machine()),
                new EnvironmentFacts.Fact("Slaves", Integer.toString(platform.slaves())),
                new EnvironmentFacts.Fact("Shape", platform.shape())));
        platform.hadoop().ifPresent(profile -> facts.add(new EnvironmentFacts.Fact("Hadoop", profile)));
        platform.master().ifPresent(master -> facts.add(new EnvironmentFacts.Fact("Master", master.instanceType())));
        platform.servers()
                .ifPresent(servers -> facts.add(new EnvironmentFacts.Fact(
                        "Servers of file systems", "%d x %s".formatted(servers.count(), servers.instanceType()))));
        facts.add(new EnvironmentFacts.Fact(
                "Price",
                platform.price()
                        .map(price -> show(price, "USD per slave and hour"))
                        .orElse("not priced")));
        platform.master()
                .flatMap(Platform.Master::price)
                .ifPresent(price ->
                        facts.add(new EnvironmentFacts.Fact("Price of the master", show(price, "USD per hour"))));
        platform.servers()
                .flatMap(Platform.Servers::price)
                .ifPresent(price ->
                        facts.add(new EnvironmentFacts.Fact("Price of a server", show(price, "USD per hour"))));
        platform.volumes()
                .ifPresent(price ->
                        facts.add(new EnvironmentFacts.Fact("Price of all volumes", show(price, "USD per hour"))));
        platform.addresses()
                .ifPresent(price -> facts.add(
                        new EnvironmentFacts.Fact("Price of all public addresses", show(price, "USD per hour"))));
        return facts;
    }

    private static String show(HourlyPrice price, String unit) {
        return "%s %s (%s, %s)"
                .formatted(FormattedNumbers.number(price.usdPerHour()), unit, price.date(), price.source());
    }
}
