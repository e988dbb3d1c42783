package harness.analysis.report.published;

import static org.assertj.core.api.Assertions.assertThat;

import harness.analysis.report.ReportModel;
import harness.analysis.report.WorkloadReport;
import harness.record.result.SampleRun;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OwnFigureTest {
    @TempDir
    Path out;

    @Test
    void besideTheStudyOfEnhancedDfsioStandsItsOwnDefinitionAndNoOther() {
        ReportModel model = ReportModel.read(SampleRun.write(out, "r").path());
        WorkloadReport dfsio = model.workloads().stream()
                .filter(workload -> workload.workload().equals("dfsio-read"))
                .findFirst()
                .orElseThrow();
        assertThat(dfsio.published()).isNotEmpty();
        assertThat(OwnFigure.of(model, dfsio))
                .extracting(OwnFigure::metric)
                .contains("dfsioe throughput")
                .doesNotContain("aggregate bandwidth");
    }
}
