package harness.control.plan;

import harness.analysis.stats.Stein;
import harness.api.UsageException;
import harness.control.provider.Provider;
import harness.control.provider.Renting;
import harness.record.plan.Option;
import harness.record.plan.Plan;
import harness.record.plan.Scaling;
import harness.record.plan.StopRule;
import harness.record.text.Span;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** What {@code --precision} and the limits beside it mean for the repeats of a run. */
final class PrecisionOption {
    /** Enough for 5 % in 99 pilots of 100 at a CV of 5 %, in every other one at a CV of 10 %. */
    private static final int USUAL_MOST = 30;

    private static final double NARROWEST = 0.001;
    private static final double WIDEST = 0.5;
    private static final Duration SHORTEST = Duration.ofSeconds(1);
    private static final Duration LONGEST = Duration.ofDays(30);

    /** What a run may take without being asked. */
    private static final int MOST_UNASKED = 8;

    /** What the report asks of each interval where no plan says more. */
    private static final Map<Option, UserInput.Value> USUAL =
            Map.of(Option.PRECISION, standard("10%"), Option.MAX_REPEATS, standard(Integer.toString(MOST_UNASKED)));

    private PrecisionOption() {}

    private static UserInput.Value standard(String text) {
        return new UserInput.Value(text, Option.PRECISION.flag(), UserInput.Layer.STANDARD);
    }

    /**
     * @return the same with a precision, where the user says nothing of how often there is measured and nothing is rented, which
     *     would be used longer
     */
    static UserInput under(UserInput user, Provider provider) {
        return !(provider instanceof Renting)
                        && provider.defaultRepeats() >= Stein.LEAST_PILOT
                        && Stream.of(Option.REPEATS, Option.PRECISION, Option.REDEPLOY)
                                .noneMatch(option -> user.get(option).isPresent())
                ? user.over(new UserInput(USUAL, Map.of()))
                : user;
    }

    /**
     * @param pilot repeats of each workload before the pilot decides
     * @param most repeats that any run may have
     */
    static StopRule of(UserInput asked, int pilot, int most) {
        Optional<UserInput.Value> precision = asked.get(Option.PRECISION);
        if (precision.isEmpty()) {
            refuseAlone(asked, Option.MAX_REPEATS);
            refuseAlone(asked, Option.MAX_TIME);
            return StopRule.FIXED;
        }
        asked.get(Option.REPEATS).filter(given -> pilot < Stein.LEAST_PILOT).ifPresent(given -> {
            throw new UsageException(
                    "'%s' is not allowed for %s beside %s: %d or more make a pilot (leave out %s for %d)"
                            .formatted(
                                    given.text(),
                                    given.origin(),
                                    precision.get().origin(),
                                    Stein.LEAST_PILOT,
                                    Option.REPEATS.flag(),
                                    Stein.LEAST_PILOT));
        });
        int limit = (int)
                Planner.number(asked, Option.MAX_REPEATS, Math.min(most, Math.max(USUAL_MOST, 2L * pilot)), 1, most);
        if (limit < pilot) {
            UserInput.Value given = asked.get(Option.MAX_REPEATS).orElseThrow();
            throw new UsageException(
                    "'%s' is not allowed for %s: the pilot alone has %d repeats, give that or more (%s)"
                            .formatted(given.text(), given.origin(), pilot, Option.MAX_REPEATS.flag()));
        }
        return StopRule.precise(
                share(precision.get()),
                limit,
                asked.get(Option.MAX_TIME).map(value -> Span.parse(value.text(), SHORTEST, LONGEST, value.origin())));
    }

    /** How many repeats a workload has before the pilot decides. */
    static int pilot(UserInput asked, int usual) {
        return asked.get(Option.PRECISION).isPresent() ? Math.max(usual, Stein.LEAST_PILOT) : usual;
    }

    /** For how many repeats sizes are chosen, so that the default plan keeps its limit of time, and a narrow precision its sizes. */
    static int sized(StopRule stop, int pilot) {
        return Math.max(pilot, Math.min(stop.maxRepeats().orElse(pilot), MOST_UNASKED));
    }

    /** The pilot must fit, or nothing could be decided in time. */
    static void requirePilotFits(Plan plan) {
        double pilot = plan.trialSeconds(plan.warmUps() + plan.repeats());
        plan.stop().maxTime().filter(limit -> limit.toSeconds() < pilot).ifPresent(limit -> {
            throw new UsageException(
                    "'%s' is too short: the pilot's %d trials take about %s by themselves; give more, or fewer workloads (%s)"
                            .formatted(
                                    plan.given().get(Option.MAX_TIME.key()),
                                    plan.schedule().size(),
                                    Span.show(pilot),
                                    Option.MAX_TIME.flag()));
        });
    }

    private static void refuseAlone(UserInput asked, Option limit) {
        asked.get(limit).ifPresent(value -> {
            throw new UsageException("'%s' has no meaning without a precision: give %s, or leave out %s (%s)"
                    .formatted(value.text(), Option.PRECISION.flag(), limit.flag(), value.origin()));
        });
    }

    private static double share(UserInput.Value value) {
        try {
            double share = Scaling.number(value.text().strip());
            if (share >= NARROWEST && share <= WIDEST) {
                return share;
            }
        } catch (ArithmeticException | NumberFormatException e) {
            // Not a number at all is refused like a number out of range.
        }
        throw new UsageException("'%s' is not allowed for %s: 0.1%% to 50%%, such as 5%% or 0.05, is (%s)"
                .formatted(value.text(), value.origin(), Option.PRECISION.flag()));
    }
}
