package harness.analysis.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import harness.analysis.document.FormattedNumbers;
import harness.analysis.report.html.HtmlReport;
import harness.analysis.report.text.MarkdownExport;
import harness.analysis.stats.Summary;
import harness.api.result.HourlyPrice;
import harness.api.result.Platform;
import harness.record.result.SampleRun;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ExecutionsTest {
    private static final Platform PRICED = SampleRun.rented(Optional.empty(), Optional.empty());

    private static final Platform SMALL_MASTER = SampleRun.rented(
            Optional.of(new Platform.Master(
                    "m5.large", Optional.of(new HourlyPrice(0.096, LocalDate.of(2026, 2, 9), "price-list-2026-02")))),
            Optional.of(new HourlyPrice(0.05, LocalDate.of(2026, 9, 30), "ebs-price-list-2026-09")));

    @TempDir
    Path out;

    @Test
    void theTimeIsAThousandTimesTheElapsedTime() {
        WorkloadReport sort = workload(embedded(), "sort");
        Summary elapsed = sort.time().orElseThrow().summary();
        Summary hours = Executions.of(sort).orElseThrow().hours();
        assertThat(hours.value().orElseThrow()).isEqualTo(elapsed.value().orElseThrow() / 3.6, within(1e-9));
        assertThat(hours.count()).isEqualTo(2);
        assertThat(hours.confidence95().orElseThrow().high())
                .isEqualTo(elapsed.confidence95().orElseThrow().high() / 3.6, within(1e-9));
    }

    @Test
    void theCostIsThatOfAllSlavesTheMasterAndTheVolumes() {
        ReportModel model = priced(SMALL_MASTER);
        Executions executions = Executions.of(workload(model, "wordcount")).orElseThrow();
        assertThat(executions.usd().orElseThrow().value().orElseThrow())
                .isEqualTo(executions.hours().value().orElseThrow() * (16 * 4.6 + 0.096 + 0.05), within(1e-6));
        assertThat(tables(model))
                .contains("m5.large", "Price of the master", "Price of all volumes")
                .doesNotContain("name neither");
    }

    @Test
    void aMasterThatIsNotNamedIsTakenForOneOfTheSlavesTypeAndThatIsSaid() {
        ReportModel model = priced();
        assertThat(tables(model)).contains("name neither the master");
        Executions executions = Executions.of(workload(model, "wordcount")).orElseThrow();
        // The study's own cluster of 16 slaves has 78.20 USD/h for its 17 instances (exposito2014, Table 4).
        assertThat(executions.usd().orElseThrow().value().orElseThrow())
                .isEqualTo(executions.hours().value().orElseThrow() * 78.2, within(1e-6));
    }

    @Test
    void whatRunsForASetTimeOrHasNoTrialThatCountsHasNone() {
        ReportModel model = embedded();
        WorkloadReport sort = workload(model, "sort");
        WorkloadReport timed = new WorkloadReport(
                sort.label(),
                sort.workload(),
                Map.of("duration", "60"),
                sort.outcomes(),
                sort.measurements(),
                sort.summaries(),
                sort.samples(),
                Map.of(),
                sort.published(),
                sort.verdict());
        assertThat(Executions.of(timed)).isEmpty();
        assertThat(Executions.of(workload(model, "pagerank"))).isEmpty();
    }

    @Test
    void anEmbeddedRunHasNoCostInAnyForm() {
        ReportModel model = embedded();
        assertThat(model.workloads())
                .allSatisfy(workload -> assertThat(Executions.of(workload).flatMap(Executions::usd))
                        .isEmpty());
        String hours = FormattedNumbers.value(
                Executions.of(workload(model, "sort")).orElseThrow().hours(), "h");
        assertThat(MarkdownExport.FORMAT.render(model))
                .containsPattern("\\| this run \\| embedded .* \\| time of 1,000 executions \\| " + hours
                        + " h \\(95 %: [0-9.]+ to [0-9.]+\\)")
                .contains("| cost of 1,000 executions | not priced: embedded |")
                .doesNotContain("USD");
        assertThat(tables(model))
                .contains(hours + " h ")
                .contains("not priced: embedded", "cost of 1,000 executions")
                .doesNotContain("USD");
    }

    @Test
    void aPricedRunShowsItsCost() {
        ReportModel model = priced();
        String usd = FormattedNumbers.valueWithUnit(
                Executions.of(workload(model, "sort")).flatMap(Executions::usd).orElseThrow(), "USD");
        assertThat(MarkdownExport.FORMAT.render(model))
                .containsPattern("cost of 1,000 executions \\| " + Pattern.quote(usd));
        assertThat(tables(model)).contains(usd).doesNotContain("not priced");
    }

    private ReportModel embedded() {
        return ReportModel.read(SampleRun.writeAtStudySize(out, "embedded").path());
    }

    private ReportModel priced() {
        return priced(PRICED);
    }

    private ReportModel priced(Platform platform) {
        return ReportModel.read(
                SampleRun.writeAtStudySize(out, "priced", platform).path());
    }

    private static String tables(ReportModel model) {
        String page = HtmlReport.WHOLE.render(model);
        return page.substring(0, page.indexOf("<script"));
    }

    private static WorkloadReport workload(ReportModel model, String name) {
        return model.workloads().stream()
                .filter(workload -> workload.workload().equals(name))
                .findFirst()
                .orElseThrow();
    }
}
