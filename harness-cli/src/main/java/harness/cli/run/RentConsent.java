package harness.cli.run;

import harness.api.UsageException;
import harness.cli.context.Terminal;
import harness.record.money.Budget;
import harness.record.plan.Deployment;
import harness.record.plan.Plan;
import harness.record.text.Span;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import picocli.CommandLine.Option;

/** Whether the user agrees to what machines cost, and to keeping them. */
public final class RentConsent {
    @Option(names = "--yes", description = "Do not ask before more than 5 USD are spent on rented machines.")
    private boolean yes;

    @Option(
            names = "--keep",
            description =
                    "Do not give rented machines back at the end; 'harness down' does, or the end of their lease.")
    private boolean keep;

    boolean keep() {
        return keep;
    }

    void require(Terminal terminal, Plan plan) {
        require(terminal, plan.deployment(), plan.budget(), plan.estimate().seconds(), yes);
    }

    /** Of a study, before anything of it is rented. */
    void require(Terminal terminal, List<Plan> plans, double usd) {
        require(terminal, plans, usd, yes);
    }

    /** Asks where somebody is there to answer, else refuses. */
    public static void require(Terminal terminal, List<Plan> plans, double usd, boolean agreed) {
        Optional<String> unknown = plans.stream()
                .flatMap(plan -> Optional.ofNullable(plan.deployment().facts().get(Deployment.COST_UNKNOWN)).stream())
                .findFirst();
        String cost = "about %s for a study of %d %s"
                .formatted(Budget.show(usd), plans.size(), plans.size() == 1 ? "cluster" : "clusters");
        ask(terminal, unknown, usd > Budget.ASK_ABOVE_USD ? Optional.of(cost) : Optional.empty(), agreed);
    }

    /** Refuses what costs more than may be spent; asks where somebody is there to answer, else refuses. */
    public static void require(
            Terminal terminal, Deployment deployment, Optional<Budget> budget, double seconds, boolean agreed) {
        budget.ifPresent(known -> known.requireEnough(seconds));
        Optional<String> unknown = Optional.ofNullable(deployment.facts().get(Deployment.COST_UNKNOWN));
        Optional<String> cost = budget.filter(known -> known.asks(seconds))
                .map(known ->
                        "about %s for %s".formatted(Budget.show(known.rent().usd(seconds)), Span.show(seconds)));
        ask(terminal, unknown, cost, agreed);
    }

    private static void ask(Terminal terminal, Optional<String> unknown, Optional<String> cost, boolean agreed) {
        if (agreed) {
            return;
        }
        if (unknown.isPresent()) {
            ask(terminal, "what nobody knows", "the cost is not known (%s)".formatted(unknown.get()));
        } else {
            cost.ifPresent(usd -> ask(terminal, usd, usd + " is more than " + Budget.show(Budget.ASK_ABOVE_USD)));
        }
    }

    private static void ask(Terminal terminal, String cost, String why) {
        if (!terminal.interactive()) {
            throw new UsageException(
                    why + ", and nobody is there to ask: agree with --yes, or set --max-usd and --yes (--yes)");
        }
        String answer = System.console().readLine("This will cost %s. Go on? [y/N] ", cost);
        if (answer == null || !answer.strip().toLowerCase(Locale.ROOT).startsWith("y")) {
            throw new UsageException("nothing was rented: %s was not agreed to (--yes)".formatted(cost));
        }
    }
}
