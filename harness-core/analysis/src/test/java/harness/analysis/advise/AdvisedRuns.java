package harness.analysis.advise;

import harness.analysis.compare.FootingFact;
import harness.analysis.compare.MeasuredCell;
import harness.analysis.compare.MeasuredRun;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeMap;

/** Runs that were never run. */
final class AdvisedRuns {
    private final String name;
    private final Map<String, FootingFact> facts = new TreeMap<>();
    private final List<AdvisedCell> cells = new ArrayList<>();
    private OptionalDouble usdPerHour = OptionalDouble.empty();

    private int deployments = 1;
    private List<String> against = List.of();

    private AdvisedRuns(String name) {
        this.name = name;
    }

    /** On given machines. */
    static AdvisedRuns named(String name) {
        return new AdvisedRuns(name)
                .cause("provider", "hosts")
                .cause("type", name)
                .cause("slaves", "8");
    }

    AdvisedRuns cause(String key, String value) {
        return fact(key, key, value, FootingFact.Nature.CAUSE);
    }

    AdvisedRuns fact(String key, String group, String value, FootingFact.Nature nature) {
        facts.put(key, new FootingFact(key, group, value, nature, ""));
        return this;
    }

    AdvisedRuns priced(double usd) {
        usdPerHour = OptionalDouble.of(usd);
        return this;
    }

    /** Of what follows, with as many repeats in each. */
    AdvisedRuns redeployed(int times) {
        deployments = times;
        return this;
    }

    /** Of what follows. */
    AdvisedRuns unsteady() {
        against = List.of("it rose or fell from beginning to end");
        return this;
    }

    AdvisedRuns times(String workload, double... seconds) {
        return cell(workload, Map.of("size", "1"), true, seconds);
    }

    AdvisedRuns times(String workload, Map<String, String> parameters, double... seconds) {
        return cell(workload, parameters, true, seconds);
    }

    AdvisedRuns rates(String workload, double... rates) {
        return cell(workload, Map.of("size", "1"), false, rates);
    }

    private AdvisedRuns cell(String workload, Map<String, String> parameters, boolean time, double... values) {
        List<AdvisedRepeat> repeats = new ArrayList<>();
        for (double value : values) {
            repeats.add(new AdvisedRepeat(
                    1 + repeats.size() * deployments / values.length,
                    time ? OptionalDouble.of(value) : OptionalDouble.empty(),
                    time ? OptionalDouble.empty() : OptionalDouble.of(value),
                    usdPerHour));
        }
        Map<String, String> work = new TreeMap<>(parameters);
        work.keySet().retainAll(Set.of("size"));
        cells.add(new AdvisedCell(
                new MeasuredCell(workload, workload, new TreeMap<>(parameters), new LinkedHashMap<>(), Map.of()),
                work,
                time ? "" : "MB/s",
                repeats,
                against));
        return this;
    }

    AdvisedRun run() {
        return new AdvisedRun(
                new MeasuredRun(
                        name,
                        name,
                        "/runs/" + name,
                        cells.stream().map(AdvisedCell::cell).toList(),
                        List.of(),
                        facts),
                cells);
    }

    /** Values around one, whose geometric mean it is. */
    static double[] around(double middle) {
        return new double[] {middle * 1.004, middle, middle / 1.004};
    }

    static AdviceTerms terms() {
        return new AdviceTerms(List.of(), Optional.empty(), 0.05, 0.95, 1, Set.of());
    }

    static AdviceTerms by(Objective objective) {
        return new AdviceTerms(List.of(), Optional.of(objective), 0.05, 0.95, 1, Set.of());
    }

    static AdviceTerms wanting(String wanted, Objective objective) {
        return new AdviceTerms(WantedWorkload.parse(wanted), Optional.of(objective), 0.05, 0.95, 1, Set.of());
    }

    static Advice advise(AdviceTerms terms, AdvisedRuns... runs) {
        return Adviser.advise(List.of(runs).stream().map(AdvisedRuns::run).toList(), terms)
                .get(0);
    }
}
