package harness.system;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.assertj.core.data.Offset;

/**
 * A run directory as a program reads it that knows only what {@code harness list schema} prints.
 *
 * @param path the directory
 * @param jar what wrote it
 */
record RunOnDisk(Path path, HarnessJar jar) {
    /** All rows, each checked against the schema. */
    List<JsonNode> rows() {
        JsonSchema schema = Schema.VALUE;
        List<JsonNode> rows = readRows();
        assertThat(rows)
                .allSatisfy(row ->
                        assertThat(schema.validate(row)).as(row.toString()).isEmpty());
        return rows;
    }

    private List<JsonNode> readRows() {
        try {
            return Json.lines(results());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    Path results() {
        return path.resolve("results.jsonl");
    }

    List<JsonNode> measurements() {
        return rows().stream()
                .filter(row -> text(row, "kind").equals("measurement"))
                .toList();
    }

    /** The outcome of each trial by the trial's name. */
    Map<String, String> outcomes() {
        return outcomeRows().stream().collect(Collectors.toMap(row -> text(row, "trial"), row -> text(row, "outcome")));
    }

    List<JsonNode> outcomeRows() {
        return rows().stream()
                .filter(row -> text(row, "kind").equals("outcome"))
                .toList();
    }

    /** Every trial has proven what it wrote, except that a small one may be over within a second, and says so. */
    void requireProven(int trials) {
        assertThat(outcomeRows()).hasSize(trials).allSatisfy(RunOnDisk::requireProven);
    }

    static void requireProven(JsonNode row) {
        assertThat(text(row, "outcome") + " " + text(row, "reason"))
                .matches("passed .*(compared|read again).*|invalid too short: .*");
    }

    /** The row with the outcome of a trial. */
    JsonNode outcome(String trial) {
        return outcomeRows().stream()
                .filter(row -> text(row, "trial").equals(trial))
                .findFirst()
                .orElseThrow();
    }

    /** What is noted of a trial. */
    String notes(String trial) {
        return outcome(trial).path("notes").toString();
    }

    /** How a trial's caches were: {@code cold} or {@code warm}, and why. */
    String cache(String trial) {
        JsonNode cache = outcome(trial).path("cache");
        return text(cache, "kind") + " " + text(cache, "how");
    }

    /**
     * The program in the document computes from samples alone what the report shows of all repeats.
     *
     * @return what it has printed
     */
    String requireComputedAgain(String... headlines) throws IOException {
        String document = Files.readString(Path.of("../../docs/results.md"));
        String block =
                document.substring(document.indexOf("<!-- raw: begin -->"), document.indexOf("<!-- raw: end -->"));
        String program = block.substring(block.indexOf("```python") + "```python".length(), block.lastIndexOf("```"));
        assertThat(program.strip().lines()).hasSizeLessThanOrEqualTo(40);
        Process python = new ProcessBuilder("python3", "-c", program, path.toString())
                .redirectErrorStream(true)
                .start();
        String said = new String(python.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(said.lines().map(line -> line.split(" ")[1])).as(said).contains(headlines);
        assertThat(jar.run("report", path.toString(), "--format", "csv").exit()).isZero();
        List<String[]> shown = Files.readAllLines(path.resolve("results.csv")).stream()
                .map(line -> line.split(",(?=(?:[^\"]*\"[^\"]*\")*[^\"]*$)", -1))
                .toList();
        List<String> columns = List.of(shown.get(0));
        assertThat(said.lines().map(line -> line.split(" ")))
                .filteredOn(words -> words.length == 3)
                .allSatisfy(words -> assertThat(shown)
                        .as(String.join(" ", words))
                        .filteredOn(row -> row[columns.indexOf("workload")].equals(words[0])
                                && row[columns.indexOf("metric")].equals(words[1])
                                && !row[columns.indexOf("all_repeats")].isEmpty())
                        .anySatisfy(row -> assertThat(Double.parseDouble(row[columns.indexOf("all_repeats")]))
                                .isCloseTo(Double.parseDouble(words[2]), carried(words[1], words[2]))));
        return said;
    }

    /** Marks of clocks are kept in seconds since 1970, as whole multiples of 0.24 us: each end of a time is so far off. */
    private static Offset<Double> carried(String metric, String number) {
        double digits = 1e-7 * Double.parseDouble(number);
        return Offset.offset(metric.equals("elapsed_time") ? digits + 0.24e-6 : digits);
    }

    /** No process of the run, no scratch data, nothing in the register. */
    void requireNothingLeft() {
        String id = path.getFileName().toString();
        assertThat(Processes.ofRun(id)).as("processes of run %s", id).isEmpty();
        assertThat(path.resolve("scratch")).doesNotExist();
        assertThat(jar.cache().resolve("runs").resolve(id + ".json")).doesNotExist();
    }

    static String text(JsonNode row, String field) {
        return row.path(field).asText();
    }

    /** Asked for once. */
    private static final class Schema {
        private static final JsonSchema VALUE = load();

        private static JsonSchema load() {
            try {
                Path directory = Files.createTempDirectory("harness-schema");
                directory.toFile().deleteOnExit();
                HarnessJar.Result printed = HarnessJar.in(directory).run("list", "schema");
                assertThat(printed.exit()).isZero();
                return JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012)
                        .getSchema(printed.out());
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
