package harness.analysis.rule;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
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

        boolean ofCost() {
            return rule.lookedAt() == RuleText.LookedAt.COST;
        }
    }

    /**
     * @param result of a run
     * @return what the rules say of it
     */
    public static ResultVerdict of(MeasuredResult result) {
        List<Judgement> all = new ArrayList<>();
        for (ResultRule rule : ResultRules.ALL) {
            rule.look(result).ifPresent(outcome -> all.add(new Judgement(rule.text(), outcome)));
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
     * @return what its number is: the worst that a rule says which is not of costs alone
     */
    public Validity validity() {
        return worst(false);
    }

    /**
     * @param unit of one of its metrics
     * @return what that metric is: of what counts money, the worst that any rule says
     */
    public Validity validity(String unit) {
        return worst(money(unit));
    }

    private static boolean money(String unit) {
        return unit.contains("USD");
    }

    private Validity worst(boolean money) {
        return judgements.stream()
                .filter(judgement -> money || !judgement.ofCost())
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
                                judgement.ofCost() ? " (cost only)" : ""))
                .toList();
    }

    /**
     * @param unit of one of its metrics
     * @return the word for that metric, and the ids of the rules that it fails: {@code OPEN V5 V25}
     */
    public String brief(String unit) {
        return judgements.stream()
                .filter(Judgement::fails)
                .filter(judgement -> money(unit) || !judgement.ofCost())
                .map(judgement -> " " + judgement.rule().id())
                .collect(Collectors.joining("", validity(unit).name(), ""));
    }

    /**
     * @param unit of one of its metrics
     * @return in few words what is wrong with that metric: {@code few repeats}, {@code not steady}
     */
    public List<String> faults(String unit) {
        return judgements.stream()
                .filter(Judgement::fails)
                .filter(judgement -> money(unit) || !judgement.ofCost())
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
