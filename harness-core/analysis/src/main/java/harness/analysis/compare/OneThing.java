package harness.analysis.compare;

import java.util.Optional;
import java.util.stream.Stream;

/** The repeats of each side are those of one thing: steady, and on one machine with one software. */
final class OneThing implements ComparisonRule {
    @Override
    public Optional<String> against(Contrast contrast, Footing footing) {
        return Stream.concat(against("the baseline", contrast.base()), against("the other side", contrast.other()))
                .findFirst();
    }

    private static Stream<String> against(String side, SideSample sample) {
        return sample.metrics().stream()
                .flatMap(metric -> metric.against().stream())
                .map(why -> "of %s, %s".formatted(side, why));
    }
}
