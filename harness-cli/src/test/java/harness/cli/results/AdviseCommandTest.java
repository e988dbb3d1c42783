package harness.cli.results;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion;
import harness.analysis.advise.AdviceJson;
import harness.api.json.Json;
import harness.api.result.HourlyPrice;
import harness.api.result.Platform;
import harness.cli.CommandResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** On run directories as runs leave them. */
class AdviseCommandTest {
    private static final double[] FAST = {1930, 1940, 1915, 1925, 1940};
    private static final double[] SLOW = {2600, 2580, 2610, 2570, 2575};

    @TempDir
    Path out;

    private String small;
    private String large;

    @BeforeEach
    void measure() {
        small = new WrittenRun(out).given("set.mapreduce.task.io.sort.mb", "1").write("small", SLOW);
        large = new WrittenRun(out).write("large", FAST);
    }

    @Test
    void oneSentenceThenTheRanking() {
        CommandResult result = advise(small, large);
        assertThat(result.exit()).as(result.err()).isZero();
        assertThat(result.out())
                .startsWith("""
                For sort take mapreduce.task.io.sort.mb=200: 1,930 s (""")
                .containsPattern("""
                sure to over 99 % that nothing here is more than 5 % faster\\. mapreduce\\.task\\.io\\.sort\\.mb=1 is 3[0-9.]+ to 3[0-9.]+ % slower\\. \
                As of this machine: the clusters were embedded""")
                .containsPattern(
                        "mapreduce.task.io.sort.mb=200 +1,930 s, [0-9,. to]+ +1 +over 99 % +5 +1 +- +- +take it")
                .containsPattern("mapreduce.task.io.sort.mb=1 +2,587 s, .* +1\\.34[0-9], .* +0 % +5 +1 +- +- +slower");
    }

    @Test
    void theSameRowsAndSeedGiveTheSameAnswer() {
        assertThat(advise(small, large).out()).isEqualTo(advise(small, large).out());
    }

    @Test
    void jsonIsAsItsSchemaSays() {
        var schema =
                JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012).getSchema(AdviceJson.schema());
        JsonNode json = Json.read(advise(small, large, "--format", "json").out(), JsonNode.class);
        assertThat(schema.validate(json)).isEmpty();
        assertThat(json.at("/answers/0/ending").asText()).isEqualTo("SURE");
        assertThat(json.at("/answers/0/ranking/1/ratio/point").asDouble()).isBetween(1.339, 1.342);
        ((com.fasterxml.jackson.databind.node.ObjectNode) json.at("/answers/0")).remove("ending");
        assertThat(schema.validate(json)).isNotEmpty();
        assertThat(CommandResult.of("list", "schema", "advise").out()).isEqualTo(AdviceJson.schema());
    }

    @Test
    void everyFormSaysTheAnswerAndNoneRunsMarkup() throws IOException {
        String hostile = new WrittenRun(out)
                .given("set.some.key", "<script>alert(1)</script>|x")
                .write("hostile", SLOW);
        Path page = out.resolve("advice.html");
        assertThat(advise(hostile, large, "--format", "html", "--out", page.toString())
                        .out())
                .isEmpty();
        assertThat(Files.readString(page))
                .contains("default-src 'none'", "For sort take", "&lt;script&gt;")
                .doesNotContain("<script", "http:", "https:", "src=");
        assertThat(advise(hostile, large, "--format", "markdown").out())
                .startsWith("# sort, by time\n\nFor sort take")
                .doesNotContain("<script>");
        assertThat(advise(small, large, "--format", "csv").out().lines().toList())
                .hasSize(3)
                .element(1)
                .asString()
                .startsWith("sort,time,SURE,1,mapreduce.task.io.sort.mb=200,true,1.0,19");
    }

    @Test
    void pricesDecideWhereAllHaveOne() {
        String dear = rented("dear", "i4i.4xlarge", 3, 100, 101, 99, 100, 100);
        String again = rented("again", "i4i.4xlarge", 3, 102, 103, 101, 102, 102);
        String cheap = rented("cheap", "d3.4xlarge", 1, 140, 141, 139, 140, 140);
        String too = rented("too", "d3.4xlarge", 1, 143, 144, 142, 143, 143);
        CommandResult result = advise(dear, again, cheap, too);
        assertThat(result.exit()).as(result.err()).isZero();
        assertThat(result.out())
                .startsWith("For sort take 2 x d3.4xlarge: 0.1179 USD (")
                .contains("best trade");
        assertThat(advise(dear, again, cheap, too, "--by", "time").out()).startsWith("For sort take 2 x i4i.4xlarge");
        assertThat(advise(dear, cheap).out()).contains("nothing is sure", "one deployment");
    }

    private String rented(String name, String type, double usd, double... seconds) {
        return new WrittenRun(out)
                .platform(new Platform(
                        "ec2",
                        "rented",
                        type,
                        2,
                        "disks",
                        "cores",
                        Optional.of(new HourlyPrice(usd, LocalDate.of(2026, 2, 9), "a list"))))
                .write(name, seconds);
    }

    @ParameterizedTest
    @CsvSource({
        "--within, 0, is not a share",
        "--sure, 100%, is not a share",
        "--by, money, is nothing to choose by",
        "--by, usd, no price",
        "--by, productivity, no price or no rate",
        "--for, srt, did you mean 'sort'?",
        "--for, sort=0, is no weight",
        "--for, sort=-1, is no weight",
        "--for, sort=x, is no weight",
        "--for, 'sort,sort', twice",
        "--for, 'sort{size=7}', names no result",
        "--format, pdf, there is no form",
        "--out, /no/such/directory/file, cannot write"
    })
    void refusesInOneLine(String flag, String value, String message) {
        assertRefused(advise(small, large, flag, value), message);
    }

    @Test
    void refusesWhatLeavesNoChoice() {
        assertRefused(advise(small), "one configuration only");
        assertRefused(advise(small, large, large + ":sort"), "is given twice");
        assertRefused(advise(small, out + "/missing"), "is not a directory");
        assertRefused(advise(small, new WrittenRun(out).write("nothing")), "has no trial that counts");
    }

    private static void assertRefused(CommandResult result, String message) {
        assertThat(result.exit()).as(result.err()).isEqualTo(2);
        assertThat(result.out()).isEmpty();
        assertThat(result.err().lines()).singleElement().asString().contains(message);
    }

    private static CommandResult advise(String... arguments) {
        return CommandResult.of("advise", arguments);
    }
}
