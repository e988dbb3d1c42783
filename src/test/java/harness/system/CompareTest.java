package harness.system;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Run directories as an older Harness left them, compared by the shipped jar. */
class CompareTest {
    private static final String ROW = """
            {"schema":"1.1","kind":"%s","run":"%s","trial":"sort-%d-%d","workload":"sort","repeat":%d,"warmUp":false,\
            "parameters":{"size":"%d"},"started":"2026-01-02T03:04:05Z","outcome":"passed","reason":"sorted",\
            "cache":{"kind":"cold","how":"dropped"},"platform":{"provider":"embedded",\
            "label":"embedded on this machine, shaped like hs1.8xlarge","instanceType":"hs1.8xlarge","slaves":2,\
            "shape":"24 disks","machine":"2 cores","priced":false},%s}
            """;
    private static final String NUMBER = """
            "metric":"rate_%s","unit":"MB/s","better":"higher","definition":"A rate.","value":%.4f""";
    private static final String OUTCOME = """
            "totalSeconds":1,"notes":[]""";

    private final Random random = new Random(24);

    @TempDir
    Path directory;

    @Test
    void aRunThatIsSlowerFailsTheGateAndHasAPage() throws IOException {
        String base = run("base", 1, 5, 1, 100);
        String slower = run("slower", 1, 5, 1, 80);
        Path page = directory.resolve("page.html");
        HarnessJar.Result result = HarnessJar.in(directory)
                .run("compare", base, slower, "--fail-if", "sort.rate_a<0.95", "--html", page.toString());
        assertThat(result.exit()).as(result.err()).isEqualTo(5);
        assertThat(result.err().lines())
                .hasSize(2)
                .allSatisfy(line -> assertThat(line).contains("plan.json is gone"));
        assertThat(result.out()).contains("worse", "Limit sort.rate_a<0.95: beyond");
        assertThat(Files.readString(page)).contains("worse", "class=\"forest failed\"");
        assertThat(HarnessJar.in(directory)
                        .run("compare", base, run("again", 1, 5, 1, 100), "--fail-if", "sort.rate_a<0.95")
                        .exit())
                .isZero();
    }

    /** Each of 100 runs has 1,000 rows; heap and all else of the JVM are to fit 512 MiB. */
    @Test
    void aHundredRunsFit() throws IOException {
        List<String> words = new ArrayList<>(List.of("compare", "--json"));
        for (int i = 0; i < 100; i++) {
            words.add(run("run-%03d".formatted(i), 20, 5, 9, 100));
        }
        HarnessJar jar = HarnessJar.in(directory);
        HarnessJar small = new HarnessJar(
                jar.java(),
                jar.cache(),
                directory,
                Map.of(),
                List.of("-Xmx320m", "-XX:MaxMetaspaceSize=96m", "-XX:ReservedCodeCacheSize=64m"));
        HarnessJar.Result result = small.run(words.toArray(String[]::new));
        assertThat(result.exit()).as(result.err()).isZero();
        JsonNode json = Json.read(result.out());
        assertThat(json.path("sides")).hasSize(99);
        assertThat(json.path("rows")).hasSize(99 * 20);
        assertThat(json.path("tests").asInt()).isEqualTo(99 * 20);
    }

    private String run(String name, int cells, int repeats, int metrics, double middle) throws IOException {
        Path run = Files.createDirectory(directory.resolve(name));
        StringBuilder rows = new StringBuilder();
        for (int cell = 0; cell < cells; cell++) {
            for (int repeat = 1; repeat <= repeats; repeat++) {
                for (char metric = 'a'; metric < 'a' + metrics; metric++) {
                    String number = NUMBER.formatted(metric, middle * (1 + 0.01 * random.nextGaussian()));
                    rows.append(row("measurement", name, cell, repeat, number));
                }
                rows.append(row("outcome", name, cell, repeat, OUTCOME));
            }
        }
        Files.writeString(run.resolve("results.jsonl"), rows);
        return run.toString();
    }

    private static String row(String kind, String run, int cell, int repeat, String rest) {
        return String.format(Locale.ROOT, ROW, kind, run, cell, repeat, repeat, 1024 + cell, rest);
    }
}
