package harness.record.money;

import harness.api.UsageException;
import harness.record.text.Span;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What a user is willing to spend.
 *
 * @param rent of the machines
 * @param maxUsd what may be spent, if the user has said it
 */
public record Budget(Rent rent, OptionalDouble maxUsd) {
    /** A plan that costs more than this asks first, in USD. */
    public static final double ASK_ABOVE_USD = 5;

    /** The machines are paid for until they are gone: a run is stopped so much earlier, in seconds. */
    public static final double GIVING_BACK_SECONDS = 180;

    /**
     * @param rent of the machines, if a price applies
     * @param maxUsd what may be spent, as the user wrote it and the provider has checked it
     * @return the budget, if a price applies
     */
    public static Optional<Budget> of(Optional<Rent> rent, Optional<String> maxUsd) {
        OptionalDouble limit =
                maxUsd.isPresent() ? OptionalDouble.of(Double.parseDouble(maxUsd.get())) : OptionalDouble.empty();
        return rent.map(known -> new Budget(known, limit));
    }

    /**
     * @param usd that may be spent in any case no more than, 0 or more
     * @return the same budget with that limit, or its own if that is lower
     */
    public Budget within(double usd) {
        return new Budget(rent, OptionalDouble.of(Math.min(usd, maxUsd.orElse(usd))));
    }

    /**
     * @param seconds that a plan is expected to take
     * @return one line for people
     */
    public String quote(double seconds) {
        return "rent: about %s, for %s at %s an hour%s"
                .formatted(
                        show(rent.usd(seconds)),
                        Span.show(seconds),
                        show(rent.usdPerHour()),
                        maxUsd.isPresent() ? "; stopped at " + show(maxUsd.getAsDouble()) : "; no limit (--max-usd)");
    }

    /**
     * @param seconds that a plan is expected to take
     * @throws UsageException if it costs more than may be spent
     */
    public void requireEnough(double seconds) {
        if (maxUsd.isPresent() && rent.usd(seconds) > maxUsd.getAsDouble()) {
            throw new UsageException(
                    "%s for about %s at %s an hour is more than %s, which pays for %s: allow more, or plan less time or fewer machines (--max-usd)"
                            .formatted(
                                    show(rent.usd(seconds)),
                                    Span.show(seconds),
                                    show(rent.usdPerHour()),
                                    show(maxUsd.getAsDouble()),
                                    Span.show(rent.seconds(maxUsd.getAsDouble()))));
        }
    }

    /**
     * @param seconds that a plan is expected to take
     * @return whether the user is to be asked first
     */
    public boolean asks(double seconds) {
        return rent.usd(seconds) > ASK_ABOVE_USD;
    }

    /**
     * @param seconds since the machines were rented
     * @return why everything has to stop now, if it has to
     */
    public Optional<String> stop(double seconds) {
        if (maxUsd.isEmpty() || rent.usd(seconds + GIVING_BACK_SECONDS) < maxUsd.getAsDouble()) {
            return Optional.empty();
        }
        return Optional.of("stopped: the machines have cost %s, and with giving them back that reaches %s (--max-usd)"
                .formatted(show(rent.usd(seconds)), show(maxUsd.getAsDouble())));
    }

    /**
     * @param seconds since the machines were rented
     * @param more seconds that they are still expected to be needed
     * @return why that is more than may be spent, if it is
     */
    public Optional<String> beyond(double seconds, double more) {
        if (maxUsd.isEmpty() || rent.usd(seconds + more + GIVING_BACK_SECONDS) < maxUsd.getAsDouble()) {
            return Optional.empty();
        }
        return Optional.of(
                "stopped: by its warm-ups the run takes about %s more, the machines have cost %s and would come to %s, more than %s (--max-usd)"
                        .formatted(
                                Span.show(more),
                                show(rent.usd(seconds)),
                                show(rent.usd(seconds + more + GIVING_BACK_SECONDS)),
                                show(maxUsd.getAsDouble())));
    }

    /**
     * @param usd an amount
     * @return for people, for example {@code 12.30 USD}
     */
    public static String show(double usd) {
        return String.format(Locale.ROOT, usd < 1 ? "%.3f USD" : "%.2f USD", usd);
    }
}
