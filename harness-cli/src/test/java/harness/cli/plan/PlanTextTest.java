package harness.cli.plan;

import static org.assertj.core.api.Assertions.assertThat;

import harness.api.cluster.Setting;
import harness.record.catalogue.Catalogue;
import harness.record.catalogue.InstanceType;
import harness.record.money.Rent;
import harness.record.plan.Deployment;
import harness.record.plan.PlainPlan;
import harness.record.plan.Plan;
import harness.record.plan.StopRule;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class PlanTextTest {
    private static final Catalogue CATALOGUE = Catalogue.load();

    @Test
    void fitsOnAScreenHoweverMuchThereIsToSay() {
        String[] workloads = IntStream.range(0, 40).mapToObj(i -> "w" + i).toArray(String[]::new);
        List<String> notes =
                IntStream.range(0, 30).mapToObj(i -> "this is the note " + i).toList();
        Plan plan = plan(notes, Optional.empty(), Map.of("slaves", "2"), workloads);
        String brief = text(plan).brief();
        assertThat(brief.lines())
                .hasSize(PlanText.MOST_LINES)
                .allSatisfy(line -> assertThat(line.length()).isLessThanOrEqualTo(80));
        assertThat(brief)
                .contains("and 28 more workloads", "the note 29", "notes, every parameter")
                .doesNotContain("the note 0");
        assertThat(text(plan).full()).contains("the note 0", "the note 29", "w39", "dfs.replication", "the study");
    }

    @Test
    void saysWhatAnEmbeddedRunDoesNotCost() {
        Plan plan = plan(List.of(), Optional.empty(), Map.of("type", "d3.8xlarge", "set.sort.size", "1GiB"), "sort");
        assertThat(words(new PlanText(plan, "", Optional.of(CATALOGUE.find("d3.8xlarge")), 80)))
                .contains("Costs nothing: no machine is rented; 3 x d3.8xlarge are ")
                .contains("USD an hour on EC2", "'--provider ec2' plans that")
                .contains("Set --set sort.size=1GiB --type d3.8xlarge");
        Plan unset = plan(List.of(), Optional.empty(), Map.of(), "sort");
        assertThat(words(new PlanText(unset, "", Optional.of(CATALOGUE.find("d3.8xlarge")), 80)))
                .contains("Costs nothing: no machine is rented Set nothing, all is as standard");
    }

    @Test
    void saysWhatRentedMachinesCostAndAtMost() {
        Optional<Rent> rent = Optional.of(new Rent(3, List.of("3 machines")));
        assertThat(words(text(plan(List.of(), rent, Map.of("max-usd", "4"), "sort"))))
                .contains("Costs rent: about 0.050 USD, for 0.0 s at 3.00 USD an hour; stopped at 4.00 USD");
        assertThat(words(text(plan(List.of(), rent, Map.of(), "sort")))).contains("an hour; no limit (--max-usd)");
    }

    private static String words(PlanText text) {
        return text.brief().replaceAll("\\s+", " ");
    }

    private static PlanText text(Plan plan) {
        return new PlanText(plan, "", Optional.<InstanceType>empty(), 80);
    }

    private static Plan plan(List<String> notes, Optional<Rent> rent, Map<String, String> given, String... workloads) {
        Plan plain = PlainPlan.of("embedded", 3, StopRule.FIXED, workloads);
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
                        bare.onThisMachine(),
                        0,
                        0,
                        List.of(new Setting("dfs.replication", "1", "copies of each block", "the study")),
                        Map.of(),
                        notes,
                        rent),
                plain.estimate(),
                given);
    }
}
