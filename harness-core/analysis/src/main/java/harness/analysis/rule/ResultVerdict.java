package harness.analysis.rule;

import harness.api.metric.Metric;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * What a result is by all rules that apply to it.
 *
 * @param judgements in the order of the rules
 */
public record ResultVerdict(List<Judgement> judgements) {
    /** Before any rule was asked. */
    public static final ResultVerdict NOT_JUDGED = new ResultVerdict(List.of());

    /** Copies the list. */
    public ResultVerdict {
        judgements = List.copyOf(judgements);
    }

    /**
     * What one rule says.
     *
     * @param rule the rule
     * @param outcome what it says
     */
    public record Judgement(RuleText rule, RuleOutcome outcome) {
        /**
         * @return whether it speaks against the number
         */
        public boolean fails() {
            return outcome.validity() != Validity.VALID;
        }

        /**
         * @param metric of the result
         * @return whether it speaks against that metric
         */
        public boolean against(Metric metric) {
            return fails() && rule.lookedAt().concerns(metric);
        }

        private boolean ofAll() {
            return rule.lookedAt() == RuleText.LookedAt.RESULT;
        }
    }

    /**
     * @param result of a run
     * @return what the rules say of it
     */
    public static ResultVerdict of(MeasuredResult result) {
        List<Judgement> all = new ArrayList<>();
        for (ResultRule rule : ResultRules.ALL) {
            rule.looking().apply(result).ifPresent(outcome -> all.add(new Judgement(rule.text(), outcome)));
        }
        return new ResultVerdict(all);
    }

    /**
     * @param rule its id
     * @return what that rule saw that speaks against the number, if it does
     */
    public Optional<String> against(String rule) {
        return judgements.stream()
                .filter(judgement -> judgement.rule().id().equals(rule) && judgement.fails())
                .map(judgement -> judgement.outcome().seen())
                .findFirst();
    }

    /**
     * @return what its number is: the worst that a rule says which is not of some metrics alone
     */
    public Validity validity() {
        return worst(Judgement::ofAll);
    }

    /**
     * @param metric of it
     * @return what that metric is: of what counts money, and of the rate of a job, the worst that any rule says
     */
    public Validity validity(Metric metric) {
        return worst(judgement -> judgement.against(metric));
    }

    private Validity worst(Predicate<Judgement> which) {
        return judgements.stream()
                .filter(which)
                .map(judgement -> judgement.outcome().validity())
                .reduce(Validity.VALID, Validity::worse);
    }

    /**
     * @return whether its interval is too wide, or it has none
     */
    public boolean imprecise() {
        return judgements.stream()
                .anyMatch(judgement -> judgement.rule().id().equals(PreciseEnough.ID) && judgement.fails());
    }

    /**
     * @return what speaks against it, the worst first; for example {@code V5 3 repeats count, 5 are asked for}
     */
    public List<String> why() {
        return judgements.stream()
                .filter(Judgement::fails)
                .sorted((one, two) ->
                        two.outcome().validity().compareTo(one.outcome().validity()))
                .map(judgement -> "%s %s%s"
                        .formatted(
                                judgement.rule().id(),
                                judgement.outcome().seen(),
                                judgement.ofAll()
                                        ? ""
                                        : " ("
                                                + judgement
                                                        .rule()
                                                        .lookedAt()
                                                        .words()
                                                        .split("; ")[1] + ")"))
                .toList();
    }

    /**
     * @param metric of it
     * @return the word for that metric, and the ids of the rules that it fails: {@code OPEN V5 V25}
     */
    public String brief(Metric metric) {
        return judgements.stream()
                .filter(judgement -> judgement.against(metric))
                .map(judgement -> " " + judgement.rule().id())
                .collect(Collectors.joining("", validity(metric).name(), ""));
    }

    /**
     * @param metric of it
     * @return in few words what is wrong with that metric: {@code few repeats}, {@code not steady}
     */
    public List<String> faults(Metric metric) {
        return judgements.stream()
                .filter(judgement -> judgement.against(metric))
                .map(judgement -> judgement.rule().fault())
                .toList();
    }

    /**
     * @return for example {@code OPEN: V5 3 repeats count, 5 are asked for}
     */
    public String words() {
        return validity() + (why().isEmpty() ? "" : ": " + String.join("; ", why()));
    }
}
