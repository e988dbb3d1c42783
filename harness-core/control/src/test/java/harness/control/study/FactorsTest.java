package harness.control.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import harness.api.UsageException;
import harness.control.plan.PlanFile;
import harness.control.plan.UserInput;
import harness.record.plan.Option;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FactorsTest {
    @Test
    void listsMakeEveryCombinationAndTheRestIsCommon() {
        Factors factors = factors(
                Map.of(Option.TYPE, "hs1, hi1", Option.SLAVES, "2,4", Option.WORKLOADS, "sort,dfsio", Option.SEED, "7"),
                "dfs.replication=1,2",
                "sort.size=1GiB,2GiB");
        assertThat(factors.all())
                .containsExactly(
                        new Factor("type", List.of("hs1", "hi1")),
                        new Factor("slaves", List.of("2", "4")),
                        new Factor("set.dfs.replication", List.of("1", "2")));
        List<Combination> all = factors.combinations((provider, option) -> true);
        assertThat(all).hasSize(8);
        assertThat(all.get(1).values()).isEqualTo(Map.of("type", "hs1", "slaves", "2", "set.dfs.replication", "2"));
        UserInput asked = all.get(1).asked();
        assertThat(asked.get(Option.TYPE).orElseThrow().text()).isEqualTo("hs1");
        assertThat(asked.get(Option.WORKLOADS).orElseThrow().text()).isEqualTo("sort,dfsio");
        assertThat(asked.get(Option.SEED).orElseThrow().text()).isEqualTo("7");
        assertThat(asked.set().get("dfs.replication").text()).isEqualTo("2");
        assertThat(asked.set().get("sort.size").text()).isEqualTo("1GiB,2GiB");
    }

    @Test
    void withoutAListThereIsOneCluster() {
        assertThat(factors(Map.of(Option.TYPE, "hs1", Option.WORKLOADS, "sort,dfsio"), "sort.size=1,2")
                        .none())
                .isTrue();
    }

    @Test
    void aPropertyWhoseOneValueIsAListStaysOneUnlessAPlanFileHasAList() {
        String codecs = "org.apache.A,org.apache.B";
        assertThat(factors(Map.of(), "dfs.codecs=" + codecs).none()).isTrue();
        UserInput file = new UserInput(
                Map.of(),
                Map.of("dfs.codecs", new UserInput.Value(codecs, "set.dfs.codecs in p", UserInput.Layer.PLAN, true)));
        assertThat(Factors.of(file, key -> true).all())
                .containsExactly(new Factor("set.dfs.codecs", List.of("org.apache.A", "org.apache.B")));
    }

    @ParameterizedTest
    @ValueSource(strings = {"2,2", "2,", ",", "2,,4"})
    void aListNamesEachValueOnce(String slaves) {
        assertThatThrownBy(() -> factors(Map.of(Option.SLAVES, slaves)))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("'" + slaves + "'")
                .hasMessageContaining("--slaves");
    }

    @Test
    void anOptionIsLeftOutWhereItMeansNothingToTheProvider() {
        Factors factors = factors(
                Map.of(Option.PROVIDER, "embedded,hosts", Option.TYPE, "hs1,hi1", Option.INVENTORY, "lab.yaml"));
        List<Combination> all = factors.combinations((provider, option) -> option == Option.TYPE
                ? provider.equals("embedded")
                : option != Option.INVENTORY || provider.equals("hosts"));
        assertThat(all.stream().map(Combination::values))
                .containsExactly(
                        Map.of("provider", "embedded", "type", "hs1"),
                        Map.of("provider", "embedded", "type", "hi1"),
                        Map.of("provider", "hosts"));
        assertThat(all.get(0).asked().get(Option.INVENTORY)).isEmpty();
        assertThat(all.get(2).asked().get(Option.INVENTORY)).isPresent();
    }

    @Test
    void noneIsNoVolumes() {
        List<Combination> all = factors(Map.of(Option.EBS, "4x100:gp3,none")).combinations((provider, option) -> true);
        assertThat(all.get(0).asked().get(Option.EBS).orElseThrow().text()).isEqualTo("4x100:gp3");
        assertThat(all.get(1).asked().get(Option.EBS)).isEmpty();
        assertThat(all.get(1).values()).isEqualTo(Map.of("ebs", "none"));
    }

    @Test
    void volumesAreOfConfigurationsThatUseThem() {
        List<Combination> one = factors(
                        Map.of(Option.EBS, "4x100", Option.DEVICES, "local,ebs", Option.DEVICE_COUNT, "1,4"))
                .combinations((provider, option) -> true);
        assertThat(one.stream().map(Combination::values))
                .containsExactly(
                        Map.of("devices", "local", "device-count", "1"),
                        Map.of("devices", "local", "device-count", "4"),
                        Map.of("devices", "ebs", "device-count", "1"),
                        Map.of("devices", "ebs", "device-count", "4"));
        assertThat(one.get(0).asked().get(Option.EBS)).isEmpty();
        assertThat(one.get(2).asked().get(Option.EBS)).isPresent();
        assertThat(factors(Map.of(Option.EBS, "4x100,8x100", Option.DEVICES, "local,ebs"))
                        .combinations((provider, option) -> true)
                        .stream()
                        .map(Combination::values))
                .containsExactly(
                        Map.of("devices", "local"),
                        Map.of("ebs", "4x100", "devices", "ebs"),
                        Map.of("ebs", "8x100", "devices", "ebs"));
        assertThat(factors(Map.of(Option.EBS, "4x100,none", Option.DEVICES, "local"))
                        .combinations((provider, option) -> true)
                        .get(0)
                        .asked()
                        .get(Option.EBS))
                .as("one value is what the user asks for")
                .isPresent();
    }

    @Test
    void moreThanAThousandAreTakenForASlip() {
        String many = IntStream.rangeClosed(1, 40).mapToObj(Integer::toString).collect(Collectors.joining(","));
        Factors factors = factors(Map.of(Option.SLAVES, many), "dfs.replication=" + many);
        assertThatThrownBy(() -> factors.combinations((provider, option) -> true))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("1600 configurations")
                .hasMessageContaining("slaves x set.dfs.replication");
    }

    @ParameterizedTest
    @ValueSource(strings = {"exclude: [{slaves: 2}]", "pairs: [[type, slaves]]", "clusters: [{name: a}]"})
    void keysThatChoseAmongCombinationsSayWhereTheyWent(String line, @TempDir Path directory) throws IOException {
        Path file = directory.resolve("plan.yaml");
        Files.writeString(file, "slaves: [2, 4]\n" + line);
        assertThatThrownBy(() -> PlanFile.read(file))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("'" + line.substring(0, line.indexOf(':')) + "' in plan.yaml is no longer read")
                .hasMessageContaining("a plan file for each");
    }

    private static Factors factors(Map<Option, String> options, String... set) {
        return Factors.of(UserInput.onCommandLine(options, List.of(set)), key -> key.startsWith("dfs."));
    }
}
