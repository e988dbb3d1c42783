package harness.control.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import harness.api.UsageException;
import harness.control.plan.UserInput;
import harness.record.money.Rent;
import harness.record.plan.Deployment;
import harness.record.plan.Estimate;
import harness.record.plan.Option;
import harness.record.plan.PlainPlan;
import harness.record.plan.Plan;
import harness.record.plan.Scale;
import harness.record.plan.StopRule;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class StudyPlanningTest {
    private static final Map<Option, String> FOUR = Map.of(Option.TYPE, "hs1,hi1", Option.SLAVES, "2,4");

    @Test
    void eachConfigurationHasANameOfItsOwnWithItsValues() {
        StudyPlan study = planning("lab", FOUR).study();
        assertThat(study.configurations().stream().map(StudyConfiguration::name))
                .containsExactly("lab-hs1-2", "lab-hs1-4", "lab-hi1-2", "lab-hi1-4");
        assertThat(study.configurations().get(1).label()).isEqualTo("type=hs1 slaves=4");
        assertThat(study.refused()).isEmpty();
    }

    @Test
    void whereValuesDoNotTellThemApartOrAreLongNumbersDo() {
        assertThat(planning("lab", Map.of(Option.INVENTORY, "a/lab.yaml,b/lab.yaml"))
                        .study()
                        .configurations())
                .extracting(StudyConfiguration::name)
                .containsExactly("lab-001", "lab-002");
        assertThat(planning("lab", Map.of(Option.INVENTORY, "x".repeat(70) + ",b"))
                        .study()
                        .configurations())
                .extracting(StudyConfiguration::name)
                .containsExactly("lab-001", "lab-002");
    }

    @Test
    void whatIsRefusedIsLeftOutAndSaid() {
        StudyPlan study = StudyPlanning.of("lab", factors(FOUR), combinations(FOUR), Optional.empty(), asked -> {
                    if (text(asked, Option.SLAVES).equals("4")
                            && text(asked, Option.TYPE).equals("hi1")) {
                        throw new UsageException("no capacity for hi1");
                    }
                    return plan(1);
                })
                .study();
        assertThat(study.configurations()).hasSize(3);
        assertThat(study.refused())
                .containsExactly(new RefusedConfiguration(Map.of("type", "hi1", "slaves", "4"), "no capacity for hi1"));
        assertThat(StudyText.plan(study))
                .contains("left out: type=hi1 slaves=4: no capacity for hi1", "3 configurations, one after the other")
                .endsWith("not a comparison.\n");
    }

    @Test
    void whereNothingCanBeHadThatIsAnErrorWithTheReason() {
        assertThatThrownBy(() -> StudyPlanning.of("lab", factors(FOUR), combinations(FOUR), Optional.empty(), asked -> {
                    throw new UsageException("no capacity (--type)");
                }))
                .isInstanceOf(UsageException.class)
                .hasMessage("none of 4 configurations can be had: no capacity (--type)");
    }

    /** Results of other sizes say nothing of each other. */
    @Test
    void theSmallestScaleThatIsChosenCountsForAll() {
        StudyPlanning planning = StudyPlanning.of(
                "lab",
                factors(FOUR),
                combinations(FOUR),
                Optional.empty(),
                asked -> plan(asked.get(Option.SCALE)
                        .filter(scale -> scale.layer() == UserInput.Layer.STANDARD)
                        .map(scale -> Double.parseDouble(scale.text()))
                        .orElse(text(asked, Option.SLAVES).equals("4") ? 0.0005 : 0.001)));
        assertThat(planning.planned())
                .allSatisfy(
                        planned -> assertThat(planned.plan().scale().factor()).isEqualTo(0.0005));
    }

    @Test
    void theOrderIsShuffledBySeedAndLeavesNothingOut() {
        StudyPlan study = planning(
                        "lab",
                        Map.of(
                                Option.SLAVES,
                                String.join(
                                        ",",
                                        IntStream.rangeClosed(1, 30)
                                                .mapToObj(Integer::toString)
                                                .toList())))
                .study();
        assertThat(study.order()).isEqualTo(study.order()).isNotEqualTo(study.configurations());
        assertThat(new HashSet<>(study.order())).isEqualTo(new HashSet<>(study.configurations()));
    }

    @Test
    void theSumOfCostsSaysHowManyHaveNoPrice() {
        StudyPlan study = new StudyPlan(
                "0.1.0",
                "lab",
                42,
                List.of(new Factor("slaves", List.of("1", "2"))),
                Optional.empty(),
                OptionalDouble.empty(),
                List.of(
                        new StudyConfiguration("a", Map.of("slaves", "1"), 3600, OptionalDouble.of(2)),
                        new StudyConfiguration("b", Map.of("slaves", "2"), 3600, OptionalDouble.empty())),
                List.of());
        assertThat(StudyText.plan(study)).contains("without 1 that have no known price, no limit (--max-usd)");
    }

    @Test
    void aTimeIntoWhichEachConfigurationOnceDoesNotFitIsRefused() {
        StudyPlan study = planning("lab", FOUR).study();
        limited(study, study.seconds()).requireEnough();
        assertThatThrownBy(() -> limited(study, study.seconds() - 1).requireEnough())
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("4 configurations")
                .hasMessageEndingWith("give more time, or plan fewer or shorter ones (--max-time)");
    }

    /** Each takes an hour. */
    private static StudyPlanning rented(String maxUsd, double... usdPerHour) {
        Map<Option, String> lists = Map.of(
                Option.SLAVES,
                IntStream.rangeClosed(1, usdPerHour.length)
                        .mapToObj(Integer::toString)
                        .collect(Collectors.joining(",")));
        return StudyPlanning.of(
                "lab",
                factors(lists),
                combinations(lists),
                Optional.empty(),
                asked -> priced(usdPerHour[Integer.parseInt(text(asked, Option.SLAVES)) - 1], maxUsd));
    }

    private static Plan priced(double usdPerHour, String maxUsd) {
        Plan plain = plan(1);
        Deployment bare = plain.deployment();
        return new Plan(
                plain.harness(),
                plain.provider(),
                plain.type(),
                plain.slaves(),
                plain.scale(),
                plain.warmUps(),
                plain.repeats(),
                plain.stop(),
                plain.seed(),
                plain.limit(),
                plain.workloads(),
                new Deployment(
                        bare.platform(),
                        bare.shape(),
                        bare.concurrency(),
                        bare.replication(),
                        false,
                        0,
                        0,
                        List.of(),
                        Map.of(),
                        List.of(),
                        Optional.of(new Rent(usdPerHour, List.of("a price of a test")))),
                Estimate.cluster(0, 3600),
                Map.of(Option.MAX_USD.key(), maxUsd));
    }

    @Test
    void oneLimitOfMoneyIsOfAllAndLeavesOutWhatAloneCostsMore() {
        StudyPlan study = rented("5", 1, 9, 3).study();
        assertThat(study.maxUsd()).hasValue(5);
        study.requireEnough();
        assertThat(study.configurations()).extracting(StudyConfiguration::name).containsExactly("lab-1", "lab-3");
        assertThat(study.refused())
                .singleElement()
                .satisfies(refused ->
                        assertThat(refused.reason()).contains("9.00 USD", "more than 5.00 USD", "--max-usd"));
        assertThat(StudyText.plan(study)).contains("about 4.00 USD, 5.00 USD at most (--max-usd)");
        assertThat(study.mostUsd(study.configurations())).isEqualTo(4);
    }

    @Test
    void moneyForWhichNotEachCanBeMeasuredOnceIsRefused() {
        StudyPlan study = rented("5", 3, 3).study();
        assertThatThrownBy(study::requireEnough)
                .isInstanceOf(UsageException.class)
                .hasMessageContainingAll("2 configurations", "6.00 USD", "more than 5.00 USD", "--max-usd")
                .hasMessageNotContaining("\n");
        assertThatThrownBy(() -> rented("2", 3, 4))
                .isInstanceOf(UsageException.class)
                .hasMessageContainingAll("none of 2 configurations can be had", "--max-usd");
    }

    private static StudyPlan limited(StudyPlan study, double seconds) {
        return new StudyPlan(
                study.harness(),
                study.name(),
                study.seed(),
                study.factors(),
                Optional.of(new LiveTerms(Optional.empty(), Optional.empty(), 0.05, 0.95, OptionalDouble.of(seconds))),
                OptionalDouble.empty(),
                study.configurations(),
                study.refused());
    }

    @Test
    void aNameThatLeavesNoRoomForThoseOfRunsIsRefused() {
        assertThatThrownBy(() -> planning("x".repeat(49), FOUR))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("48 characters")
                .hasMessageContaining("--name");
    }

    static StudyPlanning planning(String name, Map<Option, String> lists) {
        return StudyPlanning.of(name, factors(lists), combinations(lists), Optional.empty(), asked -> plan(1));
    }

    private static Plan plan(double scale) {
        Plan plain = PlainPlan.of("embedded", 3, StopRule.FIXED, "sort");
        return new Plan(
                plain.harness(),
                plain.provider(),
                plain.type(),
                plain.slaves(),
                new Scale(scale, "as given"),
                plain.warmUps(),
                plain.repeats(),
                plain.stop(),
                plain.seed(),
                plain.limit(),
                plain.workloads(),
                plain.deployment(),
                plain.estimate(),
                plain.given());
    }

    private static String text(UserInput asked, Option option) {
        return asked.get(option).orElseThrow().text();
    }

    private static Factors factors(Map<Option, String> lists) {
        return Factors.of(UserInput.onCommandLine(lists, List.of()), key -> false);
    }

    private static List<Combination> combinations(Map<Option, String> lists) {
        return factors(lists).combinations((provider, option) -> true);
    }
}
