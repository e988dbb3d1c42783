package harness.cli.run;

import harness.api.UsageException;
import harness.control.plan.UserInput;
import harness.control.study.LiveTerms;
import harness.record.text.Span;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Whether a study decides by its results what it measures next. */
final class LiveOptions {
    private static final Duration SHORTEST = Duration.ofSeconds(1);
    private static final Duration LONGEST = Duration.ofDays(30);
    private static final double MILLIS = 1e3;

    @Option(
            names = "--advise",
            description = {
                "Of a study: measure each configuration once, then those that may be the best again, each time on a new deployment,",
                "until it is sure which to take, or --max-time or --max-usd is reached. With it --for, --by, --within and --sure say what is asked."
            })
    private boolean advise;

    @Mixin
    private final AdviceOptions advice = new AdviceOptions();

    /** Whether a flag of it was given. */
    boolean asked() {
        return advise || advice.given();
    }

    /** Absent where each configuration is measured once. */
    Optional<LiveTerms> terms(UserInput asked) {
        if (!advise && advice.given()) {
            throw new UsageException("--for, --by, --within and --sure have a meaning with --advise: give it, too");
        }
        return advise ? Optional.of(advice.terms(maxSeconds(asked))) : Optional.empty();
    }

    private static OptionalDouble maxSeconds(UserInput asked) {
        return asked.get(harness.record.plan.Option.MAX_TIME)
                .map(value -> OptionalDouble.of(Span.parse(value.text(), SHORTEST, LONGEST, value.origin())
                                .toMillis()
                        / MILLIS))
                .orElse(OptionalDouble.empty());
    }

    /** What each run is asked for: the time limit is the study's. */
    UserInput ofRuns(UserInput asked) {
        if (!advise) {
            return asked;
        }
        Map<harness.record.plan.Option, UserInput.Value> options = new EnumMap<>(harness.record.plan.Option.class);
        options.putAll(asked.options());
        options.remove(harness.record.plan.Option.MAX_TIME);
        return new UserInput(options, asked.set());
    }
}
