package harness.control.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import harness.api.UsageException;
import harness.api.cluster.Concurrency;
import harness.api.machine.Machine;
import harness.api.result.Platform;
import harness.api.units.Bytes;
import harness.api.workload.Condition;
import harness.api.workload.Footprint;
import harness.api.workload.Need;
import harness.api.workload.Parameter;
import harness.api.workload.Rule;
import harness.api.workload.WorkloadDescriptor;
import harness.record.plan.Deployment;
import harness.record.plan.PlannedWorkload;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class RulesOfPlaceTest {
    private static final WorkloadDescriptor DISKS = new WorkloadDescriptor(
            "disk-write",
            "disk",
            "Writes.",
            "machine",
            Set.of(Need.MACHINES),
            1,
            false,
            List.of(
                    Parameter.choice("arrangement", List.of("single", "jbod"), "How."),
                    Parameter.plain("directories", "Where.")),
            List.of(),
            Footprint.fixedSeconds(1),
            List.of(
                    new Rule.Located(Rule.Place.HERE, Condition.given("directories"), true, "give one"),
                    new Rule.Located(Rule.Place.CLUSTER, Condition.given("directories"), false, "leave it out"),
                    new Rule.LeastSlaves(2),
                    new Rule.PlaceStandards(Rule.Place.CLUSTER, Map.of("arrangement", "jbod"))),
            List.of());

    private static final Machine HERE = new Machine(2, 24 * Bytes.GIB, 20 * Bytes.GIB, Bytes.GIB);

    private static PlannedWorkload planned(Map<String, UserInput.Value> set) {
        return Sizing.size(List.of(DISKS), List.of(DISKS), 1, any -> new Concurrency(1, 1), set)
                .get(0);
    }

    private static UserInput.Value given(String text) {
        return new UserInput.Value(text, "--set");
    }

    @Test
    void onAClusterOtherValuesStandForWhatIsNotSet() {
        Map<String, UserInput.Value> none = RulesOfPlace.withStandards(List.of(DISKS), Rule.Place.CLUSTER, Map.of());
        assertThat(planned(none).parameters()).containsEntry("arrangement", "jbod");
        assertThat(planned(Map.of()).parameters()).containsEntry("arrangement", "single");
        for (String owner : List.of("disk-write", "disk", "machine")) {
            Map<String, UserInput.Value> said = Map.of(owner + ".arrangement", given("single"));
            assertThat(planned(RulesOfPlace.withStandards(List.of(DISKS), Rule.Place.CLUSTER, said))
                            .parameters())
                    .as(owner)
                    .containsEntry("arrangement", "single");
        }
    }

    @Test
    void eachPlaceRefusesWhatTheOtherAsksFor() {
        List<PlannedWorkload> without = List.of(planned(Map.of()));
        List<PlannedWorkload> with = List.of(planned(Map.of("disk.directories", given("/a"))));
        assertThatThrownBy(() -> RulesOfPlace.require(without, on(true, 1), HERE))
                .isInstanceOf(UsageException.class)
                .hasMessage("disk-write: directories '' is not possible: give one (--set disk-write.directories)");
        assertThatThrownBy(() -> RulesOfPlace.require(with, on(true, 1), HERE))
                .hasMessage("disk-write needs 2 slaves or more, and there is 1 (--slaves)");
        assertThatCode(() -> RulesOfPlace.require(with, on(true, 2), HERE)).doesNotThrowAnyException();
        assertThatCode(() -> RulesOfPlace.require(without, on(false, 2), HERE)).doesNotThrowAnyException();
        assertThatThrownBy(() -> RulesOfPlace.require(with, on(false, 2), HERE))
                .isInstanceOf(UsageException.class)
                .hasMessage(
                        "disk-write: directories '/a' is not possible: leave it out (--set disk-write.directories)");
    }

    @Test
    void arraysThatHaveNoRoomInAMachinesMemoryAreRefused() {
        Rule.BesideCaches rule = new Rule.BesideCaches("size", 3, 4);
        WorkloadDescriptor memory = new WorkloadDescriptor(
                "memory",
                "memory",
                "Copies.",
                "machine",
                Set.of(Need.MACHINES),
                1,
                false,
                List.of(Parameter.bytes("size", 256 * Bytes.MIB, Bytes.MIB, 64 * Bytes.GIB, "Of one.")),
                List.of(),
                Footprint.fixedSeconds(1),
                List.of(rule),
                List.of());
        List<PlannedWorkload> workloads =
                Sizing.size(List.of(memory), List.of(memory), 1, any -> new Concurrency(1, 1), Map.of());
        for (long gib : List.of(96, 8)) {
            Deployment hosts = on(false, 2)
                    .with(
                            Map.of(
                                    Deployment.LEAST_MEMORY_BYTES, Long.toString(gib * Bytes.GIB),
                                    Deployment.MOST_CACHE_BYTES, Long.toString(2304 * Bytes.MIB)),
                            List.of());
            if (gib == 96) {
                assertThatCode(() -> RulesOfPlace.require(workloads, hosts, HERE))
                        .doesNotThrowAnyException();
            } else {
                assertThatThrownBy(() -> RulesOfPlace.require(workloads, hosts, HERE))
                        .hasMessage(
                                "memory: each of 3 arrays is to have 9 GiB (size, and 4 times the last-level caches of 2.3 GiB), and the machine's"
                                        + " memory has room for 1.5 GiB: leave this workload out on such a machine (--workloads) (--set memory.size)");
            }
        }
        assertThat(rule.tooLarge(2 * Bytes.GIB, 0, 3 * Bytes.GIB))
                .hasValueSatisfying(text -> assertThat(text).endsWith("use 1GiB or less"));
    }

    private static Deployment on(boolean thisMachine, int slaves) {
        return new Deployment(
                Platform.embedded("any", slaves, "", ""),
                "",
                new Concurrency(1, 1),
                1,
                thisMachine,
                0,
                0,
                List.of(),
                Map.of(),
                List.of());
    }
}
