package harness.core.rule;

import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** All rules. What has a number is looked at; the others are listed so that nobody takes them for kept. */
public final class ResultRules {
    /** Looked at by each result of a run. */
    public static final List<ResultRule> ALL = List.of(
            new ProvenOutput(),
            new LongEnough(),
            new DataFromDisks(),
            new WithinNetwork(),
            new EnoughRepeats(),
            new PreciseEnough(),
            new DeclaredStop(),
            new NoTrend(),
            new SteadyRounds(),
            new OneMode(),
            new IndependentRepeats(),
            new InTurns(),
            new ClientNotTheLimit(),
            new CommonStart(),
            new AllTasksAtOnce(),
            new QuietMachine(),
            new FewFailures(),
            new EnoughOperations(),
            new RecentPrice(),
            new ShortStartup(),
            new OfferedRate());

    /** Of what is said about a type of machine. */
    public static final RuleText DEPLOYMENTS = new RuleText(
            "V13",
            "what is said of an instance type rests on 3 deployments or more of each side; else an interval is of these"
                    + " deployments alone",
            Validity.OPEN.name(),
            "Maricq and others, OSDI 2018; Uta and others, NSDI 2020",
            "give several runs of each side, each on machines of its own",
            RuleText.LookedAt.COMPARISON);

    /** Of two sides. */
    public static final RuleText FOOTING = new RuleText(
            "V22",
            "equal footing: code, data, seeds, JDK, zone, kernel and settings are the same but for what was varied",
            Validity.OPEN.name(),
            "MLPerf: the CLOSED division",
            "make equal what differs, or name what you varied (--varying)",
            RuleText.LookedAt.COMPARISON);

    private static final List<RuleText> OTHERS = List.of(
            DEPLOYMENTS,
            FOOTING,
            notYet(
                    "V14",
                    "credits of burst and allowances of machines and volumes do not change while the clock runs, or were used"
                            + " up before",
                    Validity.OPEN.name(),
                    "AWS: gp2 has 30 minutes of 3,000 IOPS in its bucket",
                    "no run records them yet: measure longer than they last"),
            notYet(
                    "V15",
                    "a volume that was made from a snapshot was read as a whole before",
                    Validity.OPEN.name(),
                    "AWS: blocks of a snapshot are loaded at their first use",
                    "no run records it yet; volumes that Harness makes are empty"),
            notYet(
                    "V24",
                    "rates are all bytes by all time, ratios geometric means, the baseline is named",
                    "nothing",
                    "Hoefler and Belli, SC 2015, rules 1, 3 and 4",
                    "how every number is made (docs/results.md), so no result can fail it"));

    private ResultRules() {}

    private static RuleText notYet(String id, String asks, String failsTo, String source, String remedy) {
        return new RuleText(id, asks, failsTo, source, remedy, RuleText.LookedAt.NOT_YET);
    }

    /**
     * @return every rule in words, in the order of the numbers in their ids
     */
    public static List<RuleText> texts() {
        return Stream.concat(ALL.stream().map(ResultRule::text), OTHERS.stream())
                .sorted(Comparator.comparingInt(
                        rule -> Integer.parseInt(rule.id().substring(1))))
                .toList();
    }
}
