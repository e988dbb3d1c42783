package harness.core.reproduce;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import harness.core.catalogue.Catalogue;
import harness.core.catalogue.InstanceType;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class RunPlanTest {
    private static final Catalogue CATALOGUE = Catalogue.load();

    @Test
    void everyMeasurableClaimIsInARun() {
        for (String study : Claims.load().studies()) {
            Claims claims = Claims.load().of(study);
            List<PlannedRun> runs = plan(study, true);
            assertThat(claims.all())
                    .filteredOn(claim -> !claim.assertions().isEmpty())
                    .allSatisfy(claim -> assertThat(runs)
                            .as(claim.id())
                            .anyMatch(run -> run.claims().contains(claim.id())));
            assertThat(runs).extracting(PlannedRun::name).doesNotHaveDuplicates();
        }
    }

    @Test
    void whatThisMachineDecidesIsFirst() {
        PlannedRun first = plan("exposito2014", false).get(0);
        assertThat(first.command())
                .isEqualTo(
                        "harness run --provider embedded --workloads sort,wordcount,pagerank,aggregation"
                                + " --set pagerank.formulation=study --set pagerank.iterations=1 --scale 1% --name exposito2014-volumes");
        assertThat(first.claims()).contains("E14-170", "E14-178").doesNotContain("E14-172", "E14-141");
        assertThat(plan("exposito2014", true).get(0).claims()).contains("E14-172");
    }

    @Test
    void aClusterOfATypeIsRentedThreeTimesOfItsSuccessor() {
        InstanceType today =
                CATALOGUE.find(CATALOGUE.find("hs1").successor().orElseThrow().name());
        PlannedRun run = named("HS1x16");
        assertThat(run.command())
                .startsWith("harness run --provider ec2 --type %s --slaves 16 --redeploy 3 --workloads "
                        .formatted(today.name()))
                .endsWith(" --scale 1% --name HS1x16");
        assertThat(run.machines()).isEqualTo("16 + 1 %s for hs1.8xlarge".formatted(today.name()));
        assertThat(run.usdPerHour().orElseThrow())
                .isCloseTo(17 * today.price().orElseThrow().usdPerHour().doubleValue(), within(1e-9));
    }

    @Test
    void serversOfAnotherTypeAreHostsOfTheUsers() {
        assertThat(named("HI1-CC2").command())
                .startsWith(
                        "harness run --provider hosts --inventory HI1-CC2.yaml --workloads ior-write,ior-read,btio,flashio"
                                + " --filesystem orangefs --set ")
                .contains("--set btio.processes=36,64,121")
                .contains("--set ior.trove-method=alt-aio,null-aio");
        assertThat(named("HI1-CC2").usdPerHour()).isEmpty();
        assertThat(named("raid0").command())
                .startsWith("harness run --provider ec2 --layout raid0 --workloads dfsio-write");
    }

    @Test
    void allAreReadTogether() {
        List<PlannedRun> runs =
                List.of(named("HS1x16"), plan("exposito2014", false).get(0));
        assertThat(RunPlan.reading("exposito2014", runs))
                .isEqualTo("harness reproduce exposito2014 --from HS1x16=runs/HS1x16 runs/exposito2014-volumes");
    }

    private static PlannedRun named(String name) {
        return plan("exposito2014", false).stream()
                .filter(run -> run.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private static List<PlannedRun> plan(String study, boolean studySize) {
        return RunPlan.of(
                study,
                Claims.load().of(study),
                ClusterNames.of(CATALOGUE, Map.of()),
                studySize,
                Optional.of(studySize ? "1" : "1%"));
    }
}
