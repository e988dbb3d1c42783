package harness.analysis.advise.replay;

import harness.api.UsageException;
import harness.record.catalogue.Catalogue;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/** Scores of the race, a line for each objective, beside what is wanted of them. */
public final class ReplayTable {
    private static final double WITHIN = 0.05;
    private static final double SURE = 0.95;
    private static final double MOST_OF_COST = 0.25;
    private static final double MOST_OF_TIME = 0.45;
    private static final int DRAWS = 2000;
    private static final String AWS = "aws";

    /** Types of other clouds have no price in the records: that of the type here with as many vCPU and as much memory stands for it. */
    private static final Map<String, String> AS_FAMILY =
            Map.of("c6", "c5", "g6", "m5", "r6", "r5", "hfc6", "c5", "hfg6", "m5", "hfr6", "r5");

    private static final String HEAD = """
            | objective | problems | cost, of everything three times | wanted | within 5 % of the best | wanted | sure | sure and wrong | wanted | runs of a type |
            | --- | --: | --: | --- | --: | --- | --: | --: | --- | --: |
            """;

    private ReplayTable() {}

    /**
     * @param recorded runs to choose from
     * @param seed of orders and draws
     * @return a table in Markdown
     * @throws UsageException if a type has no price
     */
    public static String markdown(RecordedRuns recorded, long seed) {
        Catalogue catalogue = Catalogue.load();
        ToDoubleFunction<RecordedRuns.RecordedRun> price = run -> usdPerHour(catalogue, run.type());
        List<SelectionProblem> costs = recorded.byCost(price);
        List<SelectionProblem> ofAws =
                costs.stream().filter(problem -> problem.name().startsWith(AWS)).toList();
        return HEAD
                + row("cost", costs, MOST_OF_COST, seed)
                + row("cost, AWS alone", ofAws, MOST_OF_COST, seed)
                + row("time", recorded.byTime(price), MOST_OF_TIME, seed);
    }

    private static String row(String objective, List<SelectionProblem> problems, double most, long seed) {
        return problems.isEmpty()
                ? ""
                : ReplayScore.of(problems, WITHIN, SURE, seed, DRAWS).row(objective, most);
    }

    private static double usdPerHour(Catalogue catalogue, String type) {
        int dot = type.indexOf('.');
        String family = dot < 0 ? type : type.substring(0, dot);
        return catalogue
                .find(AS_FAMILY.getOrDefault(family, family) + type.substring(family.length()))
                .price()
                .map(price -> price.usdPerHour().doubleValue())
                .orElseThrow(() -> new UsageException(
                        "'%s' has no price in the catalogue: leave it out of the file (-Dadvise.recorded)"
                                .formatted(type)));
    }
}
