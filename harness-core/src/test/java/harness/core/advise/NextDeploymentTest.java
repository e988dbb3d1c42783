package harness.core.advise;

import static org.assertj.core.api.Assertions.assertThat;

import harness.core.compare.FootingFact;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class NextDeploymentTest {
    private static final List<String> NAMES = List.of("a", "b", "c", "d");

    @Test
    void everythingOnceFirstInTheOrderThatIsGiven() {
        List<NextDeployment.Candidate> candidates =
                List.of(candidate("a", true, run("a", 1, 100)), candidate("b", true), candidate("c", true));
        assertThat(NextDeployment.of(candidates, terms()))
                .isEqualTo(new NextDeployment.Measure("b", "it was not measured yet"));
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
                .map(name -> new NextDeployment.Candidate(name, measured.getOrDefault(name, List.of()), 1, left > 0))
                .toList();
    }

    private static NextDeployment.Candidate candidate(String name, boolean open, AdvisedRun... runs) {
        return new NextDeployment.Candidate(name, List.of(runs), 1, open);
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
