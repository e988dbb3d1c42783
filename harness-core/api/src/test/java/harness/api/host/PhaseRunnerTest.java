package harness.api.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import harness.api.json.Json;
import harness.api.metric.Direction;
import harness.api.metric.Measurement;
import harness.api.metric.Metric;
import harness.api.workload.Execution;
import harness.api.workload.Footprint;
import harness.api.workload.Need;
import harness.api.workload.Verdict;
import harness.api.workload.Workload;
import harness.api.workload.WorkloadContext;
import harness.api.workload.WorkloadDescriptor;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PhaseRunnerTest {
    private static final Metric ITEMS = new Metric("items", "items", Direction.HIGHER, "Items that were made.");

    @TempDir
    Path scratch;

    private final List<HostEvent> events = new ArrayList<>();
    private final Recorder workload = new Recorder();
    private final PhaseRunner runner = new PhaseRunner(List.of(workload), events::add);

    @Test
    void runsEveryPhaseAndAnswersEachOnce() {
        for (Phase phase : Phase.values()) {
            runner.handle(request("recorder", phase));
        }
        assertThat(workload.calls).containsExactly("prepare", "run", "measurements", "validate", "discard", "cleanup");
        assertThat(events).hasSize(Phase.values().length).allMatch(e -> e instanceof HostEvent.Done);
        assertThat(done(Phase.MEASURE).measurements()).containsExactly(Measurement.of(ITEMS, 7));
        assertThat(done(Phase.VALIDATE).verdict()).contains(Verdict.invalid("seven is too few"));
        assertThat(done(Phase.RUN).nanos()).isPositive();
    }

    @Test
    void anErrorBecomesAReasonAndNeverANumber() {
        workload.body = () -> {
            throw new IllegalStateException("disk gone\n at line two");
        };
        runner.handle(request("recorder", Phase.RUN));
        runner.handle(request("recorder", Phase.MEASURE));
        assertThat(events).hasSize(2).allMatch(e -> e instanceof HostEvent.Failed);
        assertThat(((HostEvent.Failed) events.get(0)).reason()).isEqualTo("disk gone");
        assertThat(((HostEvent.Failed) events.get(1)).reason()).contains("nothing was run");
    }

    /** Streams of HDFS fail in their close with the exception that they have failed with before. */
    @Test
    void aStreamThatFailsTwiceTellsWhy() {
        workload.body = () -> {
            IOException full = new IOException("no room for a block");
            try (OutputStream stream = failing(full)) {
                stream.write(1);
            } catch (IllegalArgumentException e) {
                // As a thread that waits for another one has it.
                throw new IOException(e.getMessage(), e);
            }
            return "";
        };
        runner.handle(request("recorder", Phase.RUN));
        assertThat(((HostEvent.Failed) events.get(0)).reason()).isEqualTo("no room for a block");
    }

    private static OutputStream failing(IOException failure) {
        return new OutputStream() {
            @Override
            public void write(int value) throws IOException {
                throw failure;
            }

            @Override
            public void close() throws IOException {
                throw failure;
            }
        };
    }

    @Test
    void anUnknownWorkloadFails() {
        runner.handle(request("nonesuch", Phase.PREPARE));
        assertThat(events).singleElement().isInstanceOf(HostEvent.Failed.class);
    }

    @Test
    void whatIsKeptAndDecidedIsTold() {
        HostedContext context = new HostedContext(request("recorder", Phase.RUN), events::add, System::nanoTime);
        assertThat(context.keep("mdtest -F", "all of it")).isEqualTo(KeptOutputs.file(context.trial()));
        assertThat(events).containsExactly(new HostEvent.Output("mdtest -F", "all of it"));
        assertThatThrownBy(() -> context.decided("nonesuch", "kernel")).hasMessageContaining("no parameter 'nonesuch'");
        assertThat(events).hasSize(1);
    }

    @Test
    void eventsSurviveTheWire() {
        for (Phase phase : Phase.values()) {
            runner.handle(request("recorder", phase));
        }
        for (HostEvent event : events) {
            assertThat(Json.read(Json.line(event), HostEvent.class)).isEqualTo(event);
        }
    }

    private HostEvent.Done done(Phase phase) {
        return events.stream()
                .filter(e -> e instanceof HostEvent.Done done && done.phase() == phase)
                .map(HostEvent.Done.class::cast)
                .findFirst()
                .orElseThrow();
    }

    private PhaseRequest request(String name, Phase phase) {
        return new PhaseRequest(phase, name, name + "-1", 1, 42, Map.of(), "", "", scratch.toString(), 1, 1, 0);
    }

    private static final class Recorder implements Workload, Execution {
        private final List<String> calls = new ArrayList<>();
        private Callable<?> body = () -> "";

        @Override
        public WorkloadDescriptor describe() {
            return new WorkloadDescriptor(
                    "recorder",
                    "recorder",
                    "Records.",
                    "none",
                    Need.HADOOP,
                    0,
                    true,
                    List.of(),
                    List.of(ITEMS),
                    Footprint.fixedSeconds(0).mibPerSecondPerTask(1));
        }

        @Override
        public void prepare(WorkloadContext context) {
            calls.add("prepare");
        }

        @Override
        public Execution run(WorkloadContext context) throws Exception {
            body.call();
            calls.add("run");
            return this;
        }

        @Override
        public List<Measurement> measurements() {
            calls.add("measurements");
            return List.of(Measurement.of(ITEMS, 7));
        }

        @Override
        public Verdict validate() {
            calls.add("validate");
            return Verdict.invalid("seven is too few");
        }

        @Override
        public void discard() {
            calls.add("discard");
        }

        @Override
        public void cleanup(WorkloadContext context) {
            calls.add("cleanup");
        }
    }
}
