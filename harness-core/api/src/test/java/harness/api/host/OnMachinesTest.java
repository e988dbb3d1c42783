package harness.api.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import harness.api.clients.ClientHello;
import harness.api.clients.ConnectedClient;
import harness.api.clients.JsonLineConnection;
import harness.api.metric.Direction;
import harness.api.metric.Measurement;
import harness.api.metric.Metric;
import harness.api.workload.CacheState;
import harness.api.workload.Execution;
import harness.api.workload.Footprint;
import harness.api.workload.MachineWorkload;
import harness.api.workload.Need;
import harness.api.workload.Verdict;
import harness.api.workload.Workload;
import harness.api.workload.WorkloadContext;
import harness.api.workload.WorkloadDescriptor;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Two machines, whose sessions are threads of this JVM. */
class OnMachinesTest {
    private static final Metric ITEMS = new Metric("items", "items", Direction.HIGHER, "Items that were made.");

    @TempDir
    Path scratch;

    private final List<Half> halves = List.of(new Half(1), new Half(2));
    private final List<ConnectedClient> clients = new ArrayList<>();
    private final List<HostEvent> events = Collections.synchronizedList(new ArrayList<>());
    private final List<Thread> sessions = new ArrayList<>();
    private PhaseRunner master;

    /** What one machine does: counts, and says when it began. */
    private static final class Half implements MachineWorkload {
        private final int items;
        private final List<String> calls = Collections.synchronizedList(new ArrayList<>());
        private volatile long begun;
        private volatile List<String> told = List.of();
        private volatile long seed;
        private volatile CacheState caches = CacheState.cold("dropped");
        private volatile String failure = "";
        private volatile String failureInPreparation = "";
        private volatile String failureWhileMeasuring = "";
        /** Until another one fails. */
        private volatile boolean endless;

        private volatile Verdict verdict = Verdict.valid("counted");

        Half(int items) {
            this.items = items;
        }

        @Override
        public WorkloadDescriptor describe() {
            return new WorkloadDescriptor(
                    "half",
                    "half",
                    "Counts.",
                    "none",
                    Set.of(Need.MACHINES),
                    1,
                    false,
                    List.of(MachineWorkload.hosts()),
                    List.of(ITEMS),
                    Footprint.fixedSeconds(1));
        }

        @Override
        public void prepare(WorkloadContext context) throws IOException, InterruptedException {
            calls.add("prepare");
            seed = context.seed();
            if (!failureInPreparation.isEmpty()) {
                throw new IOException(failureInPreparation);
            }
            waitWhereEndless();
        }

        private void waitWhereEndless() throws InterruptedException {
            if (endless) {
                new CountDownLatch(1).await();
            }
        }

        @Override
        public CacheState chill(WorkloadContext context) {
            return caches;
        }

        @Override
        public Execution run(WorkloadContext context) throws IOException, InterruptedException {
            if (!failure.isEmpty()) {
                throw new IOException(failure);
            }
            context.note("counting");
            context.note("%d items".formatted(items));
            calls.add("ready");
            told = context.start().exchange(Integer.toString(items));
            begun = context.start().await();
            calls.add("run");
            if (!failureWhileMeasuring.isEmpty()) {
                throw new IOException(failureWhileMeasuring);
            }
            waitWhereEndless();
            return new Part() {
                @Override
                public List<Measurement> measurements() {
                    return List.of(Measurement.of(ITEMS, items));
                }

                @Override
                public String part() {
                    return Integer.toString(items);
                }

                @Override
                public Verdict validate() {
                    return verdict;
                }

                @Override
                public void discard() {
                    calls.add("discard");
                }
            };
        }

        @Override
        public Whole together(WorkloadContext context, List<HostPart> parts) {
            List<Double> each =
                    parts.stream().map(part -> Double.valueOf(part.part())).toList();
            return new Whole(
                    List.of(new Measurement(
                            ITEMS,
                            each.stream().mapToDouble(Double::doubleValue).sum(),
                            each)),
                    OptionalDouble.of(each.size()));
        }
    }

