package harness.system;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The claims of the studies, put to what the shipped jar can measure and to a run on this machine. */
@Tag("runs")
class ReproduceTest {
    private static final Pattern QUANTITY =
            Pattern.compile("([a-z][a-z0-9_-]*)\\(([a-z][a-z0-9-]*)(?:\\{([^{}]*)})?\\s*(?:@[A-Za-z0-9-]+)?\\)");

    @TempDir
    Path directory;

    /** What a claim measures is a metric, or a parameter, of the workload that it names, and so are its conditions. */
    @Test
    void claimsNameWhatIsThere() throws IOException {
        Map<String, JsonNode> workloads = new HashMap<>();
        HarnessJar jar = HarnessJar.in(directory);
        Json.read(jar.run("list", "workloads", "--json").out())
                .forEach(workload -> workloads.put(workload.path("name").asText(), workload));
        Set<String> ofEveryTrial =
                names(Json.read(jar.run("list", "metrics", "--json").out()));
        workloads.values().forEach(workload -> ofEveryTrial.removeAll(names(workload.path("metrics"))));
        JsonNode claims =
                Json.read(jar.run("reproduce", "--list", "--json").out()).path("claims");
        assertThat(claims).hasSize(252);
        int quantities = 0;
        for (JsonNode claim : claims) {
            for (JsonNode assertion : claim.path("assertions")) {
                Matcher quantity = QUANTITY.matcher(
                        assertion.path("a").asText() + " " + assertion.path("b").asText());
                while (quantity.find()) {
                    JsonNode workload = workloads.get(quantity.group(2));
                    assertThat(workload)
                            .as("%s: %s", claim.path("id"), quantity.group())
                            .isNotNull();
                    Set<String> metrics = names(workload.path("metrics"));
                    metrics.addAll(ofEveryTrial);
                    Set<String> parameters = names(workload.path("parameters"));
                    assertThat(metrics.contains(quantity.group(1)) || parameters.contains(quantity.group(1)))
                            .as("%s: %s", claim.path("id"), quantity.group())
                            .isTrue();
                    if (quantity.group(3) != null) {
                        for (String condition : quantity.group(3).split(",")) {
                            assertThat(parameters)
                                    .as("%s: %s", claim.path("id"), quantity.group())
                                    .contains(condition.substring(0, condition.indexOf('=')));
                        }
                    }
                    quantities++;
                }
            }
        }
        assertThat(quantities).isGreaterThan(300);
    }

    private static Set<String> names(JsonNode all) {
        Set<String> names = new HashSet<>();
        all.forEach(one ->
                names.add(one.isTextual() ? one.asText() : one.path("name").asText()));
        return names;
    }

    /** Sort writes what it reads, at any size; how fast it is nobody learns from an embedded cluster. */
    @Test
    void theRunThatIsPlannedForThisMachineDecidesItsClaims() throws IOException {
        HarnessJar jar = HarnessJar.in(directory);
        String claims = "E14-170,E14-141";
        JsonNode planned = Json.read(
                        jar.run("reproduce", "exposito2014", "--plan", "--claim", claims, "--scale", "0.01%", "--json")
                                .out())
                .path("plan")
                .path(0);
        assertThat(planned.path("arguments")).isNotEmpty();
        List<String> words = new ArrayList<>(List.of("run", "--quiet"));
        planned.path("arguments").forEach(word -> words.add(word.asText()));
        HarnessJar.Result run = jar.run(words.toArray(String[]::new));
        assertThat(run.exit()).as(run.err()).isZero();
        HarnessJar.Result result = jar.run(
                "reproduce",
                "exposito2014",
                "--claim",
                claims,
                "--json",
                "--from",
                "runs/" + planned.path("name").asText());
        assertThat(result.exit()).as(result.err()).isZero();
        JsonNode outcomes = Json.read(result.out()).path("outcomes");
        assertThat(outcomes).hasSize(2);
        assertThat(outcomes.get(0).path("verdict").asText()).isEqualTo("UNTESTABLE");
        assertThat(outcomes.get(0).path("why").asText()).isEqualTo("no run of CC2x16, CC2x8");
        assertThat(outcomes.get(1).path("verdict").asText()).isEqualTo("REPRODUCED");
        assertThat(outcomes.get(1).at("/assertions/0/value").asDouble()).isBetween(0.98, 1.02);
    }
}
