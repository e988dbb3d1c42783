package harness.analysis.compare;

import harness.analysis.stats.Holm;
import harness.analysis.stats.Interval;
import harness.analysis.stats.LogRatio;
import harness.api.metric.Direction;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/** What is known of rows that are read together: {@link Holm} holds the chance of any false better or worse at 5 %. */
final class Verdicts {
    private record Decision(Word word, String why, OptionalInt more) {
        static Decision of(Word word, String why) {
            return new Decision(word, why, OptionalInt.empty());
        }
    }

    private final Terms terms;
    private final int tests;

    private Verdicts(Terms terms, int tests) {
        this.terms = terms;
        this.tests = tests;
    }

    static List<ComparedRow> of(List<Contrast> contrasts, Map<String, Footing> footings, Terms terms) {
        List<Optional<LogRatio>> ratios =
                contrasts.stream().map(Contrast::ratio).toList();
        int[] tested = IntStream.range(0, ratios.size())
                .filter(i -> ratios.get(i).isPresent())
                .toArray();
        double[] joint = Holm.adjusted(Arrays.stream(tested)
                .mapToDouble(i -> ratios.get(i).orElseThrow().chance())
                .toArray());
        Verdicts verdicts = new Verdicts(terms, tested.length);
        List<ComparedRow> rows = new ArrayList<>();
        int next = 0;
        for (int i = 0; i < contrasts.size(); i++) {
            Contrast contrast = contrasts.get(i);
            OptionalDouble chance =
                    ratios.get(i).isPresent() ? OptionalDouble.of(joint[next++]) : OptionalDouble.empty();
            rows.add(verdicts.row(contrast, ratios.get(i), chance, footings.get(contrast.side())));
        }
        return rows;
    }

    private ComparedRow row(Contrast contrast, Optional<LogRatio> ratio, OptionalDouble joint, Footing footing) {
        Optional<String> objection = ComparisonRule.ALL.stream()
                .flatMap(rule -> rule.against(contrast, footing).stream())
                .findFirst();
        Decision decision = objection
                .map(why -> Decision.of(Word.OPEN, why))
                .orElseGet(() -> ratio.map(known -> decide(contrast, known, joint.orElseThrow()))
                        .orElseGet(() -> withoutInterval(contrast)));
        return new ComparedRow(contrast, ratio, joint, objection, decision.word(), decision.why(), decision.more());
    }

    private Decision decide(Contrast contrast, LogRatio ratio, double joint) {
        Interval interval = ratio.interval(LogRatio.DEFAULT_ALPHA);
        double margin = terms.margin();
        if (Math.log(interval.low()) >= -margin && Math.log(interval.high()) <= margin) {
            return Decision.of(Word.SAME, "");
        }
        if (joint <= LogRatio.DEFAULT_ALPHA) {
            return Decision.of(word(contrast.metric().better(), ratio.log()), "");
        }
        OptionalInt more = ratio.moreToDecide(
                contrast.count(contrast.base()),
                contrast.count(contrast.other()),
                LogRatio.DEFAULT_ALPHA / tests,
                margin,
                contrast.piloted());
        String unit = contrast.ofRepeats() ? "repeat" : "deployment";
        String needed = more.isPresent()
                ? "about %d more %s%s of each side would decide, if they scatter as these do"
                        .formatted(more.getAsInt(), unit, more.getAsInt() == 1 ? "" : "s")
                : "not even 1,000 more %ss of each side would decide".formatted(unit);
        boolean alone = ratio.chance() <= LogRatio.DEFAULT_ALPHA;
        return new Decision(
                Word.OPEN,
                (alone ? "decided alone, but not read together with %d other rows; ".formatted(tests - 1) : "")
                        + needed,
                more);
    }

    private static Word word(Direction better, double log) {
        return switch (better) {
            case HIGHER -> log > 0 ? Word.BETTER : Word.WORSE;
            case LOWER -> log < 0 ? Word.BETTER : Word.WORSE;
            case NEITHER -> Word.DIFFERS;
        };
    }

    private static Decision withoutInterval(Contrast contrast) {
        double[] base = contrast.base().values();
        double[] other = contrast.other().values();
        boolean equal = base.length > 1
                && other.length > 1
                && Arrays.stream(base).allMatch(value -> value == base[0])
                && Arrays.stream(other).allMatch(value -> value == base[0]);
        if (equal) {
            return Decision.of(Word.SAME, "every repeat of both sides gave the same number");
        }
        if (!contrast.base().hasRatio() || !contrast.other().hasRatio()) {
            return Decision.of(Word.OPEN, "such a number has no interval");
        }
        int least = Math.min(contrast.count(contrast.base()), contrast.count(contrast.other()));
        return Decision.of(
                Word.OPEN,
                least < 2
                        ? "n = %d, no interval: give runs with 2 repeats or more".formatted(least)
                        : "the repeats do not scatter, so there is no interval");
    }
}
