package harness.analysis.report.published;

import static org.assertj.core.api.Assertions.assertThat;

import harness.analysis.report.ReportFormat;
import harness.analysis.report.ReportModel;
import harness.analysis.report.html.HtmlReport;
import harness.analysis.report.text.MarkdownExport;
import harness.record.result.SampleRun;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StudyComparisonTest {
    @TempDir
    Path out;

    @Test
    void figuresStandBesideARunOfTheStudiesSizesOnce() {
        ReportModel model =
                ReportModel.read(SampleRun.writeAtStudySize(out, "whole").path());
        assertThat(StudyComparison.whyNone(model)).isEmpty();
        assertThat(StudyComparison.of(model))
                .extracting(StudyComparison::workload)
                .containsExactly("dfsio-write", "dfsio-read", "sort", "wordcount", "pagerank");
        for (ReportFormat format : new ReportFormat[] {HtmlReport.WHOLE, MarkdownExport.FORMAT}) {
            assertThat(format.render(model).split("about 5630 MB/s", -1))
                    .as(format.name())
                    .hasSize(2);
        }
    }

    /** 193 MiB/s are 202 MB/s: the studies' figures are in MB/s, and the one of DFSIO is Enhanced DFSIO's. */
    @Test
    void ownFiguresHaveTheStudiesUnitSizeAndConcurrentTasks() {
        ReportModel model =
                ReportModel.read(SampleRun.writeAtStudySize(out, "units").path());
        StudyComparison write = StudyComparison.of(model).get(0);
        OwnFigure bandwidth = write.ours().get(0);
        assertThat(bandwidth.metric()).isEqualTo("dfsioe throughput");
        assertThat(bandwidth.figure()).isEqualTo("202 MB/s");
        assertThat(bandwidth.conditions())
                .isEqualTo("embedded on this machine, shaped like hs1.8xlarge; size 256 MiB; maps 96; reduces 32;"
                        + " 2 maps and 1 reduces at once");
        assertThat(StudyComparison.of(model).get(2).ours())
                .extracting(OwnFigure::metric, OwnFigure::figure)
                .contains(org.assertj.core.api.Assertions.tuple("hdfs bytes read", "0.2684 GB"));
    }

    @Test
    void aRunOfOtherSizesSaysWhyThereAreNone() throws Exception {
        ReportModel small = ReportModel.read(SampleRun.write(out, "small").path());
        assertThat(StudyComparison.of(small)).isEmpty();
        for (ReportFormat format : new ReportFormat[] {HtmlReport.WHOLE, MarkdownExport.FORMAT}) {
            assertThat(format.render(small))
                    .contains("1,000 executions are not shown: the run has 0.26 % of the studies")
                    .doesNotContain("time of 1,000 executions");
        }
        Path unplanned = SampleRun.writeAtStudySize(out, "unplanned").path();
        Files.delete(unplanned.resolve("plan.json"));
        assertThat(StudyComparison.whyNone(ReportModel.read(unplanned)))
                .hasValueSatisfying(why -> assertThat(why).contains("no plan"));
    }

    @Test
    void whatAStudyContradictsItselfSaysSo() {
        String page = HtmlReport.WHOLE.render(
                ReportModel.read(SampleRun.writeAtStudySize(out, "remarks").path()));
        assertThat(page)
                .contains("4.6 times cheaper than HS1-based", "contradicted: by the study&#39;s own ratio of times");
    }
}
