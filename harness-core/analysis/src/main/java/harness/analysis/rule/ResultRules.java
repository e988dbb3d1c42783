package harness.analysis.rule;

import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** All rules. What has a number is looked at; the others are listed so that nobody takes them for kept. */
public final class ResultRules {
    /** Looked at by each result of a run. */
    public static final List<ResultRule> ALL = List.of(
            ThresholdRules.provenOutput(),
            ThresholdRules.longEnough(),
            new DataFromDisks(),
            ThresholdRules.withinNetwork(),
            new EnoughRepeats(),
            new PreciseEnough(),
            new DeclaredStop(),
            ThresholdRules.noTrend(),
            new SteadyRounds(),
            new OneMode(),
            new IndependentRepeats(),
            ThresholdRules.inTurns(),
            new NoBurst(),
            ThresholdRules.emptyVolumes(),
            ThresholdRules.clientNotTheLimit(),
            ThresholdRules.commonStart(),
            new AllTasksAtOnce(),
            new QuietMachine(),
            ThresholdRules.fewFailures(),
            ThresholdRules.enoughOperations(),
            new RecentPrice(),
            new AllWorkByAllTime(),
            ThresholdRules.shortStartup(),
            ThresholdRules.offeredRate());

    /** Of what is said about a type of machine. */
    public static final RuleText DEPLOYMENTS = new RuleText(
            "V13",
            "few deployments",
            "what is said of an instance type rests on 3 deployments or more of each side; else an interval is of these"
                    + " deployments alone",
            Validity.OPEN.name(),
            "Maricq and others, OSDI 2018; Uta and others, NSDI 2020",
            "--redeploy 3, or several runs of each side, each on machines of its own",
            RuleText.LookedAt.COMPARISON);

    /** Of two sides. */
    public static final RuleText FOOTING = new RuleText(
            "V22",
            "unequal footing",
            "equal footing: code, data, seeds, JDK, zone, kernel and settings are the same but for what was varied",
            Validity.OPEN.name(),
            "MLPerf: the CLOSED division",
            "make equal what differs, or name what you varied (--varying)",
            RuleText.LookedAt.COMPARISON);

    private ResultRules() {}

    /**
     * @return every rule in words, in the order of the numbers in their ids
     */
    public static List<RuleText> texts() {
        return Stream.concat(ALL.stream().map(ResultRule::text), Stream.of(DEPLOYMENTS, FOOTING))
                .sorted(Comparator.comparingInt(
                        rule -> Integer.parseInt(rule.id().substring(1))))
                .toList();
    }
}
