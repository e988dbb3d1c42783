package harness.analysis.reproduce;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import harness.record.catalogue.Catalogue;
import harness.record.catalogue.InstanceType;
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
    void serversOfAnotherTypeAreRentedBesideTheirClients() {
        InstanceType clients =
                CATALOGUE.find(CATALOGUE.find("cc2").successor().orElseThrow().name());
        InstanceType servers =
                CATALOGUE.find(CATALOGUE.find("hi1").successor().orElseThrow().name());
        PlannedRun run = named("HI1-CC2");
        assertThat(run.command())
                .startsWith(
                        "harness run --provider ec2 --type %s --slaves 8 --server-type %s --servers 4 --redeploy 3 --workloads ior-write,ior-read,btio,flashio --filesystem orangefs --set "
                                .formatted(clients.name(), servers.name()))
                .contains("--set btio.processes=36,64,121")
                .contains("--set ior.trove-method=alt-aio,null-aio");
        assertThat(run.machines())
                .isEqualTo("8 + 1 %s for cc2.8xlarge; files on 4 %s for hi1.4xlarge; an image that has OrangeFS (--ami)"
                        .formatted(clients.name(), servers.name()));
        assertThat(run.usdPerHour().orElseThrow())
                .isCloseTo(
                        9 * clients.price().orElseThrow().usdPerHour().doubleValue()
                                + 4 * servers.price().orElseThrow().usdPerHour().doubleValue(),
                        within(1e-9));
        // One disk is not joined.
        assertThat(servers.diskCount()).isEqualTo(1);
        assertThat(named("HS1-CC2").command()).contains(" --servers 4 --server-layout raid10 ");
        assertThat(named("HI1-HI1").command()).contains(" --slaves 16 ", " --servers 4 --placement-group ");
    }

    @Test
    void whatNoTypeStandsForIsHostsOfTheUsers() {
        assertThat(plan("exposito2012", false))
                .filteredOn(run -> run.name().equals("CC2-CC2"))
                .singleElement()
                .satisfies(run -> assertThat(run.command())
                        .startsWith("harness run --provider hosts --inventory CC2-CC2.yaml --workloads "))
                .satisfies(run -> assertThat(run.usdPerHour()).isEmpty());
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
