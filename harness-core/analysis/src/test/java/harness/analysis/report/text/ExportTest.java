package harness.analysis.report.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import harness.analysis.report.ReportFormat;
import harness.analysis.report.ReportModel;
import harness.analysis.report.form.ReportFormats;
import harness.api.UsageException;
import harness.record.result.RunDirectory;
import harness.record.result.SampleRun;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVRecord;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ExportTest {
    @TempDir
    static Path out;

    private static ReportModel model;

    @BeforeAll
    static void read() {
        model = ReportModel.read(SampleRun.write(out, "r").path());
    }

    @Test
    void csvHasOneLinePerNumberAndOnePerTrialWithoutNumbers() throws Exception {
        CSVFormat format = CSVFormat.RFC4180
                .builder()
                .setHeader()
                .setSkipHeaderRecord(true)
                .get();
        List<CSVRecord> records =
                format.parse(new StringReader(CsvExport.FORMAT.render(model))).getRecords();
        int numbers = model.workloads().stream()
                .mapToInt(w -> w.measurements().size())
                .sum();
        assertThat(records).hasSize(numbers + 2).allMatch(CSVRecord::isConsistent);

        CSVRecord first = records.get(0);
        assertThat(first.get("metric")).isEqualTo("aggregate_bandwidth");
        assertThat(Double.parseDouble(first.get("value")))
                .isEqualTo(model.workloads().get(0).measurements().get(0).value());
        assertThat(first.get("parameters")).isEqualTo("maps=96; reduces=32; size=268435456");
        assertThat(first.get("platform")).isEqualTo("embedded on this machine, shaped like hs1.8xlarge");
        assertThat(records)
                .filteredOn(line -> line.get("outcome").equals("failed"))
                .singleElement()
                .satisfies(line -> {
                    assertThat(line.get("reason")).isEqualTo(SampleRun.HOSTILE);
                    assertThat(line.get("value")).isEmpty();
                });
    }

    @Test
    void markdownKeepsItsTablesWhateverAReasonSays() {
        String text = MarkdownExport.FORMAT.render(model);
        assertThat(text).doesNotContain("<script>").contains("&lt;/script>&lt;script>", "a\\|b");
        assertThat(text).contains("says nothing of EC2's performance", "12 keys out of order");
        assertThat(text.lines().filter(line -> line.startsWith("| wordcount-3 ")))
                .singleElement()
                .satisfies(line -> assertThat(line.replace("\\|", "").chars().filter(c -> c == '|'))
                        .hasSize(6));
    }

    @Test
    void theConsoleShowsRatesTimesAndWhatDoesNotCount() {
        String text = ConsoleTable.render(model, false);
        assertThat(text)
                .contains("dfsio-write  aggregate_bandwidth")
                .contains("sort-2 INVALID: 12 keys out of order in part 3\n")
                .contains("wordcount-3 FAILED: " + SampleRun.HOSTILE + "\n")
                .contains("pagerank-1 SKIPPED: needs Mahout")
                .contains(
                        "Trials: 14 passed, 1 invalid, 1 failed, 1 skipped, warm-ups included. Passed means that the output was"
                                + " proven right, not that the number is good.\n")
                .contains("embedded on this machine, shaped like hs1.8xlarge")
                .doesNotContain("hdfs_bytes_read");
        assertThat(ConsoleTable.render(model, true)).contains("hdfs_bytes_read", "256 MiB");
        assertThat(text).contains(" to ").matches("\\p{ASCII}*");
        assertThat(text.lines().limit(9)).allMatch(line -> line.length() <= 100);
    }

    @Test
    void theFirstTableHasOneLineForEachWorkload() {
        String text = HeadlineTable.render(model);
        assertThat(text.lines().limit(1 + model.workloads().size()))
                .allMatch(line -> line.length() <= 100)
                .anyMatch(line -> line.startsWith("dfsio-write") && line.contains("aggregate_bandwidth"))
                .anyMatch(line -> line.startsWith("sort") && line.contains("elapsed_time"));
        assertThat(text)
                .contains("sort-2 INVALID: 12 keys out of order in part 3\n", "Trials: 14 passed", "Numbers: ")
                .containsPattern("\n {2}OPEN V5, \\d results.*: \\d repeats? count")
                .matches("(?s)\\p{ASCII}*");
    }

    @Test
    void aRunWithoutNumbersHasNoEmptyTable() throws Exception {
        RunDirectory run = SampleRun.write(out, "nothing");
        List<String> failed = Files.readAllLines(run.results()).stream()
                .filter(line -> line.contains("\"outcome\":\"failed\""))
                .toList();
        Files.write(run.results(), failed);
        ReportModel nothing = ReportModel.read(run.path());
        assertThat(ConsoleTable.render(nothing, true)).startsWith("wordcount-3 FAILED: ");
        for (ReportFormat format : ReportFormats.ALL) {
            assertThat(format.render(nothing)).contains("wordcount");
        }
    }

    @Test
    void everyFormatWritesItsFileBesideTheResults() throws Exception {
        RunDirectory run = SampleRun.write(out, "written");
        ReportModel of = ReportModel.read(run.path());
        for (ReportFormat format : ReportFormats.ALL) {
            assertThat(format.write(run, of)).hasParent(run.path()).content().isEqualTo(format.render(of));
        }
        assertThat(run.report()).exists();
        Files.delete(run.path().resolve("results.csv"));
        Files.createDirectories(run.path().resolve("results.csv").resolve("taken"));
        assertThatThrownBy(() -> CsvExport.FORMAT.write(run, of))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("results.csv");
    }

    @Test
    void formatsAreFoundByName() {
        assertThat(ReportFormats.named("csv")).isSameAs(CsvExport.FORMAT);
        assertThatThrownBy(() -> ReportFormats.named("pdf"))
                .isInstanceOf(UsageException.class)
                .hasMessage("'pdf' is not a report format: use html, markdown, csv, summary (--format)");
    }
}
