package harness.analysis.rule;

import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/** Clients on several machines that start at different times are not all there in the window. */
final class CommonStart implements ResultRule {
    private static final double MOST = 0.01;
    private static final double MILLIS = 1000;

    @Override
    public RuleText text() {
        return RuleText.invalid(
                "V17",
                "late start",
                "the error of the common start of clients on several machines is below 1 % of the time that counts",
                "Cristian 1989: the error of a clock that is read over a network is half of the way there and back",
                "a longer duration, or machines that are nearer to each other");
    }

    @Override
    public Optional<RuleOutcome> look(MeasuredResult result) {
        OptionalDouble error = result.largest("start_error");
        OptionalDouble window = Stream.of("window_time", "storage_time", "network_time")
                .map(result::smallest)
                .filter(OptionalDouble::isPresent)
                .findFirst()
                .orElse(OptionalDouble.empty());
        if (error.isEmpty() || window.isEmpty()) {
            return Optional.empty();
        }
        double millis = MILLIS * window.getAsDouble();
        return Optional.of(RuleOutcome.of(
                error.getAsDouble() < MOST * millis,
                Validity.INVALID,
                "an error of %.3g ms in %.3g s",
                error.getAsDouble(),
                window.getAsDouble()));
    }
}
