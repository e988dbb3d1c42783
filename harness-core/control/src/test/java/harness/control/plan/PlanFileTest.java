package harness.control.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import harness.api.UsageException;
import harness.record.plan.Option;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PlanFileTest {
    @TempDir
    Path directory;

    @Test
    void readsOptionsListsAndNestedSettings() throws IOException {
        UserInput asked = read("""
                slaves: 16
                type: hs1
                workloads: [dfsio, sort]
                set:
                  sort:
                    size: 1GiB
                  dfs.replication: 1
                """);
        assertThat(asked.get(Option.SLAVES))
                .contains(new UserInput.Value("16", "slaves in plan.yaml", UserInput.Layer.PLAN));
        assertThat(asked.get(Option.WORKLOADS)).map(UserInput.Value::text).contains("dfsio,sort");
        assertThat(asked.set()).hasSize(2).containsKeys("sort.size", "dfs.replication");
        assertThat(asked.set().get("sort.size").text()).isEqualTo("1GiB");
    }

    @Test
    void wordsAndNumbersStayAsTheyAreWritten() throws IOException {
        UserInput asked = read("{name: 1.10, spot: yes, set: {ior.fsync: no, a.b: on, c.d: true, e.f: 1e3}}");
        assertThat(asked.get(Option.NAME)).map(UserInput.Value::text).contains("1.10");
        assertThat(asked.get(Option.SPOT)).map(UserInput.Value::text).contains("yes");
        assertThat(asked.set().get("ior.fsync").text()).isEqualTo("no");
        assertThat(asked.set().get("a.b").text()).isEqualTo("on");
        assertThat(asked.set().get("c.d").text()).isEqualTo("true");
        assertThat(asked.set().get("e.f").text()).isEqualTo("1e3");
        assertThat(read("seed: 010").get(Option.SEED))
                .map(UserInput.Value::text)
                .contains("010");
        assertThat(read("")).isEqualTo(new UserInput(Map.of(), Map.of()));
    }

    @Test
    void anAliasIsRefusedAndNotReadAsAText() {
        assertThatThrownBy(() -> read("slaves: &n 4\nname: *n"))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("line 2")
                .hasMessageContaining("'*n' is an alias, which is not followed");
    }

    @Test
    void aValueWithACommaIsNoItemOfAList() {
        assertThatThrownBy(() -> read("set: {ior.hints: ['a=1,b=2', c=3]}"))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("'ior.hints'")
                .hasMessageContaining("has 'a=1,b=2' in its list");
    }

    @Test
    void aTabIsToldWhereItIs() {
        assertThatThrownBy(() -> read("slaves: 1\n\ttype: hs1"))
                .hasMessageContaining("line 2: found character '\\t(TAB)' that cannot start any token");
    }

    @Test
    void flagsWinOverTheFile() throws IOException {
        UserInput flags = UserInput.onCommandLine(Map.of(Option.SLAVES, "4"), List.of("sort.size=2GiB"));
        UserInput merged = flags.over(read("slaves: 16\nscale: 0.1\nset: {sort.size: 1GiB}"));
        assertThat(merged.get(Option.SLAVES)).map(UserInput.Value::text).contains("4");
        assertThat(merged.get(Option.SCALE)).map(UserInput.Value::text).contains("0.1");
        assertThat(merged.set().get("sort.size")).isEqualTo(new UserInput.Value("2GiB", "--set sort.size"));
    }

    @Test
    void anEmptyFileAsksForNothing() throws IOException {
        assertThat(read("")).isEqualTo(UserInput.nothing());
        assertThat(read("# only a comment\n")).isEqualTo(UserInput.nothing());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "slavs: 16|unknown key 'slavs' in plan.yaml: did you mean 'slaves'",
                "- a|a plan is a map",
                "slaves: {a: 1}|'slaves' in",
                "set: 3|'set' in",
                "slaves:|has no plain value",
                "'slaves: 1\n---\nslaves: 2'|one YAML document",
                "'slaves: 1\nslaves: 2'|line",
                "'slaves: [1'|line",
            })
    void anythingElseIsRefusedInOneLine(String yaml, String message) {
        assertThatThrownBy(() -> read(yaml))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining(message)
                .hasMessageContaining("--plan")
                .hasMessageNotContaining("\n");
    }

    @Test
    void aMissingFileIsNamed() {
        assertThatThrownBy(() -> PlanFile.read(directory.resolve("none.yaml")))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("none.yaml");
    }

    @ParameterizedTest
    @CsvSource({"sort.size", "=1", "''"})
    void anAssignmentWithoutKeyAndValueIsRefused(String assignment) {
        assertThatThrownBy(() -> UserInput.onCommandLine(Map.of(), List.of(assignment)))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("key=value");
    }

    @Test
    void aKeySetTwiceIsRefused() {
        assertThatThrownBy(() -> UserInput.onCommandLine(Map.of(), List.of("a=1", "a=2")))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("twice");
    }

    private UserInput read(String yaml) throws IOException {
        return PlanFile.read(Files.writeString(directory.resolve("plan.yaml"), yaml));
    }
}
