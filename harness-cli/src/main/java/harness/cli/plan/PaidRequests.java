package harness.cli.plan;

import harness.api.UsageException;
import harness.api.workload.Quote;
import harness.api.workload.Quoting;
import harness.control.host.Quotes;
import harness.record.money.Budget;
import harness.record.plan.Plan;
import harness.record.plan.PlannedWorkload;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/** What requests of a plan cost, before any is made. */
public final class PaidRequests {
    private static final double MILLION = 1e6;
    private static final double SECONDS_OF_HOUR = 3600;

    private PaidRequests() {}

    /**
     * @param plan to be run
     * @return lines for people; none where nothing is paid for, and nothing goes through a proxy
     * @throws UsageException if what has to be there before the trials costs more than the run may spend
     */
    public static String quote(Plan plan) {
        Quotes quotes = Quotes.of(plan.workloads());
        String proxies = quotes.proxies().stream()
                .map("requests go through the proxy %s, and rates are no higher than its own%n"::formatted)
                .collect(Collectors.joining());
        return quotes.paid().isEmpty()
                ? proxies
                : quote(
                                quotes.paid(),
                                plan.trialsOfEach(),
                                plan.stop().deployments(),
                                plan.estimate().seconds())
                        + proxies;
    }

    /** Data is made in each deployment. */
    static String quote(Map<PlannedWorkload, Quote> quotes, int trials, int deployments, double seconds) {
        double limit =
                quotes.values().stream().mapToDouble(Quote::limitUsd).min().orElseThrow();
        double data = deployments * once(quotes.values(), Quote::data, Quote::dataUsd);
        double hour = once(quotes.values(), Quote::capacity, Quote::hourUsd);
        if (data + hour > limit) {
            throw new UsageException(
                    "to prepare the trials costs %s, more than %s: use fewer or smaller data, or a higher limit (--%s)"
                            .formatted(usd(data + hour), usd(limit), Quoting.MAX_USD));
        }
        double hours = hour * Math.ceil(Math.max(1, seconds) / SECONDS_OF_HOUR);
        double load = quotes.values().stream()
                .mapToDouble(quote -> trials * quote.operations() * quote.operationUsd())
                .sum();
        boolean closed = quotes.values().stream().anyMatch(quote -> quote.operations() == 0);
        StringBuilder text = new StringBuilder("requests are paid for, by the %s%n"
                .formatted(
                        quotes.values().stream().map(Quote::origin).distinct().collect(Collectors.joining(" and "))));
        byName(quotes)
                .forEach((name, own) -> text.append("  %s: %s for a million operations%n".formatted(name, range(own))));
        text.append("  before the trials %s%s; %s%n"
                .formatted(
                        data == 0 ? "nothing" : usd(data),
                        hour > 0 ? ", provisioned capacity " + usd(hours) : "",
                        closed
                                ? "then as many operations as the service answers"
                                : "then at the given rates at most " + usd(load)));
        return text.append("  no request is made that might exceed %s (--%s)%n".formatted(usd(limit), Quoting.MAX_USD))
                .toString();
    }

    /** Of all that differ. */
    private static double once(Collection<Quote> quotes, Function<Quote, String> what, ToDoubleFunction<Quote> usd) {
        Map<String, Double> parts = new LinkedHashMap<>();
        quotes.forEach(quote -> parts.put(what.apply(quote), usd.applyAsDouble(quote)));
        return parts.values().stream().mapToDouble(Double::doubleValue).sum();
    }

    private static Map<String, List<Quote>> byName(Map<PlannedWorkload, Quote> quotes) {
        return quotes.entrySet().stream()
                .collect(Collectors.groupingBy(
                        entry -> entry.getKey().name(),
                        LinkedHashMap::new,
                        Collectors.mapping(Map.Entry::getValue, Collectors.toList())));
    }

    private static String range(List<Quote> quotes) {
        double least = quotes.stream().mapToDouble(Quote::operationUsd).min().orElseThrow();
        double most = quotes.stream().mapToDouble(Quote::operationUsd).max().orElseThrow();
        return least == most ? usd(MILLION * most) : usd(MILLION * least) + " to " + usd(MILLION * most);
    }

    /** Small amounts are not shown as nothing. */
    private static String usd(double amount) {
        return amount > 0 && amount < 0.001 ? String.format(Locale.ROOT, "%.1g USD", amount) : Budget.show(amount);
    }
}
