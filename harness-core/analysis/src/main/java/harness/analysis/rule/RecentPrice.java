package harness.analysis.rule;

import harness.api.result.HourlyPrice;
import harness.api.result.Platform;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.stream.Stream;

/** Prices change, and a cost is one of its day. */
final class RecentPrice {
    private static final long MOST_DAYS = 90;

    private RecentPrice() {}

    static Optional<RuleOutcome> look(MeasuredResult result) {
        return result.counted().stream()
                .map(row -> row.facts())
                .filter(facts -> facts.platform().priced())
                .findFirst()
                .map(facts -> {
                    LocalDate oldest = prices(facts.platform())
                            .map(HourlyPrice::date)
                            .min(LocalDate::compareTo)
                            .orElseThrow();
                    long days = ChronoUnit.DAYS.between(oldest, LocalDate.ofInstant(facts.started(), ZoneOffset.UTC));
                    return RuleOutcome.of(days <= MOST_DAYS, Validity.OPEN, "prices of %s, %d days old", oldest, days);
                });
    }

    private static Stream<HourlyPrice> prices(Platform platform) {
        return Stream.of(
                        platform.price(),
                        platform.master().flatMap(Platform.Master::price),
                        platform.servers().flatMap(Platform.Servers::price),
                        platform.volumes(),
                        platform.addresses())
                .flatMap(Optional::stream);
    }
}
