package harness.analysis.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import harness.analysis.rule.ResultVerdict;
import harness.analysis.stats.LogRatio;
import harness.analysis.stats.MetricSummary;
import harness.api.UsageException;
import harness.api.metric.Metric;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ComparisonTest {
    private static final double[] FAST = {2600, 2580, 2610, 2570, 2575};
    private static final double[] SLOW = {1930, 1940, 1915, 1925, 1940};

    @Test
    void aRateThatRoseIsBetterAndATimeThatRoseIsWorse() {
        Comparison comparison = comparison(
                Made.cell("sort", Map.of(), Made.metric(Made.RATE, SLOW), Made.metric(Made.TIME, SLOW)),
                Made.cell("sort", Map.of(), Made.metric(Made.RATE, FAST), Made.metric(Made.TIME, FAST)));
        assertThat(comparison.rows()).extracting(ComparedRow::word).containsExactly(Word.BETTER, Word.WORSE);
        assertThat(comparison.rows())
                .extracting(row -> new RowWords(row).ratio())
                .containsExactly("1.340 x as fast, 1.325 to 1.356", "0.7460 x as fast, 0.7372 to 0.7550");
        assertThat(comparison.rows().get(0).difference().orElseThrow()).isCloseTo(656.97, within(0.05));
        assertThat(comparison.rows().get(0).ofTheseDeployments()).isTrue();
        assertThat(comparison.tests()).isEqualTo(2);
    }

    @Test
    void withinTheMarginIsTheSameHoweverSureTheDifferenceIs() {
        Comparison comparison = comparison(
                Made.cell("sort", Map.of(), Made.metric(Made.RATE, 100, 100.1, 99.9, 100.05)),
                Made.cell("sort", Map.of(), Made.metric(Made.RATE, 102, 102.1, 101.9, 102.05)));
        ComparedRow row = comparison.rows().get(0);
        assertThat(row.ratio().orElseThrow().chance()).isLessThan(1e-4);
        assertThat(row.word()).isEqualTo(Word.SAME);
    }

    @Test
    void whatIsNotDecidedSaysHowManyRepeatsWouldDo() {
        Comparison comparison = comparison(
                Made.cell("sort", Map.of(), Made.metric(Made.RATE, 100, 120, 90)),
                Made.cell("sort", Map.of(), Made.metric(Made.RATE, 110, 95, 130)));
        ComparedRow row = comparison.rows().get(0);
        assertThat(row.word()).isEqualTo(Word.OPEN);
        assertThat(row.more()).isPresent();
        assertThat(row.why()).contains("about " + row.more().getAsInt() + " more repeats of each side would decide");
    }

    @Test
    void oneRepeatHasARatioAndNoInterval() {
        Comparison comparison = comparison(
                Made.cell("sort", Map.of(), Made.metric(Made.TIME, 10)),
                Made.cell("sort", Map.of(), Made.metric(Made.TIME, 5)));
        ComparedRow row = comparison.rows().get(0);
        assertThat(row.word()).isEqualTo(Word.OPEN);
        assertThat(row.why()).startsWith("n = 1");
        assertThat(new RowWords(row).ratio()).isEqualTo("2.00 x as fast, no interval");
        assertThat(comparison.tests()).isZero();
    }

    @Test
    void countsHaveNoIntervalAndEqualOnesAreTheSame() {
        MeasuredCell base = Made.cell("sort", Map.of(), Made.metric(Made.COUNT, 7, 7), Made.metric(Made.RATE, 1, 2));
        Terms all = new Terms(0.05, true, Set.of(), List.of());
        assertThat(words(base, Made.cell("sort", Map.of(), Made.metric(Made.COUNT, 7, 7)), all))
                .containsExactly(Word.SAME);
        assertThat(words(base, Made.cell("sort", Map.of(), Made.metric(Made.COUNT, 7, 9)), all))
                .containsExactly(Word.OPEN);
    }

    /** The same ratio is decided alone and not among twenty. */
    @Test
    void errorsAreHeldJointly() {
        double[] base = {100, 104, 98, 101, 97};
        double[] other = {107, 111, 103, 108, 104};
        assertThat(comparison(cell(base, 1), cell(other, 1)).rows().get(0).word())
                .isEqualTo(Word.BETTER);
        Comparison many = comparison(cell(base, 20), cell(other, 20, base));
        assertThat(many.tests()).isEqualTo(20);
        assertThat(many.rows().get(0).word()).isEqualTo(Word.OPEN);
        assertThat(many.rows().get(0).why()).startsWith("decided alone, but not read together with 19 other rows; ");
    }

    private static MeasuredCell cell(double[] values, int metrics, double... rest) {
        MeasuredMetric[] all = new MeasuredMetric[metrics];
        for (int i = 0; i < metrics; i++) {
            Metric metric =
                    new Metric("rate_" + (char) ('a' + i), "MB/s", Made.RATE.better(), Made.RATE.kind(), "A rate.");
            all[i] = Made.metric(metric, i > 0 && rest.length > 0 ? rest : values);
        }
        return Made.cell("sort", Map.of(), all);
    }

    @Test
    void deploymentsOfOneRunAreTheUnitAsThoseOfSeveralAre() {
        MeasuredMetric base = Made.redeployed(Made.RATE, 2, 100, 100.1, 110, 110.1, 120, 120.1);
        MeasuredMetric other = Made.redeployed(Made.RATE, 2, 112, 112.1, 122, 122.1, 108, 108.1);
        ComparedRow row = comparison(Made.cell("sort", Map.of(), base), Made.cell("sort", Map.of(), other))
                .rows()
                .get(0);
        assertThat(row.contrast().method()).isEqualTo(Contrast.Method.DEPLOYMENTS);
        assertThat(row.ratio())
                .isEqualTo(LogRatio.welch(
                        row.contrast().base().deploymentLogarithms(),
                        row.contrast().other().deploymentLogarithms()));
        assertThat(row.ratio().orElseThrow().degreesOfFreedom()).isBetween(2.0, 4.0);
        assertThat(row.word()).isEqualTo(Word.OPEN);
        assertThat(row.ofTheseDeployments()).isFalse();
        assertThat(new RowWords(row).count()).isEqualTo("6 in 3 deployments, 6 in 3 deployments");
        ComparedRow single = comparison(
                        Made.cell("sort", Map.of(), Made.metric(Made.RATE, 110, 110.1)),
                        Made.cell("sort", Map.of(), other))
                .rows()
                .get(0);
        assertThat(single.contrast().method()).isEqualTo(Contrast.Method.ONE_DEPLOYMENT);
    }

    /** Two cells of one run: what a deployment does to both of them moves no difference. */
    @Test
    void resultsOfOneRunArePairedByDeployment() {
        MeasuredRun run = Made.run(
                "a",
                List.of(),
                Made.cell("sort", Map.of("size", "1"), Made.redeployed(Made.RATE, 2, 100, 101, 150, 152, 80, 81)),
                Made.cell("sort", Map.of("size", "2"), Made.redeployed(Made.RATE, 2, 120, 121, 181, 180, 96, 97)));
        ComparedRow row = Comparison.of(only(run, 0), List.of(only(run, 1)), Made.terms())
                .rows()
                .get(0);
        assertThat(row.contrast().method()).isEqualTo(Contrast.Method.PAIRED_DEPLOYMENTS);
        assertThat(row.ratio().orElseThrow().degreesOfFreedom()).isEqualTo(2);
        assertThat(row.word()).isEqualTo(Word.BETTER);
    }

    private static Side only(MeasuredRun run, int cell) {
        return Made.side(new MeasuredRun(
                run.name() + cell,
                run.given(),
                run.directory(),
                List.of(run.cells().get(cell)),
                List.of(),
                run.facts()));
    }

    @Test
    void whereAPilotDecidedTheIntervalHasItsSpreadAndDegreesOfFreedom() {
        // After the pilot all that scatters is gone: an interval of all repeats would be far narrower.
        double[] many = {100, 110, 90, 105, 95, 100, 100, 100, 100, 100, 100, 100, 100, 100, 100, 100};
        ComparedRow row = comparison(
                        Made.cell("sort", Map.of(), Made.piloted(Made.RATE, 5, many)),
                        Made.cell("sort", Map.of(), Made.metric(Made.RATE, 101, 100, 102, 99, 103, 100, 101)))
                .rows()
                .get(0);
        assertThat(row.contrast().method()).isEqualTo(Contrast.Method.PILOTED);
        assertThat(row.ratio().orElseThrow().degreesOfFreedom()).isEqualTo(4);
        assertThat(row.ratio().orElseThrow().standardError())
                .isGreaterThan(1.5
                        * LogRatio.welch(
                                        row.contrast().base().logarithms(),
                                        row.contrast().other().logarithms())
                                .orElseThrow()
                                .standardError());
    }

    @Test
    void severalRunsOfASideAreDeploymentsAndTheirMeansTheSample() {
        // Within a deployment next to nothing scatters, between deployments 10 % do.
        Side base = Made.side(run("a1", 100, 100.1), run("a2", 110, 110.1), run("a3", 120, 120.1));
        Side other = Made.side(run("b1", 112, 112.1), run("b2", 122, 122.1), run("b3", 108, 108.1));
        ComparedRow row =
                Comparison.of(base, List.of(other), Made.terms()).rows().get(0);
        assertThat(row.contrast().method()).isEqualTo(Contrast.Method.DEPLOYMENTS);
        assertThat(row.word()).isEqualTo(Word.OPEN);
        assertThat(row.ofTheseDeployments()).isFalse();
        assertThat(new RowWords(row).count()).isEqualTo("6 in 3 deployments, 6 in 3 deployments");
        assertThat(row.why()).contains("more deployment");
        ComparedRow alone = Comparison.of(
                        Made.side(run("a2", 110, 110.1)), List.of(Made.side(run("b2", 122, 122.1))), Made.terms())
                .rows()
                .get(0);
        assertThat(alone.word()).as("of these deployments").isEqualTo(Word.BETTER);
        ComparedRow one = Comparison.of(base, List.of(Made.side(run("b2", 122, 122.1))), Made.terms())
                .rows()
                .get(0);
        assertThat(one.contrast().method()).isEqualTo(Contrast.Method.ONE_DEPLOYMENT);
        assertThat(one.word()).isEqualTo(Word.OPEN);
    }

    @Test
    void runsOfOneConfigurationAreOneSideUnlessAllAre() {
        FootingFact old = FootingFact.cause("os.kernel", "os", "6.1");
        FootingFact fresh = FootingFact.cause("os.kernel", "os", "6.6");
        FootingFact measured = FootingFact.harmless("measured", "then", "when");
        MeasuredRun one = Made.run("a", List.of(old), Made.cell("sort", Map.of(), Made.metric(Made.RATE, 1)));
        MeasuredRun two = Made.run("b", List.of(old, measured), Made.cell("sort", Map.of(), Made.metric(Made.RATE, 2)));
        MeasuredRun three = Made.run("c", List.of(fresh), Made.cell("sort", Map.of(), Made.metric(Made.RATE, 3)));
        assertThat(Side.grouped(List.of(one, three, two)))
                .extracting(Side::name)
                .containsExactly("a + b", "c");
        assertThat(Side.grouped(List.of(one, two))).extracting(Side::name).containsExactly("a", "b");
    }

    @Test
    void resultsOfOneRunWereMeasuredInTurns() {
        MeasuredCell small = Made.cell("ior-write", Map.of("transfer", "1"), Made.metric(Made.RATE, 10, 20, 30, 40));
        MeasuredCell large =
                Made.cell("ior-write", Map.of("transfer", "4"), Made.metric(Made.RATE, 11, 22.2, 32.8, 44.1));
        Side base = Side.of(List.of(new MeasuredRun("r:small", "r", "/runs/r", List.of(small), List.of(), Map.of())));
        Side other = Side.of(List.of(new MeasuredRun("r:large", "r", "/runs/r", List.of(large), List.of(), Map.of())));
        ComparedRow row =
                Comparison.of(base, List.of(other), Made.terms()).rows().get(0);
        assertThat(row.contrast().method()).isEqualTo(Contrast.Method.PAIRED);
        assertThat(row.word()).isEqualTo(Word.BETTER);
        assertThatThrownBy(() -> Comparison.of(base, List.of(base), Made.terms()))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("the same result of the same run");
    }

    @Test
    void equalCellsOfASweepArePairedAndTheOthersNamed() {
        Side base = Made.side(Made.run("a", List.of(), swept("1", 10), swept("2", 20)));
        Side other = Made.side(Made.run("b", List.of(), swept("2", 20), swept("4", 40)));
        Comparison comparison = Comparison.of(base, List.of(other), Made.terms());
        assertThat(comparison.rows())
                .extracting(row -> row.contrast().label())
                .containsExactly("ior-write {processes=2, transfer=2}");
        assertThat(comparison.alone())
                .containsExactly("ior-write {processes=2, transfer=1} (a)", "ior-write {processes=2, transfer=4} (b)");
    }

    private static MeasuredCell swept(String transfer, double rate) {
        return Made.cell(
                "ior-write", Map.of("transfer", transfer, "processes", "2"), Made.metric(Made.RATE, rate, rate * 1.01));
    }

    /** Machines of one type differ: what is said of a type needs several of them, of a shape on one machine it does not. */
    @Test
    void aTypeIsDecidedByThreeDeploymentsOfEachSide() {
        assertThat(ofTypes("ec2", 2).rows().get(0).word()).isEqualTo(Word.OPEN);
        assertThat(ofTypes("ec2", 2).rows().get(0).why()).contains("2 deployments of each side say little", "(V13)");
        assertThat(ofTypes("ec2", 3).rows().get(0).word()).isEqualTo(Word.BETTER);
        assertThat(ofTypes("embedded", 1).rows().get(0).word()).isEqualTo(Word.BETTER);
    }

    private static Comparison ofTypes(String provider, int deployments) {
        return Comparison.of(
                ofType(provider, "i3.large", 100, deployments),
                List.of(ofType(provider, "i4i.large", 150, deployments)),
                Made.varying("type"));
    }

    private static Side ofType(String provider, String type, double rate, int deployments) {
        return Made.side(IntStream.range(0, deployments)
                .mapToObj(i -> Made.run(
                        type + i,
                        List.of(FootingFact.cause("provider", provider), FootingFact.cause("type", type)),
                        Made.cell("sort", Map.of(), Made.metric(Made.RATE, rate + i, rate + i + 0.5))))
                .toArray(MeasuredRun[]::new));
    }

    @Test
    void anUnsteadyResultIsOpen() {
        MeasuredMetric mixed = new MeasuredMetric(
                Made.RATE,
                Made.RATE.kind(),
                true,
                Made.metric(Made.RATE, FAST).repeats(),
                MetricSummary.ALL,
                List.of("its repeats ran on different machines or software"),
                ResultVerdict.NOT_JUDGED);
        Comparison comparison = comparison(
                Made.cell("sort", Map.of(), Made.metric(Made.RATE, SLOW)), Made.cell("sort", Map.of(), mixed));
        assertThat(comparison.rows().get(0).word()).isEqualTo(Word.OPEN);
        assertThat(comparison.rows().get(0).why()).contains("of the other side, its repeats ran on different machines");
    }

    @Test
    void refusesWhatCannotBeCompared() {
        MeasuredCell sort = Made.cell("sort", Map.of(), Made.metric(Made.RATE, SLOW));
        assertThatThrownBy(() -> comparison(sort, Made.cell("dfsio", Map.of(), Made.metric(Made.RATE, SLOW))))
                .isInstanceOf(UsageException.class)
                .hasMessage("a and b share no workload: the one has sort, the other dfsio");
        assertThatThrownBy(() -> comparison(sort, Made.cell("sort", Map.of(), Made.metric(Made.TIME, SLOW))))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("share no main metric");
        Metric other = new Metric("input_rate", "MiB/s", Made.RATE.better(), Made.RATE.kind(), "A rate.");
        assertThatThrownBy(() -> comparison(sort, Made.cell("sort", Map.of(), Made.metric(other, SLOW))))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("input_rate is in MB/s in one run and in MiB/s in b");
    }

    private static MeasuredRun run(String name, double... values) {
        return Made.run(name, List.of(), Made.cell("sort", Map.of(), Made.metric(Made.RATE, values)));
    }

    private static Comparison comparison(MeasuredCell base, MeasuredCell other) {
        return Comparison.of(
                Made.side(Made.run("a", List.of(), base)),
                List.of(Made.side(Made.run("b", List.of(), other))),
                Made.terms());
    }

    private static List<Word> words(MeasuredCell base, MeasuredCell other, Terms terms) {
        return Comparison.of(
                        Made.side(Made.run("a", List.of(), base)),
                        List.of(Made.side(Made.run("b", List.of(), other))),
                        terms)
                .rows()
                .stream()
                .map(ComparedRow::word)
                .toList();
    }
}
