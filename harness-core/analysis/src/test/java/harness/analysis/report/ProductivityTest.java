package harness.analysis.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import harness.analysis.document.FormattedNumbers;
import harness.analysis.report.chart.ChartData;
import harness.analysis.report.html.HtmlReport;
import harness.analysis.report.text.ConsoleTable;
import harness.analysis.report.text.CsvExport;
import harness.analysis.report.text.MarkdownExport;
import harness.analysis.stats.MetricSummary;
import harness.api.result.Platform;
import harness.api.result.Row;
import harness.record.result.SampleRun;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProductivityTest {
    /** 17 x 4.6 USD/h, as the study counts (exposito2014, Table 4). */
    private static final double USD_PER_HOUR = 78.2;

    private static final Platform PRICED = SampleRun.rented(Optional.empty(), Optional.empty());

    @TempDir
    Path out;

    @Test
    void isTheFirstRateOfEachTrialDividedByWhatAllMachinesCostPerHour() {
        WorkloadReport write = workload(priced(), "dfsio-write");
        MetricSummary bandwidth = write.bandwidth().orElseThrow();
        MetricSummary productivity = write.productivity().orElseThrow();
        assertThat(productivity.metric().unit()).isEqualTo("MiB/s per USD/h");
        assertThat(productivity.metric().definition()).startsWith("aggregate_bandwidth divided by");
        assertThat(productivity.summary().value().orElseThrow())
                .isEqualTo(bandwidth.summary().value().orElseThrow() / USD_PER_HOUR, within(1e-9));
        assertThat(productivity.summary().confidence95().orElseThrow().margin())
                .isEqualTo(bandwidth.summary().confidence95().orElseThrow().margin() / USD_PER_HOUR, within(1e-9));
        assertThat(productivity.rows()).extracting(row -> row.facts().counted()).containsOnly(true);
        assertThat(write.bandwidth().orElseThrow().metric().name()).isEqualTo("aggregate_bandwidth");
    }

    @Test
    void trialsThatDoNotCountHaveOneThatDoesNot() {
        List<Row.MeasurementRow> sort = workload(priced(), "sort").measurements().stream()
                .filter(row -> Productivity.is(row.metric()))
                .toList();
        assertThat(sort).hasSize(4);
        assertThat(sort).filteredOn(row -> row.facts().counted()).hasSize(2);
    }

    @Test
    void aTrialThatDoesNotCountDoesNotSayWhichRateItIsOf() {
        List<Row.MeasurementRow> rows = workload(priced(), "dfsio-write").measurements().stream()
                .filter(row -> !Productivity.is(row.metric()))
                .filter(row -> row.facts().counted() || !row.metric().name().equals("aggregate_bandwidth"))
                .toList();
        assertThat(rows.stream()
                        .filter(row -> WorkloadReport.isRate(row.metric()))
                        .findFirst())
                .hasValueSatisfying(row -> assertThat(row.metric().name()).isEqualTo("task_rate"));
        assertThat(Productivity.of(rows))
                .hasSize(3)
                .allSatisfy(row -> assertThat(row.metric().definition()).startsWith("aggregate_bandwidth divided by"));
    }

    @Test
    void everyFormOfAPricedReportShowsIt() {
        ReportModel model = priced();
        MetricSummary productivity =
                workload(model, "dfsio-read").productivity().orElseThrow();
        String mean = FormattedNumbers.value(
                productivity.summary(), productivity.metric().unit());
        assertThat(MarkdownExport.FORMAT.render(model))
                .contains("| cluster\\_productivity | MiB/s per USD/h | " + mean);
        assertThat(CsvExport.FORMAT.render(model)).contains("cluster_productivity,MiB/s per USD/h,higher,");
        assertThat(ConsoleTable.render(model, false))
                .contains("cluster_productivity")
                .contains(mean + " MiB/s per USD/h");
        String page = HtmlReport.WHOLE.render(model);
        assertThat(page.substring(0, page.indexOf("<script"))).contains(mean + " <small>MiB/s per USD/h</small>");
        assertThat(ChartData.of(model).overview())
                .extracting(ChartData.Overview::id)
                .contains("bandwidth", "productivity", "time");
    }

    @Test
    void anEmbeddedRunHasNone() {
        ReportModel model = ReportModel.read(SampleRun.write(out, "embedded").path());
        assertThat(model.workloads())
                .allSatisfy(workload -> assertThat(workload.productivity()).isEmpty());
        assertThat(CsvExport.FORMAT.render(model)).doesNotContain("productivity");
        assertThat(ChartData.of(model).overview())
                .extracting(ChartData.Overview::id)
                .doesNotContain("productivity");
    }

    private ReportModel priced() {
        return ReportModel.read(SampleRun.write(out, "priced", PRICED).path());
    }

    private static WorkloadReport workload(ReportModel model, String name) {
        return model.workloads().stream()
                .filter(workload -> workload.workload().equals(name))
                .findFirst()
                .orElseThrow();
    }
}
