package harness.analysis.rule;

import java.util.List;

/** All rules. What has a number is looked at; the others are listed so that nobody takes them for kept. */
public final class ResultRules {
    /** Looked at by each result of a run. */
    public static final List<ResultRule> ALL = List.of(
            ResultRule.of("V1", ThresholdRules::provenOutput),
            ResultRule.of("V2", ThresholdRules::longEnough),
            ResultRule.of("V3", DataFromDisks::look),
            ResultRule.of("V4", ThresholdRules::withinNetwork),
            ResultRule.of("V5", EnoughRepeats::look),
            ResultRule.of("V6", PreciseEnough::look),
            ResultRule.of("V7", DeclaredStop::look),
            ResultRule.of("V8", ThresholdRules::noTrend),
            ResultRule.of("V9", SteadyRounds::look),
            ResultRule.of("V10", OneMode::look),
            ResultRule.of("V11", IndependentRepeats::look),
            ResultRule.of("V12", ThresholdRules::inTurns),
            ResultRule.of("V14", NoBurst::look),
            ResultRule.of("V15", ThresholdRules::emptyVolumes),
            ResultRule.of("V16", ThresholdRules::clientNotTheLimit),
            ResultRule.of("V17", ThresholdRules::commonStart),
            ResultRule.of("V18", AllTasksAtOnce::look),
            ResultRule.of("V19", QuietMachine::look),
            ResultRule.of("V20", ThresholdRules::fewFailures),
            ResultRule.of("V21", ThresholdRules::enoughOperations),
            ResultRule.of("V23", RecentPrice::look),
            ResultRule.of("V24", AllWorkByAllTime::look),
            ResultRule.of("V25", ThresholdRules::shortStartup),
            ResultRule.of("V26", ThresholdRules::offeredRate));

    /** Of what is said about a type of machine. */
    public static final RuleText DEPLOYMENTS = RuleText.of("V13");

    /** Of two sides. */
    public static final RuleText FOOTING = RuleText.of("V22");

    private ResultRules() {}
}
