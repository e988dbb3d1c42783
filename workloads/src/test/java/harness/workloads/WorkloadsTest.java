package harness.workloads;

import static org.assertj.core.api.Assertions.assertThat;

import harness.core.metric.Metric;
import harness.core.workload.Parameter;
import harness.core.workload.Workload;
import harness.core.workload.WorkloadDescriptor;
import java.util.List;
import java.util.ServiceLoader;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** What holds of every workload in this module. */
class WorkloadsTest {
    private static final List<WorkloadDescriptor> ALL = ServiceLoader.load(Workload.class).stream()
            .map(provider -> provider.get().describe())
            .toList();

    @Test
    void areFoundByTheServiceLoader() {
        assertThat(ALL)
                .extracting(WorkloadDescriptor::name)
                .contains("dfsio-write", "dfsio-read", "sort", "wordcount")
                .doesNotHaveDuplicates();
        assertThat(ALL).extracting(WorkloadDescriptor::position).doesNotHaveDuplicates();
    }

    @Test
    void haveASizeAndStandardsInRange() {
        assertThat(ALL).allSatisfy(workload -> {
            assertThat(workload.parameter("size")).isPresent();
            assertThat(workload.parameters())
                    .allSatisfy(parameter -> assertThat(parameter.parse("--set", standard(parameter)))
                            .isEqualTo(standard(parameter)));
        });
    }

    @Test
    void giveOneMeaningToEachMetric() {
        ALL.stream()
                .flatMap(workload -> workload.metrics().stream())
                .collect(Collectors.groupingBy(Metric::name, Collectors.toSet()))
                .forEach((name, meanings) -> assertThat(meanings).as(name).hasSize(1));
    }

    private static String standard(Parameter parameter) {
        return parameter.standard().value();
    }
}
