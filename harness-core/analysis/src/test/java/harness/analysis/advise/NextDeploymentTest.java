package harness.analysis.advise;

import static org.assertj.core.api.Assertions.assertThat;

import harness.analysis.compare.FootingFact;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class NextDeploymentTest {
    private static final List<String> NAMES = List.of("a", "b", "c", "d");

    @Test
    void everythingOnceFirstInTheOrderThatIsGiven() {
        List<NextDeployment.Candidate> candidates =
                List.of(candidate("a", true, run("a", 1, 100)), candidate("b", true), candidate("c", true));
        NextDeployment.Measure next = (NextDeployment.Measure) NextDeployment.of(candidates, terms());
        assertThat(next.candidate()).isEqualTo("b");
        assertThat(NextDeployment.of(List.of(candidate("a", true), candidate("b", true)), terms()))
                .isEqualTo(new NextDeployment.Measure("a", "it was not measured yet"));
    }

    @Test
    void aFirstRepeatIsHopelessOnceItTakesMuchLongerThanTheBest() {
        NextDeployment.Measure next = measure(
                terms(),
                candidate("a", true, run("a", 1, 100, 101)),
                candidate("b", true, run("b", 1, 300, 301)),
                candidate("c", true));
        assertThat(next.candidate()).isEqualTo("c");
        assertThat(next.stopAfter().orElseThrow()).isBetween(110.0, 200.0);
    }

    @Test
    void oneThatIsLeftAndCannotBeMeasuredAgainIsNotSure() {
        NextDeployment.Candidate stopped = new NextDeployment.Candidate(
                "b", List.of(), 1, OptionalDouble.empty(), NextDeployment.Candidate.State.STOPPED);
        NextDeployment.Choice end =
                NextDeployment.of(List.of(candidate("a", false, run("a", 1, 100)), stopped), terms());
        assertThat(end).isInstanceOf(NextDeployment.Unanswered.class);
        assertThat(((NextDeployment.Unanswered) end).helpless()).isFalse();
    }

    @Test
    void onDearerMachinesItIsHopelessSooner() {
        AdvisedRun cheap =
                AdvisedRuns.named("a-d1").priced(1).times("sort", 100, 101).run();
        AdviceTerms usd = AdvisedRuns.by(Objective.USD);
        NextDeployment.Candidate known = new NextDeployment.Candidate(
                "a", List.of(cheap), 1, OptionalDouble.of(1), NextDeployment.Candidate.State.OPEN);
        double asDear = measure(usd, known, unmet(1)).stopAfter().orElseThrow();
        double dearer = measure(usd, known, unmet(4)).stopAfter().orElseThrow();
        assertThat(asDear / dearer).isCloseTo(4, Offset.offset(1e-6));
        assertThat(measure(AdvisedRuns.by(Objective.RATE), known, unmet(1)).stopAfter())
                .as("what counts is no time")
                .isEmpty();
        assertThat(measure(usd, candidate("a", true, cheap), unmet(1)).stopAfter())
                .as("where one has no price another may be asked for in the end")
                .isEmpty();
    }

    @Test
    void whereAllOthersWereStoppedTheOneThatIsLeftIsMeasuredTwiceAndTaken() {
        NextDeployment.Candidate stopped = new NextDeployment.Candidate(
                "b", List.of(), 1, OptionalDouble.empty(), NextDeployment.Candidate.State.STOPPED);
        assertThat(measure(terms(), candidate("a", true, run("a", 1, 100)), stopped)
                        .candidate())
                .isEqualTo("a");
        NextDeployment.Choice end =
                NextDeployment.of(List.of(candidate("a", true, run("a", 1, 100), run("a", 2, 100)), stopped), terms());
        assertThat(end)
                .isEqualTo(new NextDeployment.Answered(
                        Ending.SURE, "a is the best: each other one was stopped, since it was hopeless"));
        assertThat(NextDeployment.of(List.of(candidate("a", true, run("a", 1, 100)), candidate("b", false)), terms()))
                .as("one that failed is not hopeless")
                .isInstanceOf(NextDeployment.Unanswered.class);
    }

    private static NextDeployment.Measure measure(AdviceTerms terms, NextDeployment.Candidate... candidates) {
        return (NextDeployment.Measure) NextDeployment.of(List.of(candidates), terms);
    }

    private static NextDeployment.Candidate unmet(double usdPerHour) {
        return new NextDeployment.Candidate(
                "z", List.of(), 1, OptionalDouble.of(usdPerHour), NextDeployment.Candidate.State.OPEN);
    }

    @Test
    void whatCannotWinIsNotMeasuredAgainAndTheAnswerIsTheBest() {
        Map<String, Double> truth = Map.of("a", 100.0, "b", 200.0, "c", 108.0, "d", 300.0);
        Map<String, List<AdvisedRun>> measured = new TreeMap<>();
        NextDeployment.Choice end = race(truth, measured, Integer.MAX_VALUE);
        assertThat(end).isInstanceOf(NextDeployment.Answered.class);
        assertThat(((NextDeployment.Answered) end).ending()).isEqualTo(Ending.SURE);
        assertThat(end.why()).contains("take 8 x a");
        assertThat(measured.get("b")).hasSize(1);
        assertThat(measured.get("d")).hasSize(1);
        assertThat(measured.get("a").size()).isGreaterThan(1);
    }

    /** Either is within the margin of the best: that is soon sure. */
    @Test
    void oneOfTwoThatAreAlikeIsTaken() {
        Map<String, List<AdvisedRun>> measured = new TreeMap<>();
        NextDeployment.Choice end =
                race(Map.of("a", 100.0, "b", 200.0, "c", 100.2, "d", 300.0), measured, Integer.MAX_VALUE);
        assertThat(end).isInstanceOf(NextDeployment.Answered.class);
        assertThat(end.why()).containsPattern("(take|will do:) 8 x [ac]");
        assertThat(measured.get("b")).hasSize(1);
        assertThat(measured.get("d")).hasSize(1);
    }

    @Test
    void whereNothingCanBeMeasuredAnyMoreItSaysWhatIsNotSure() {
        NextDeployment.Choice end =
                race(Map.of("a", 100.0, "b", 100.1, "c", 100.2, "d", 100.3), new TreeMap<>(), 5, within(0.0001));
        assertThat(end).isInstanceOf(NextDeployment.Unanswered.class);
        assertThat(((NextDeployment.Unanswered) end).helpless()).isFalse();
        assertThat(end.why()).contains("nothing is sure");
    }

    @Test
    void whatDiffersBeyondTheConfigurationsIsNotDecidedByMoreRuns() {
        List<NextDeployment.Candidate> candidates = List.of(
                candidate("a", true, run("a", 1, 100)),
                candidate(
                        "b",
                        true,
                        AdvisedRuns.named("b")
                                .fact("cache", "cache", "warm", FootingFact.Nature.STATE)
                                .times("sort", 200, 201)
                                .run()));
        NextDeployment.Choice end = NextDeployment.of(candidates, terms());
        assertThat(end).isInstanceOf(NextDeployment.Unanswered.class);
        assertThat(((NextDeployment.Unanswered) end).helpless()).isTrue();
    }

    @Test
    void ofSeveralWorkloadsTheWeightsCount() {
        Map<String, List<AdvisedRun>> measured = new TreeMap<>();
        List<WantedWorkload> wanted = WantedWorkload.parse("sort=9,grep=1");
        AdviceTerms terms = new AdviceTerms(wanted, Optional.of(Objective.TIME), 0.05, 0.95, 1, Set.of());
        NextDeployment.Choice choice = NextDeployment.of(candidates(List.of("a", "b"), measured, 100), terms);
        int steps = 0;
        while (choice instanceof NextDeployment.Measure next) {
            boolean first = next.candidate().equals("a");
            measured.computeIfAbsent(next.candidate(), name -> new ArrayList<>())
                    .add(AdvisedRuns.named(next.candidate() + "." + steps++)
                            .cause("type", next.candidate())
                            .times("sort", AdvisedRuns.around(first ? 100 : 130))
                            .times("grep", AdvisedRuns.around(first ? 130 : 100))
                            .run());
            assertThat(steps).isLessThan(100);
            choice = NextDeployment.of(candidates(List.of("a", "b"), measured, 100), terms);
        }
        assertThat(((NextDeployment.Answered) choice).ending()).isEqualTo(Ending.SURE);
        assertThat(choice.why()).contains("take 8 x a");
    }

    /** Measures until it ends; a deployment differs by 1 % from the truth, a repeat by 1 % from that. */
    private static NextDeployment.Choice race(
            Map<String, Double> truth, Map<String, List<AdvisedRun>> measured, int most) {
        return race(truth, measured, most, terms());
    }

    private static NextDeployment.Choice race(
            Map<String, Double> truth, Map<String, List<AdvisedRun>> measured, int most, AdviceTerms terms) {
        Random random = new Random(5);
        for (int step = 0; step < 200; step++) {
            int left = most - step;
            NextDeployment.Choice choice = NextDeployment.of(candidates(NAMES, measured, left), terms);
            if (!(choice instanceof NextDeployment.Measure next)) {
                return choice;
            }
            assertThat(left).isPositive();
            double deployment = truth.get(next.candidate()) * Math.exp(0.01 * random.nextGaussian());
            double[] repeats = new double[3];
            Arrays.setAll(repeats, i -> deployment * Math.exp(0.01 * random.nextGaussian()));
            List<AdvisedRun> runs = measured.computeIfAbsent(next.candidate(), name -> new ArrayList<>());
            runs.add(run(next.candidate(), runs.size() + 1, repeats));
        }
        throw new AssertionError("200 deployments do not end it");
    }

    private static List<NextDeployment.Candidate> candidates(
            List<String> names, Map<String, List<AdvisedRun>> measured, int left) {
        return names.stream()
                .map(name -> candidate(
                        name, left > 0, measured.getOrDefault(name, List.of()).toArray(AdvisedRun[]::new)))
                .toList();
    }

    private static NextDeployment.Candidate candidate(String name, boolean open, AdvisedRun... runs) {
        return new NextDeployment.Candidate(
                name,
                List.of(runs),
                1,
                OptionalDouble.empty(),
                open ? NextDeployment.Candidate.State.OPEN : NextDeployment.Candidate.State.CLOSED);
    }

    private static AdvisedRun run(String type, int deployment, double... seconds) {
        return AdvisedRuns.named(type + "-d" + deployment)
                .cause("type", type)
                .times("sort", seconds)
                .run();
    }

    private static AdviceTerms within(double share) {
        return new AdviceTerms(List.of(), Optional.of(Objective.TIME), share, 0.95, 1, Set.of());
    }

    private static AdviceTerms terms() {
        return AdvisedRuns.by(Objective.TIME);
    }
}