    @BeforeEach
    void connect() throws IOException {
        for (int number = 0; number < halves.size(); number++) {
            clients.add(called(number));
        }
        List<Workload> all = OnMachines.on(new MeasuredMachines(halves.size(), clients::get), List.of(new Half(0)));
        master = new PhaseRunner(all, events::add);
    }

    private ConnectedClient called(int number) throws IOException {
        try (ServerSocket server = new ServerSocket(0, 2, InetAddress.getLoopbackAddress())) {
            JsonLineConnection there =
                    new JsonLineConnection(new Socket(InetAddress.getLoopbackAddress(), server.getLocalPort()));
            Thread session = new Thread(() -> serve(there, halves.get(number)), "session");
            session.setDaemon(true);
            session.start();
            sessions.add(session);
            return new ConnectedClient(
                    new JsonLineConnection(server.accept()), new ClientHello("", number, "host" + number));
        }
    }

    private static void serve(JsonLineConnection line, Half half) {
        try (line) {
            new MachineSession(line, List.of(half)).serve();
        } catch (IOException e) {
            // The master has hung up.
            assertThat(half.calls).isNotNull();
        }
    }

    @AfterEach
    void hangUp() throws IOException {
        for (ConnectedClient client : clients) {
            client.close();
        }
    }

    private HostEvent perform(Phase phase, String hosts) {
        events.clear();
        master.handle(new PhaseRequest(
                phase, "half", "half-1", 1, 42, Map.of("hosts", hosts), "", "", scratch.toString(), 1, 1, 0));
        return events.get(events.size() - 1);
    }

    private HostEvent.Done done(Phase phase, String hosts) {
        HostEvent event = perform(phase, hosts);
        assertThat(event).isInstanceOf(HostEvent.Done.class);
        return (HostEvent.Done) event;
    }

    private List<String> notes() {
        return events.stream()
                .filter(HostEvent.Note.class::isInstance)
                .map(note -> ((HostEvent.Note) note).text())
                .toList();
    }

    @Test
    void allBeginAtOneMomentAndWhatTheyDidIsPutTogether() {
        done(Phase.PREPARE, "all");
        assertThat(halves.get(0).seed).isEqualTo(42L).isNotEqualTo(halves.get(1).seed);
        assertThat(done(Phase.CHILL, "all").cache()).contains(CacheState.cold("dropped"));
        assertThat(done(Phase.RUN, "all").ownSeconds()).hasValue(2);
        assertThat(notes())
                .containsExactlyInAnyOrder(
                        "counting",
                        "host0: 1 items",
                        "host1: 2 items",
                        "all slaves at once, in the order of samples: host0, host1");
        List<Measurement> measured = done(Phase.MEASURE, "all").measurements();
        assertThat(measured.get(0)).isEqualTo(new Measurement(ITEMS, 3, List.of(1.0, 2.0)));
        assertThat(measured)
                .extracting(measurement -> measurement.metric().name())
                .containsExactly("items", "client_machines", "clock_offset", "start_error");
        assertThat(halves).allSatisfy(half -> assertThat(half.told).containsExactly("1", "2"));
        // The clocks of both are one.
        double error = measured.get(3).value();
        assertThat(Math.abs(halves.get(0).begun - halves.get(1).begun) / 1e6).isLessThanOrEqualTo(2 * error);
        assertThat(done(Phase.VALIDATE, "all").verdict())
                .contains(Verdict.valid("on each of 2 slaves, on the first: counted"));
        done(Phase.DISCARD, "all");
        done(Phase.CLEANUP, "all");
        assertThat(halves)
                .allSatisfy(half -> assertThat(half.calls).containsExactly("prepare", "ready", "run", "discard"));
    }

    @Test
    void eachAloneIsReadyWhenTheOneBeforeHasEnded() {
        done(Phase.CHILL, "each");
        done(Phase.RUN, "each");
        assertThat(halves.get(0).begun).isLessThan(halves.get(1).begun);
        assertThat(halves.get(1).told).containsExactly("2");
        assertThat(notes()).contains("one slave after the other, in the order of samples: host0, host1");
        assertThat(done(Phase.MEASURE, "each").measurements())
                .extracting(measurement -> measurement.metric().name())
                .containsExactly("items", "client_machines");
    }

