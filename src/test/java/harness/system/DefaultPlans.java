package harness.system;

import harness.api.UsageException;
import harness.api.machine.Machine;
import harness.cli.context.Services;
import harness.cli.context.Terminal;
import harness.control.plan.Planner;
import harness.control.plan.UserInput;
import harness.record.catalogue.InstanceType;
import harness.record.plan.Option;
import harness.record.plan.Plan;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;

/**
 * The default plan on EC2 for every type of the catalogue, without an account, in one JVM: a line each with type, slaves,
 * seconds, scale and USD, or in place of these three why it is refused, with tabs between.
 */
final class DefaultPlans {
    private static final Machine HERE = new Machine(2, 8L << 30, 8L << 30, 100L << 30);

    private DefaultPlans() {}

    /**
     * @param slaves numbers of them, which types take in turns
     */
    public static void main(String[] slaves) {
        PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
        Planner planner = new Services(new Terminal(out, out, false)).planner();
        int turn = 0;
        for (InstanceType type :
                new Services(new Terminal(out, out, false)).catalogue().all()) {
            String number = slaves[turn++ % slaves.length];
            out.printf("%s\t%s\t%s%n", type.name(), number, planned(planner, type.name(), number));
        }
    }

    private static String planned(Planner planner, String type, String slaves) {
        try {
            Plan plan = planner.quote(
                    UserInput.onCommandLine(
                            Map.of(Option.PROVIDER, "ec2", Option.TYPE, type, Option.SLAVES, slaves), List.of()),
                    HERE);
            return "%.0f\t%s\t%s"
                    .formatted(
                            plan.estimate().seconds(),
                            plan.scale().factor(),
                            plan.deployment()
                                    .platform()
                                    .price()
                                    .map(price -> Double.toString(price.usdPerHour()))
                                    .orElse("no price"));
        } catch (UsageException e) {
            return "refused: " + e.getMessage();
        }
    }
}
