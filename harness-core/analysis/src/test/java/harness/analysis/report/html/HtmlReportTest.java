package harness.analysis.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import harness.analysis.document.FormattedNumbers;
import harness.analysis.report.OneUnit;
import harness.analysis.report.ReportModel;
import harness.api.json.Json;
import harness.record.result.RunDirectory;
import harness.record.result.SampleRun;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HtmlReportTest {
    private static final Pattern SCRIPT = Pattern.compile("<script([^>]*)>(.*?)</script>", Pattern.DOTALL);

    @TempDir
    static Path out;

    private static ReportModel model;
    private static String page;
    private static String tables;

    @BeforeAll
    static void render() throws IOException {
        RunDirectory run = SampleRun.write(out, "20261121-103012-hs1");
        model = OneUnit.of(ReportModel.read(run.path()));
        page = HtmlReport.WHOLE.render(model);
        tables = page.substring(0, page.indexOf("<script"));
        // kept for looking at it in a browser
        Files.createDirectories(Path.of("target", "sample-report"));
        Files.writeString(Path.of("target", "sample-report", "report.html"), page);
    }

    @Test
    void textFromARunNeverBecomesMarkup() {
        assertThat(scripts()).hasSize(3);
        assertThat(page).doesNotContain("<script>alert");
        assertThat(tables).contains("&lt;/script&gt;&lt;script&gt;alert(&quot;1&quot;)");
    }

    @Test
    void nothingIsFetched() {
        assertThat(tables).doesNotContain("src=", "@import", "url(", "<link", "<iframe");
        assertThat(tables).contains("default-src 'none'");
    }

    @Test
    void onlyTheTwoScriptsOfThePageMayRun() throws Exception {
        List<MatchResult> running =
                scripts().stream().filter(script -> script.group(1).isEmpty()).toList();
        assertThat(running).hasSize(2);
        for (MatchResult script : running) {
            byte[] digest =
                    MessageDigest.getInstance("SHA-256").digest(script.group(2).getBytes(StandardCharsets.UTF_8));
            assertThat(tables).contains("'sha256-" + Base64.getEncoder().encodeToString(digest) + "'");
        }
        assertThat(tables).doesNotContain("script-src 'unsafe-inline'");
    }

    @Test
    void theTablesHoldEveryNumberWithoutScripts() {
        model.workloads().forEach(workload -> {
            workload.measurements()
                    .forEach(row -> assertThat(tables).contains(">" + FormattedNumbers.number(row.value()) + "<"));
            workload.summaries().forEach(summary -> {
                String unit = summary.metric().unit();
                assertThat(tables).contains(FormattedNumbers.interval(summary.summary(), unit));
                assertThat(tables)
                        .contains(FormattedNumbers.cell(summary.summary().median(), unit));
            });
            workload.samples()
                    .forEach(samples -> samples.values()
                            .forEach(value -> assertThat(tables).contains(FormattedNumbers.number(value))));
        });
    }

    @Test
    void saysWhatItIsAndWhatItIsNot() {
        assertThat(tables)
                .contains("says nothing of EC2&#39;s performance; not priced")
                .contains("embedded on this machine, shaped like hs1.8xlarge")
                .contains("0.26 % of the studies&#39; data sizes")
                .contains("1,000 executions are not shown: the run has 0.26 % of the studies&#39; sizes")
                .doesNotContain("Another platform", "exposito2014, Figure 6");
    }

    @Test
    void everyOutcomeAndItsReasonStands() {
        assertThat(tables)
                .contains("14 passed", "1 invalid", "1 failed", "1 skipped")
                .contains("12 keys out of order in part 3", "needs Mahout, which is not there")
                .contains("task m_000004 was run again: container lost")
                .contains("pagerank has no trial that counts.");
    }

    @Test
    void showsPlanEnvironmentAndSettingsWithTheirSource() {
        assertThat(tables)
                .contains("<code>dfs.replication</code>", "exposito2014, section 4.2")
                .contains("Effective Hadoop settings (4)")
                .contains("<dt>size</dt><dd>256 MiB</dd>")
                .contains("3.5.0");
        assertThat(tables).contains(model.environment().orElseThrow().jvm().version());
    }

    @Test
    void theChartsDrawWhatTheTablesSay() throws Exception {
        JsonNode data = Json.mapper().readTree(scripts().get(0).group(2));
        assertThat(data.path("overview"))
                .extracting(chart -> chart.path("id").asText())
                .as("rates in one unit")
                .containsExactly("bandwidth", "time");
        assertThat(data.path("overview").get(0).path("bars"))
                .extracting(bar -> bar.path("label").asText())
                .contains("dfsio-write (on disk)", "dfsio-read (cold)");
        JsonNode bars = data.path("overview").get(1).path("bars");
        assertThat(bars)
                .extracting(bar -> bar.path("label").asText())
                .containsExactly("dfsio-write", "dfsio-read", "sort", "wordcount");
        assertThat(bars.get(2).path("repeats")).as("sort-2 is invalid").hasSize(2);
        JsonNode points = data.path("workloads").get(2).path("repeats").get(0).path("points");
        assertThat(points)
                .extracting(point -> point.path("counted").asBoolean())
                .containsExactly(false, true, false, true);
        assertThat(data.path("workloads")
                        .get(3)
                        .path("repeats")
                        .get(0)
                        .path("points")
                        .get(3)
                        .has("value"))
                .as("a failed trial has no number")
                .isFalse();
    }

    @Property
    void noTextEndsTheElementThatItsDataStandsIn(@ForAll String text) throws Exception {
        String json = HtmlReport.data(List.of(text + "</script><!--"));
        assertThat(json).doesNotContain("<");
        assertThat(Json.mapper().readTree(json).get(0).asText()).isEqualTo(text + "</script><!--");
    }

    @Test
    void aScriptCannotEndItsElement() {
        assertThat(HtmlReport.script("a = '</SCRIPT>' + \"</script >\" + '<!--'"))
                .isEqualTo("a = '<\\/SCRIPT>' + \"<\\/script >\" + '<\\!--'");
    }

    private static List<MatchResult> scripts() {
        return SCRIPT.matcher(page).results().toList();
    }
}