    @Test
    void whereOneIsNotReadyNoneBeginsAndTheNextTrialIsLikeTheFirst() {
        halves.get(1).failure = "disk gone";
        done(Phase.CHILL, "all");
        assertThat(((HostEvent.Failed) perform(Phase.RUN, "all")).reason()).isEqualTo("host1: disk gone");
        assertThat(halves.get(0).calls).containsExactly("ready");
        assertThat(((HostEvent.Failed) perform(Phase.MEASURE, "all")).reason()).isEqualTo("nothing was run");
        halves.get(1).failure = "";
        done(Phase.RUN, "all");
        assertThat(done(Phase.MEASURE, "all").measurements().get(0).value()).isEqualTo(3);
    }

    /** Of machines one after the other. */
    @Test
    void whatOneHasWrittenGoesWhereTheNextOneFails() {
        halves.get(1).failure = "disk gone";
        done(Phase.CHILL, "each");
        assertThat(perform(Phase.RUN, "each")).isInstanceOf(HostEvent.Failed.class);
        assertThat(halves.get(0).calls).containsExactly("ready", "run", "discard");
    }

    @Test
    void theDoubtfulCachesAndTheWrongOutputOfOneStandForAll() {
        halves.get(1).caches = CacheState.warm("no root");
        assertThat(done(Phase.CHILL, "all").cache()).contains(CacheState.warm("host1: no root"));
        halves.get(1).verdict = Verdict.invalid("one is missing");
        done(Phase.RUN, "all");
        assertThat(done(Phase.VALIDATE, "all").verdict()).contains(Verdict.invalid("host1: one is missing"));
    }

    @Test
    void aMachineThatIsGoneIsNamed() throws IOException {
        done(Phase.CHILL, "all");
        clients.get(1).close();
        assertThat(((HostEvent.Failed) perform(Phase.RUN, "all")).reason())
                .startsWith("the JVM that measures host1 has gone: ");
    }

    @Test
    @Timeout(60)
    void whereOneFailsWhileItMeasuresTheOthersEndAtOnce() {
        halves.get(0).endless = true;
        halves.get(1).failureWhileMeasuring = "disk gone";
        done(Phase.CHILL, "all");
        assertThat(((HostEvent.Failed) perform(Phase.RUN, "all")).reason()).isEqualTo("host1: disk gone");
        halves.get(0).endless = false;
        halves.get(1).failureWhileMeasuring = "";
        done(Phase.RUN, "all");
        assertThat(done(Phase.MEASURE, "all").measurements().get(0).value()).isEqualTo(3);
    }

    @Test
    @Timeout(60)
    void whereOneFailsWhileItPreparesTheOthersEndAtOnce() {
        halves.get(0).endless = true;
        halves.get(1).failureInPreparation = "disk full";
        assertThat(((HostEvent.Failed) perform(Phase.PREPARE, "all")).reason()).isEqualTo("host1: disk full");
    }

    @Test
    void aMachineWhoseConnectionHasBrokenIsCalledAgainForTheNextTrial() throws IOException {
        done(Phase.CHILL, "all");
        clients.get(1).close();
        assertThat(perform(Phase.RUN, "all")).isInstanceOf(HostEvent.Failed.class);
        clients.set(1, called(1));
        done(Phase.CHILL, "all");
        done(Phase.RUN, "all");
        assertThat(done(Phase.MEASURE, "all").measurements().get(0).value()).isEqualTo(3);
    }

    @Test
    @Timeout(60)
    void whatARunHasLeftGoesWhereTheMasterHangsUp() throws Exception {
        done(Phase.CHILL, "all");
        done(Phase.RUN, "all");
        clients.get(0).close();
        sessions.get(0).join();
        assertThat(halves.get(0).calls).endsWith("run", "discard");
    }

    @Test
    void theirWorkloadsHaveAParameterForIt() {
        assertThatThrownBy(() -> MachineWorkload.hosts().parseAll("--set", "some"))
                .hasMessageContaining("all")
                .hasMessageContaining("each");
    }
}
