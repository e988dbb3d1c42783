package harness.cli.results;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion;
import harness.analysis.reproduce.ClaimJson;
import harness.api.json.Json;
import harness.api.result.HourlyPrice;
import harness.api.result.Platform;
import harness.cli.CommandResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ReproduceCommandTest {
    @TempDir
    Path out;

    @Test
    void listsStudiesAndTheClaimsOfOne() {
        assertThat(reproduce("--list").out().lines().map(line -> line.replaceAll(" +", " ")))
                .contains("STUDY CLAIMS RUNS PRINTED FALSE", "exposito2014 136 70 80 8")
                .hasSize(6);
        assertThat(reproduce("liu2011", "--list").out())
                .contains("L11-012   60 % less time is the 2.5-fold difference of the abstract (Abstract; 3.3)")
                .contains("arithmetic; decided by printed numbers")
                .endsWith("liu2011: 19 claims; 9 can be put to runs, 3 to the printed numbers.\n");
    }

    @Test
    void printedNumbersHoldOrAreDisputedWithTheArithmetic() {
        assertThat(reproduce("--printed").out())
                .endsWith("all studies: of 125 claims that follow from printed numbers 108 hold and 17 do not.\n");
        assertThat(reproduce("exposito2014", "--printed", "--claim", "E14-028").out())
                .startsWith("""
                        E14-028   RAID 0 of 2 SSDs nearly doubles HI1 read (5.1, Figure 3)
                                  false; 1620/960 = 1.688, not within 0.2 of 2 (contradicted by the study itself): 1620 over 960 MB/s""");
    }

    @Test
    void runsStandForClusters() {
        CommandResult result = reproduce(
                "exposito2014",
                "--claim",
                "E14-141,E14-142,E14-004",
                "--from",
                rented("a", "cc2.8xlarge", 8, 100, 101, 99, 100, 100),
                "CC2x16=" + rented("b", "m5.large", 3, 78, 78.5, 77.5, 78, 78));
        assertThat(result.exit()).as(result.err()).isZero();
        assertThat(result.out())
                .contains("E14-141   Sort: doubling the slaves cuts the time of CC2 by 22 %")
                .contains("published 0.78, measured 0.7800 (")
                .contains("untestable: published 0.60; no run of HI1x16, HI1x8")
                .containsSubsequence(
                        "By runs\n",
                        "E14-141 ",
                        "By arithmetic over printed numbers, which no run has touched\n",
                        "E14-004 ",
                        "follows from printed numbers; 4*2.0 + 8*2.0 = 24, within 0.005 of 24")
                .endsWith(
                        "exposito2014: 1 open, 1 untestable. By arithmetic over printed numbers, which no run has touched: 1 follows from printed numbers.\n");
    }

    @Test
    void embeddedRunsDecideNoTimes() {
        CommandResult result = reproduce(
                "exposito2014",
                "--claim",
                "E14-141",
                "--from",
                "CC2x8=" + new WrittenRun(out).write("a", 100, 101, 99, 100, 100),
                "CC2x16=" + new WrittenRun(out).write("b", 78, 78.5, 77.5, 78, 78));
        assertThat(result.out())
                .contains("untestable: published 0.78, measured 0.7800 (")
                .endsWith("exposito2014: 1 untestable.\n");
    }

    @Test
    void everyViewIsAsTheSchemaSays() {
        var schema =
                JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012).getSchema(ClaimJson.schema());
        String one = rented("a", "cc2.8xlarge", 8, 100, 101, 99, 100, 100);
        String other = rented("b", "cc2.8xlarge", 16, 78, 83, 77.5, 82, 80);
        for (CommandResult result : new CommandResult[] {
            reproduce("exposito2014", "--list", "--json"),
            reproduce("--printed", "--json"),
            reproduce("exposito2014", "--plan", "--json"),
            reproduce("exposito2014", "--json", "--from", one, other)
        }) {
            assertThat(result.exit()).as(result.err()).isZero();
            assertThat(schema.validate(Json.read(result.out(), JsonNode.class))).isEmpty();
        }
        JsonNode json = Json.read(
                reproduce("exposito2014", "--json", "--claim", "E14-141", "--from", one, other)
                        .out(),
                JsonNode.class);
        assertThat(json.at("/outcomes/0/verdict").asText()).isEqualTo("OPEN");
        assertThat(json.at("/outcomes/0/assertions/0/more").asInt()).isPositive();
        JsonNode both = Json.read(
                reproduce("exposito2014", "--json", "--from", one, other).out(), JsonNode.class);
        assertThat(both.at("/untouched").findValuesAsText("verdict"))
                .contains("FOLLOWS_FROM_PRINTED_NUMBERS", "CONTRADICTED");
        assertThat(both.at("/outcomes").findValuesAsText("claim"))
                .doesNotContainAnyElementsOf(both.at("/untouched").findValuesAsText("claim"));
        ((ObjectNode) json.at("/outcomes/0")).remove("verdict");
        assertThat(schema.validate(json)).isNotEmpty();
        assertThat(CommandResult.of("list", "schema", "reproduce").out()).isEqualTo(ClaimJson.schema());
    }

    @Test
    void everyFormSaysTheVerdictsAndNoneRunsMarkup() throws IOException {
        String hostile = rented("<script>alert(1)<script>", "cc2.8xlarge", 8, 100, 101, 99, 100, 100);
        String other = rented("b", "cc2.8xlarge", 16, 78, 78.5, 77.5, 78, 78);
        Path page = out.resolve("claims.html");
        CommandResult result = reproduce(
                "exposito2014",
                "--markdown",
                "--html",
                page.toString(),
                "--claim",
                "E14-141",
                "--from",
                hostile,
                other);
        assertThat(result.exit()).as(result.err()).isZero();
        assertThat(result.out())
                .startsWith("# exposito2014\n\nexposito2014: 1 reproduced.\n\n## By runs\n\n| claim | where |")
                .doesNotContain("<script>");
        assertThat(Files.readString(page))
                .contains("default-src 'none'", "E14-141", "0.7800 (", "&lt;script&gt;")
                .doesNotContain("<script", "http:", "https:", "src=");
    }

    @Test
    void thePlanSaysWhichRunsDecideWhat() {
        CommandResult result = reproduce("exposito2014", "--plan", "--scale", "1%", "--claim", "E14-141,E14-170");
        assertThat(result.exit()).as(result.err()).isZero();
        assertThat(result.out())
                .startsWith(
                        "exposito2014-volumes: this machine\n  harness run --provider embedded --workloads sort --scale 1%")
                .contains("for E14-141")
                .contains("Then: harness reproduce exposito2014 --from ")
                .endsWith("exposito2014: 3 runs would decide 2 of 2 claims.\n");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "exposito2013 --list                     | did you mean 'exposito2012' or 'exposito2014'?",
                "exposito2014 --list --claim E14-92      | did you mean 'E14-092'",
                "exposito2014 --from /no/such/run        | is not a directory",
                "exposito2014 --from CC3x8=/no/such/run  | no claim is of a cluster 'CC3x8'",
                "exposito2014 --plan --map hs2=d3.xlarge | unknown instance type 'hs2'",
                "exposito2014 --plan --scale much        | is not a scale",
                "exposito2014 --list --scale 1%          | --scale is of runs that are to be made",
                "exposito2014 --plan --markdown          | a plan is shown as text or as JSON",
                "exposito2014 --list --printed           | mutually exclusive",
                "ghoshal2011                             | what are the claims of ghoshal2011 put to?",
                "exposito2014 --list --html /no/such/x   | cannot write",
                "exposito2014 --printed --html /no/such/ | cannot write",
                "--plan                                  | of which study?",
            })
    void refusesInOneLine(String arguments, String message) {
        CommandResult result = reproduce(arguments.strip().split(" "));
        assertThat(result.exit()).as(result.err()).isEqualTo(2);
        assertThat(result.out()).isEmpty();
        assertThat(result.err().lines()).singleElement().asString().contains(message);
    }

    @ParameterizedTest
    @ValueSource(strings = {"a", "b"})
    void aRunThatIsGivenTwiceIsRefused(String name) {
        String run = rented(name, "cc2.8xlarge", 8, 100, 101, 99, 100, 100);
        CommandResult result = reproduce("exposito2014", "--from", run, "CC2x8=" + run);
        assertThat(result.exit()).isEqualTo(2);
        assertThat(result.err()).contains("is given twice");
    }

    private String rented(String name, String type, int slaves, double... seconds) {
        return new WrittenRun(out)
                .platform(new Platform(
                        "ec2",
                        "rented",
                        type,
                        slaves,
                        "disks",
                        "cores",
                        Optional.of(new HourlyPrice(2, LocalDate.of(2026, 2, 9), "a list"))))
                .write(name, seconds);
    }

    private static CommandResult reproduce(String... arguments) {
        return CommandResult.of("reproduce", arguments);
    }
}
