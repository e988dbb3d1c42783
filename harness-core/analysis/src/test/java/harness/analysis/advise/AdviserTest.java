package harness.analysis.advise;

import static harness.analysis.advise.AdvisedRuns.advise;
import static harness.analysis.advise.AdvisedRuns.around;
import static harness.analysis.advise.AdvisedRuns.by;
import static harness.analysis.advise.AdvisedRuns.named;
import static harness.analysis.advise.AdvisedRuns.terms;
import static harness.analysis.advise.AdvisedRuns.wanting;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import harness.analysis.compare.FootingFact;
import harness.api.UsageException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class AdviserTest {
    /** exposito2014, Figure 4: OrangeFS, writes of 16 MB; servers and clients, MB/s and USD/h, as printed. */
    private static AdvisedRuns[] orangeFsWrites() {
        return new AdvisedRuns[] {
            onTwoDeployments("HI1-HI1", 62, 1600), onTwoDeployments("HI1-CC2", 28.4, 1000),
            onTwoDeployments("CC2-CC2", 24, 800), onTwoDeployments("HS1-CC2", 34.4, 600)
        };
    }

    private static AdvisedRuns onTwoDeployments(String type, double usdPerHour, double rate) {
        return named(type).priced(usdPerHour).rates("ior-write", around(rate));
    }

    private static Advice twice(AdviceTerms terms, AdvisedRuns... runs) {
        List<AdvisedRun> all = IntStream.range(0, 2 * runs.length)
                .mapToObj(i -> runs[i / 2].run())
                .toList();
        return Adviser.advise(all, terms).get(0);
    }

    @Test
    void productivityOfTheStudyOf2014() {
        Advice advice = twice(by(Objective.PRODUCTIVITY), orangeFsWrites());
        assertThat(labels(advice)).startsWith("8 x HI1-CC2", "8 x CC2-CC2");
        assertThat(advice.ranking().get(0).value().orElseThrow().point()).isCloseTo(35.21, within(0.005));
        assertThat(advice.ranking().get(1).value().orElseThrow().point()).isCloseTo(33.33, within(0.005));
        assertThat(1 - advice.ranking().get(1).ratio().point()).isCloseTo(0.053, within(0.0005));
        Map<String, Boolean> front = advice.ranking().stream()
                .collect(Collectors.toMap(
                        RankedConfiguration::label, one -> one.front().orElseThrow()));
        assertThat(front)
                .containsEntry("8 x HI1-HI1", true)
                .containsEntry("8 x HI1-CC2", true)
                .containsEntry("8 x CC2-CC2", true)
                .containsEntry("8 x HS1-CC2", false);
    }

    @Test
    void bandwidthOfTheStudyOf2014() {
        Advice advice = twice(by(Objective.RATE), orangeFsWrites());
        assertThat(advice.brief()).isEqualTo("SURE: 8 x HI1-HI1");
        assertThat(advice.verdict().chance()).isGreaterThan(0.99);
    }

    /** Of both the first, of 16 MB; the productivity of the reads has the same winner as their bandwidth. */
    @Test
    void readsOfTheStudyOf2014() {
        AdvisedRuns[] reads = {
            onTwoDeployments("HI1-HI1", 62, 3000), onTwoDeployments("HI1-CC2", 28.4, 1000),
            onTwoDeployments("CC2-CC2", 24, 625), onTwoDeployments("HS1-CC2", 34.4, 1000)
        };
        assertThat(twice(by(Objective.RATE), reads).brief()).isEqualTo("SURE: 8 x HI1-HI1");
        Advice productivity = twice(by(Objective.PRODUCTIVITY), reads);
        assertThat(productivity.brief()).isEqualTo("SURE: 8 x HI1-HI1");
        assertThat(productivity.ranking().get(0).value().orElseThrow().point()).isCloseTo(48.39, within(0.005));
    }

    /** exposito2014, 5.3.2: Sort on clusters of 8 and 16 slaves; the time of 8 x HI1 is an hour here. */
    @Test
    void sortOfTheStudyOf2014() {
        AdvisedRuns[] sorts = {
            sort("CC2x8", 18, 0.8), sort("HI1x8", 27.9, 1), sort("HS1x8", 41.4, 1),
            sort("CC2x16", 34, 0.624), sort("HI1x16", 52.7, 0.6), sort("HS1x16", 78.2, 0.58)
        };
        assertThat(labels(twice(by(Objective.TIME), sorts)).get(0)).isEqualTo("8 x HS1x16");
        Advice cost = twice(terms(), sorts);
        assertThat(cost.brief()).isEqualTo("SURE: 8 x CC2x8");
        assertThat(cost.ranking().get(0).value().orElseThrow().point()).isCloseTo(14.40, within(0.005));
        assertThat(cost.ranking().get(1).value().orElseThrow().point()).isCloseTo(21.22, within(0.005));
    }

    private static AdvisedRuns sort(String type, double usdPerHour, double hours) {
        return named(type).priced(usdPerHour).times("sort", around(3600 * hours));
    }

    @Test
    void whatWasMeasuredOnceNeverLeads() {
        Advice advice = advise(terms(), named("a").times("sort", 50), named("b").times("sort", around(100)));
        assertThat(advice.brief()).isEqualTo("OPEN: 8 x b");
        assertThat(advice.ranking().get(1).remark()).isEqualTo("measured once");
        assertThat(new AdviceWords(advice).answer()).contains("nothing is sure", "more repeat");
        Advice never = advise(terms(), named("a").times("sort", 50), named("b").times("sort", 100));
        assertThat(never.brief()).isEqualTo("OPEN: ");
        assertThat(new AdviceWords(never).answer()).contains("nothing is advised", "1 more repeat of 8 x a");
    }

    @Test
    void rentedMachinesNeedTwoDeployments() {
        AdvisedRuns fast = named("a").cause("provider", "ec2").times("sort", around(50));
        AdvisedRuns slow = named("b").cause("provider", "ec2").times("sort", around(100));
        assertThat(advise(terms(), fast, slow).verdict().why())
                .singleElement()
                .asString()
                .contains("one deployment");
        assertThat(twice(terms(), fast, slow).brief()).isEqualTo("SURE: 8 x a");
    }

    @Test
    void oneRunMayHaveSeveralDeployments() {
        AdvisedRuns fast = named("a").cause("provider", "ec2").redeployed(2).times("sort", 50, 50.2, 51, 51.2);
        AdvisedRuns slow = named("b").cause("provider", "ec2").redeployed(2).times("sort", 100, 100.4, 102, 102.4);
        Advice advice = advise(terms(), fast, slow);
        assertThat(advice.brief()).isEqualTo("SURE: 8 x a");
        Configuration first = advice.ranking().get(0).configuration();
        assertThat(first.deployments()).isEqualTo(2);
        assertThat(first.sample(0, Objective.TIME).orElseThrow().deployments())
                .hasSize(2)
                .allMatch(values -> values.length == 2);
        assertThat(first.redeployed()).isTrue();
    }

    @Test
    void whatIsUnsteadyIsNotAmongTheEquivalent() {
        Advice advice = advise(
                terms(),
                named("a").times("sort", around(100)),
                named("b").unsteady().times("sort", around(100.1)),
                named("c").times("sort", around(200)));
        assertThat(advice.brief()).isEqualTo("SURE: 8 x a");
        assertThat(advice.ranking().get(1).remark()).contains("rose or fell");
    }

    @Test
    void servicesOfThisMachineSayNothingOfOthers() {
        AdvisedRuns run = named("a")
                .cause("provider", "embedded")
                .times("s3", Map.of("size", "1", "endpoint", "embedded", "threads", "1"), around(50))
                .times("s3", Map.of("size", "1", "endpoint", "embedded", "threads", "2"), around(70))
                .times("s3", Map.of("size", "1", "endpoint", "https://s3.example", "threads", "1"), around(100))
                .times("s3", Map.of("size", "1", "endpoint", "https://s3.example", "threads", "2"), around(150));
        Advice advice = advise(terms(), run);
        assertThat(advice.ranking()).hasSize(2);
        assertThat(advice.brief()).isEqualTo("SURE: threads=1");
        Advice here = advise(
                terms(),
                named("a")
                        .times("s3", Map.of("size", "1", "endpoint", "embedded", "threads", "1"), around(50))
                        .times("s3", Map.of("size", "1", "endpoint", "embedded", "threads", "2"), around(70)));
        assertThat(new AdviceWords(here).answer()).contains("As of this machine");
    }

    @Test
    void severalWithinTheMarginAreEquivalent() {
        Advice hosts = advise(
                terms(),
                named("a").times("sort", around(100)),
                named("b").times("sort", around(100.1)),
                named("c").times("sort", around(200)));
        assertThat(hosts.brief()).isEqualTo("EQUIVALENT: 8 x a | 8 x b");
        assertThat(new AdviceWords(hosts).answer()).contains("any of these will do");
    }

    @Test
    void saysWhatWouldDecide() {
        AdvisedRuns a = named("a").times("sort", 100, 112, 88);
        AdvisedRuns b = named("b").times("sort", 104, 116, 92);
        Advice advice = advise(terms(), a, b);
        assertThat(advice.verdict().ending()).isEqualTo(Ending.OPEN);
        MoreRepeats more = advice.verdict().more().orElseThrow();
        assertThat(more.configurations()).containsExactly(0, 1);
        assertThat(more.seconds().orElseThrow()).isCloseTo(more.count() * (100 + 104), within(1e-6));
    }

    @Test
    void ofSeveralWorkloadsTheWeightedGeometricMeanOfRatiosCounts() {
        AdvisedRuns a = named("a").times("sort", around(100)).times("grep", around(40));
        AdvisedRuns b = named("b").times("sort", around(200)).times("grep", around(10));
        AdvisedRuns lacking = named("c").times("sort", around(1));
        Advice even = advise(wanting("sort,grep", Objective.TIME), a, b, lacking);
        assertThat(even.brief()).isEqualTo("SURE: 8 x b");
        assertThat(even.ranking().get(1).ratio().point()).isCloseTo(Math.sqrt(0.5 * 4), within(1e-9));
        assertThat(even.beside().leftOut()).containsExactly("c lacks grep");
        Advice weighed = advise(wanting("sort=5,grep=1", Objective.TIME), a, b, lacking);
        assertThat(weighed.brief()).isEqualTo("SURE: 8 x a");
        assertThat(weighed.ranking().get(1).ratio().point())
                .isCloseTo(Math.pow(Math.pow(2, 5) / 4, 1 / 6.0), within(1e-9));
    }

    @Test
    void embeddedClustersSayNothingOfMachines() {
        AdvisedRuns one = named("hs1").cause("provider", "embedded").times("sort", around(100));
        AdvisedRuns other = named("cc2").cause("provider", "embedded").times("sort", around(50));
        assertThatThrownBy(() -> advise(terms(), one, other))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("embedded and differ in type (cc2, hs1)");
        Advice rented = advise(
                terms(), one, named("a").times("sort", around(70)), named("b").times("sort", around(90)));
        assertThat(rented.brief()).isEqualTo("SURE: 8 x a");
        assertThat(rented.beside().leftOut()).singleElement().asString().contains("embedded");
        Advice settings = advise(
                terms(),
                named("hs1")
                        .cause("provider", "embedded")
                        .cause("io.sort.mb", "100")
                        .times("sort", around(90)),
                named("hs1")
                        .cause("provider", "embedded")
                        .cause("io.sort.mb", "200")
                        .times("sort", around(70)));
        assertThat(settings.brief()).isEqualTo("SURE: io.sort.mb=200");
        assertThat(new AdviceWords(settings).answer()).contains("As of this machine");
    }

    @Test
    void whatDiffersBeyondTheConfigurationKeepsItOpen() {
        AdvisedRuns a = named("a").times("sort", around(50));
        AdvisedRuns b =
                named("b").fact("seed", "seed", "7", FootingFact.Nature.STATE).times("sort", around(100));
        Advice advice = advise(terms(), a, b);
        assertThat(advice.brief()).isEqualTo("OPEN: 8 x a");
        assertThat(advice.beside().confounders()).containsExactly("seed: \u2013 against 7 (8 x b)");
        AdviceTerms varying = new AdviceTerms(List.of(), terms().by(), 0.05, 0.95, 1, Set.of("seed"));
        assertThat(advise(varying, a, b).verdict().ending()).isEqualTo(Ending.SURE);
        // What a machine brings follows from its type.
        AdvisedRuns c = named("c")
                .fact("nodes.cpu", "hardware", "another", FootingFact.Nature.CAUSE)
                .times("sort", around(100));
        assertThat(advise(terms(), a, c).brief()).isEqualTo("SURE: 8 x a");
    }

    @Test
    void cellsOfOneRunAreConfigurationsAndOtherSizesAreOtherQuestions() {
        AdvisedRuns run = named("a")
                .times("sort", Map.of("size", "1", "reduces", "2"), around(100))
                .times("sort", Map.of("size", "1", "reduces", "4"), around(50))
                .times("sort", Map.of("size", "2", "reduces", "2"), around(210))
                .times("sort", Map.of("size", "2", "reduces", "4"), around(300));
        List<Advice> answers = Adviser.advise(List.of(run.run()), terms());
        assertThat(answers.stream().map(Advice::question)).containsExactly("sort with size=1", "sort with size=2");
        assertThat(answers.stream().map(Advice::brief)).containsExactly("SURE: reduces=4", "SURE: reduces=2");
        assertThatThrownBy(() -> advise(wanting("sort", Objective.TIME), run))
                .hasMessageContaining("different amounts of work (size=1; size=2)");
        assertThat(advise(wanting("sort{size=2}", Objective.TIME), run).brief()).isEqualTo("SURE: reduces=2");
    }

    @Test
    void namesCombinationsThatNobodyMeasured() {
        Advice advice = advise(
                terms(),
                named("a").cause("layout", "jbod").times("sort", around(100)),
                named("a").cause("layout", "raid0").times("sort", around(120)),
                named("b").cause("layout", "jbod").times("sort", around(150)));
        assertThat(advice.beside().notMeasured()).containsExactly("8 x b, layout=raid0");
    }

    /** Whoever scales all values or gives the runs in another order gets the same answer. */
    @Test
    void unitsAndOrderDoNotMatter() {
        for (int seed = 0; seed < 20; seed++) {
            Random random = new Random(seed);
            double[][] seconds = new double[4][3];
            for (double[] of : seconds) {
                double middle = 100 * Math.exp(0.1 * random.nextGaussian());
                Arrays.setAll(of, i -> middle * Math.exp(0.02 * random.nextGaussian()));
            }
            Advice one = advise(terms(), runs(seconds, 1, false));
            Advice scaled = advise(terms(), runs(seconds, 60, false));
            assertThat(labels(scaled)).isEqualTo(labels(one));
            assertThat(scaled.brief()).isEqualTo(one.brief());
            Advice turned = advise(terms(), runs(seconds, 1, true));
            assertThat(labels(turned)).isEqualTo(labels(one));
            assertThat(turned.verdict().chance()).isCloseTo(one.verdict().chance(), within(0.05));
        }
    }

    private static AdvisedRuns[] runs(double[][] seconds, double unit, boolean turned) {
        return IntStream.range(0, seconds.length)
                .map(i -> turned ? seconds.length - 1 - i : i)
                .mapToObj(i -> named("t" + i)
                        .times(
                                "sort",
                                Arrays.stream(seconds[i])
                                        .map(value -> value * unit)
                                        .toArray()))
                .toArray(AdvisedRuns[]::new);
    }

    private static List<String> labels(Advice advice) {
        return advice.ranking().stream().map(RankedConfiguration::label).toList();
    }
}
