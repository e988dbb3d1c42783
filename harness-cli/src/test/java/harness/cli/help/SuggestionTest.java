package harness.cli.help;

import static org.assertj.core.api.Assertions.assertThat;

import harness.api.workload.Footprint;
import harness.api.workload.Need;
import harness.api.workload.Parameter;
import harness.api.workload.WorkloadDescriptor;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class SuggestionTest {
    private static final List<String> COMMANDS = List.of("run", "report", "reap", "down", "up", "resume");

    private static final List<WorkloadDescriptor> WORKLOADS =
            List.of(workload("dfsio-write", "files"), workload("sort", "reduces"), workload("pop", "rounds"));

    @Test
    void neverLeadsToWhatDestroysOrCosts() {
        assertThat(Suggestion.command("rnu", COMMANDS)).isEqualTo("did you mean 'run'?");
        for (String typed : List.of("reap", "hepl", "don", "down", "pu", "resiz", "rep")) {
            assertThat(Suggestion.command(typed, COMMANDS)).doesNotContain("reap", "down", "'up'");
        }
    }

    @Test
    void anOptionThatIsAParameterIsSetAsOne() {
        assertThat(Suggestion.parameter("--size", Optional.of("1GiB"), List.of(), WORKLOADS))
                .contains("--set sort.size=1GiB");
        assertThat(Suggestion.parameter("--size=1GiB", Optional.empty(), List.of("--workloads", "pop,sort"), WORKLOADS))
                .contains("--set sort.size=1GiB");
        assertThat(Suggestion.parameter("--size", Optional.empty(), List.of("--workloads=pop"), WORKLOADS))
                .contains("--set pop.size=VALUE");
        assertThat(Suggestion.parameter("--rounds", Optional.of("3"), List.of(), WORKLOADS))
                .contains("--set pop.rounds=3");
        assertThat(Suggestion.parameter("--slavs", Optional.of("3"), List.of(), WORKLOADS))
                .isEmpty();
    }

    private static WorkloadDescriptor workload(String name, String parameter) {
        return new WorkloadDescriptor(
                name,
                name,
                "Works.",
                "hadoop",
                Need.HADOOP,
                1,
                true,
                List.of(
                        Parameter.scaledBytes("size", 1 << 20, 1, "bytes"),
                        Parameter.count(parameter, 1, 1, 10, "how many")),
                List.of(),
                Footprint.fixedSeconds(1));
    }
}
