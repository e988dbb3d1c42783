package harness.analysis.cost;

import harness.analysis.report.WorkloadReport;
import harness.analysis.stats.MetricSummary;
import harness.analysis.stats.Summary;
import harness.api.UsageException;
import harness.api.result.Platform;
import harness.record.catalogue.PurchaseModel;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;

/**
 * What the results of runs cost, in the order of the runs.
 *
 * @param terms what was asked
 * @param rows a line for each result and purchase model; 1 or more
 * @param notes what a reader must know, one line each
 */
public record CostSheet(CostTerms terms, List<CostRow> rows, List<String> notes) {
    private static final double SECONDS_PER_HOUR = 3600;
    private static final double HOURS_PER_YEAR = 8766;

    /** Copies the lists. */
    public CostSheet {
        rows = List.copyOf(rows);
        notes = List.copyOf(notes);
    }

    /**
     * @param runs of priced platforms, or of machines of which the table has prices
     * @param prices of machines
     * @param terms what is asked
     * @return the costs
     * @throws UsageException if a run is embedded, or a result has no price in any model
     */
    public static CostSheet of(List<CostedRun> runs, PriceTable prices, CostTerms terms) {
        List<CostRow> rows = new ArrayList<>();
        Set<String> notes = new LinkedHashSet<>();
        for (CostedRun run : runs) {
            run.run().leftOut().forEach(left -> notes.add("left out of %s: %s".formatted(run.name(), left)));
            for (WorkloadReport result : run.results()) {
                rows.addAll(rows(run, result, prices, terms, notes));
            }
        }
        return new CostSheet(terms, withFront(rows), List.copyOf(notes));
    }

    private static List<CostRow> rows(
            CostedRun run, WorkloadReport result, PriceTable prices, CostTerms terms, Set<String> notes) {
        Platform platform = result.platform().orElseThrow();
        List<PlatformPrice> known = new ArrayList<>();
        PlatformPrice.paid(platform).ifPresent(known::add);
        for (PurchaseModel model : terms.models()) {
            PlatformPrice.of(platform, model, prices)
                    .ifPresentOrElse(
                            known::add,
                            () -> notes.add("not priced: " + PlatformPrice.missing(platform, model, prices)));
        }
        if (known.isEmpty()) {
            throw new UsageException("%s has no price: there is %s; give a file with one (--prices)"
                    .formatted(
                            run.name(),
                            PlatformPrice.missing(
                                    platform,
                                    terms.models().stream().findFirst().orElse(PurchaseModel.ON_DEMAND),
                                    prices)));
        }
        return known.stream()
                .map(price -> row(run, result, price, price.onDemand(platform, prices), terms, notes))
                .toList();
    }

    private static CostRow row(
            CostedRun run,
            WorkloadReport result,
            PlatformPrice price,
            Optional<PlatformPrice> onDemand,
            CostTerms terms,
            Set<String> notes) {
        price.machines().forEach(machine -> notes.add(machine.toString()));
        if (price.model().filter(PurchaseModel.RESERVED::equals).isPresent()) {
            onDemand.ifPresent(other -> notes.add(
                    breakEven(run, price.ofMachines(other, result.platform().orElseThrow()))));
        }
        return new CostRow(
                run.name(),
                result.label(),
                List.of(result.workload(), result.parameters()),
                price,
                result.time().flatMap(time -> executed(run, result, time, price, terms, notes)),
                result.bandwidth().map(rate -> had(rate, price)),
                onDemand.isPresent()
                        ? OptionalDouble.of(price.usdPerHour() / onDemand.get().usdPerHour())
                        : OptionalDouble.empty(),
                Optional.empty());
    }

    /** Reserved machines are paid for whether they are used or not; volumes and addresses are the same in both. */
    private static String breakEven(CostedRun run, double share) {
        return share < 1
                ? "%s: reserved costs less than on demand from %,.0f hours of use in a year on (%.0f %% of it)"
                        .formatted(run.name(), share * HOURS_PER_YEAR, 100 * share)
                : "%s: reserved never costs less than on demand".formatted(run.name());
    }

    private static Optional<CostRow.Executed> executed(
            CostedRun run,
            WorkloadReport result,
            MetricSummary time,
            PlatformPrice price,
            CostTerms terms,
            Set<String> notes) {
        Summary each = time.summary().times(1 / SECONDS_PER_HOUR);
        if (price.model().filter(PurchaseModel.SPOT::equals).isPresent() && terms.interruptions() > 0) {
            Interruptions model = Interruptions.of(
                    terms.interruptions(), result.platform().orElseThrow().machines());
            if (model.hopeless(each.max())) {
                notes.add("%s, %s: at %s interruptions of a machine in an hour an execution would hardly ever end"
                        .formatted(run.name(), result.label(), terms.interruptions()));
                return Optional.empty();
            }
            each = each.through(model::hours);
        }
        Summary usdEach = each.times(price.usdPerHour());
        Summary hours = each.times(terms.executions());
        Summary usd = hours.through(terms.billing()::hours).times(price.usdPerHour());
        return Optional.of(new CostRow.Executed(usdEach, hours, usd));
    }

    private static CostRow.Productivity had(MetricSummary rate, PlatformPrice price) {
        return new CostRow.Productivity(
                rate.summary().times(1 / price.usdPerHour()), rate.metric().unit());
    }

    private static List<CostRow> withFront(List<CostRow> rows) {
        return rows.stream().map(row -> row.with(front(row, rows))).toList();
    }

    private static Optional<Boolean> front(CostRow row, List<CostRow> rows) {
        List<CostRow.Executed> same = rows.stream()
                .filter(other -> other.work().equals(row.work()))
                .flatMap(other -> other.executed().stream())
                .toList();
        return same.size() < 2
                ? Optional.empty()
                : row.executed().map(own -> same.stream().noneMatch(own::dominatedBy));
    }
}
