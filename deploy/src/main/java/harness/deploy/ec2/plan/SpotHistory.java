package harness.deploy.ec2.plan;

import harness.deploy.ec2.api.Ec2Api;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * What spot instances of a type cost in a zone. Each price counts by how long it held.
 *
 * @param prices one or more, the oldest first
 * @param from when the history begins
 * @param to when it ends, after that
 */
record SpotHistory(List<Ec2Api.SpotPrice> prices, Instant from, Instant to) {
    /** How far it goes back. */
    static final Duration LENGTH = Duration.ofDays(30);

    private static final double MOST_OF_THE_TIME = 0.95;

    SpotHistory {
        prices = List.copyOf(prices);
    }

    /** A price and how long it held. */
    private record Held(double usdPerHour, double seconds) {}

    /** That of today. */
    double latest() {
        return prices.get(prices.size() - 1).usdPerHour();
    }

    double mean() {
        return held().stream()
                        .mapToDouble(one -> one.usdPerHour() * one.seconds())
                        .sum()
                / seconds();
    }

    /** What it was at most in 95 % of the time. */
    double p95() {
        double wanted = MOST_OF_THE_TIME * seconds();
        double seconds = 0;
        double price = latest();
        for (Held one : held().stream()
                .sorted(Comparator.comparingDouble(Held::usdPerHour))
                .toList()) {
            price = one.usdPerHour();
            seconds += one.seconds();
            if (seconds >= wanted) {
                break;
            }
        }
        return price;
    }

    double highest() {
        return held().stream().mapToDouble(Held::usdPerHour).max().orElse(latest());
    }

    /** The share of the time in which it was no higher, 0 to 1. */
    double shareAt(double usdPerHour) {
        return held().stream()
                        .filter(one -> one.usdPerHour() <= usdPerHour)
                        .mapToDouble(Held::seconds)
                        .sum()
                / seconds();
    }

    private double seconds() {
        return held().stream().mapToDouble(Held::seconds).sum();
    }

    /** From the first price that is known on, where that is later than the beginning. */
    private List<Held> held() {
        List<Held> held = new ArrayList<>();
        for (int i = 0; i < prices.size(); i++) {
            Instant since =
                    prices.get(i).since().isBefore(from) ? from : prices.get(i).since();
            Instant until = i + 1 < prices.size() ? prices.get(i + 1).since() : to;
            if (since.isBefore(until)) {
                held.add(new Held(
                        prices.get(i).usdPerHour(),
                        Duration.between(since, until).toMillis() / 1e3));
            }
        }
        return held.isEmpty() ? List.of(new Held(latest(), 1)) : held;
    }

    /**
     * @param what whose prices they are
     * @param highestPrice the user's limit, if there is one
     * @return one line for the plan
     */
    String note(String what, Optional<String> highestPrice) {
        String bid = highestPrice
                .map(usd -> "; no higher than --max-price %s in %.0f %% of the time"
                        .formatted(usd, 100 * shareAt(Double.parseDouble(usd))))
                .orElse("");
        return String.format(
                Locale.ROOT,
                "spot price of %s in the %d days to %s: mean %.4f USD/h, 95 %% of the time at most %.4f, highest %.4f%s",
                what,
                LENGTH.toDays(),
                LocalDate.ofInstant(to, ZoneOffset.UTC),
                mean(),
                p95(),
                highest(),
                bid);
    }
}
