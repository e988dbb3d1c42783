package harness.api.host;

import static org.assertj.core.api.Assertions.assertThat;

import harness.api.clients.JsonLineConnection;
import harness.api.clients.WaitingClients;
import harness.api.metric.Measurement;
import harness.api.workload.Execution;
import harness.api.workload.Footprint;
import harness.api.workload.MachineWorkload;
import harness.api.workload.Need;
import harness.api.workload.Verdict;
import harness.api.workload.WorkloadContext;
import harness.api.workload.WorkloadDescriptor;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A machine's end of a connection, whose master is this test. */
class MachineSessionTest {
    /** The name of the option is before the sign. */
    private static final String DIRECTORIES =
            WaitingClients.directories(List.of()).substring(2).replace("=", "");

    @TempDir
    Path scratch;

    private JsonLineConnection machine;

    /** Only waits for its start. */
    private static final class Waits implements MachineWorkload {
        @Override
        public WorkloadDescriptor describe() {
            return new WorkloadDescriptor(
                    "waits",
                    "waits",
                    "Waits.",
                    "none",
                    Set.of(Need.MACHINES),
                    1,
                    false,
                    List.of(),
                    List.of(),
                    Footprint.fixedSeconds(1));
        }

        @Override
        public Execution run(WorkloadContext context) throws IOException, InterruptedException {
            context.start().await();
            return new Part() {
                @Override
                public List<Measurement> measurements() {
                    return List.of();
                }

                @Override
                public String part() {
                    return "";
                }

                @Override
                public Verdict validate() {
                    return Verdict.valid("waited");
                }
            };
        }

        @Override
        public Whole together(WorkloadContext context, List<HostPart> parts) {
            return new Whole(List.of(), OptionalDouble.empty());
        }
    }

    @BeforeEach
    void connect() throws IOException {
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            JsonLineConnection there =
                    new JsonLineConnection(new Socket(InetAddress.getLoopbackAddress(), server.getLocalPort()));
            machine = new JsonLineConnection(server.accept());
            Thread session = new Thread(() -> serve(there), "session");
            session.setDaemon(true);
            session.start();
        }
    }

    private static void serve(JsonLineConnection line) {
        try (line) {
            new MachineSession(line, List.of(new Waits())).serve();
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    @AfterEach
    void hangUp() throws IOException {
        machine.close();
        System.clearProperty(DIRECTORIES);
    }

    private MachineEvent run(Map<String, String> parameters) throws IOException {
        machine.say(new MachineRequest.Perform(new PhaseRequest(
                Phase.RUN, "waits", "waits-1", 1, 42, parameters, "", "", scratch.toString(), 1, 1, 0)));
        return machine.hear(MachineEvent.class);
    }

    @Test
    void byHowMuchItBeganLateIsToldAndWhatWasHeardInTimeIsNotLate() throws IOException {
        assertThat(run(Map.of())).isEqualTo(new MachineEvent.Ready(""));
        long late = TimeUnit.SECONDS.toNanos(2);
        machine.say(new MachineRequest.Start(System.nanoTime() - late, List.of()));
        assertThat(((MachineEvent.Ended) machine.hear(MachineEvent.class)).late())
                .isGreaterThanOrEqualTo(late);
        run(Map.of());
        machine.say(new MachineRequest.Start(System.nanoTime() + TimeUnit.HOURS.toNanos(1), List.of()));
        assertThat(((MachineEvent.Ended) machine.hear(MachineEvent.class)).late())
                .isZero();
    }

    @Test
    void twoDirectoriesOnOneFileSystemAreSaidToShareItsDisks() throws IOException {
        Path one = Files.createDirectory(scratch.resolve("one"));
        Path other = Files.createDirectory(scratch.resolve("other"));
        System.setProperty(DIRECTORIES, one + "," + other);
        Map<String, String> all = Map.of("directories", "", "arrangement", "jbod", "device-count", "0");
        assertThat(((HostEvent.Note) ((MachineEvent.Told) run(all)).event()).text())
                .isEqualTo("%s with %s are on one file system: they share its disks".formatted(one, other));
        assertThat(machine.hear(MachineEvent.class)).isInstanceOf(MachineEvent.Ready.class);
        machine.say(new MachineRequest.Abandon());
        assertThat(machine.hear(MachineEvent.class)).isInstanceOf(MachineEvent.Ended.class);
        assertThat(run(Map.of("directories", "", "arrangement", "jbod", "device-count", "1")))
                .isInstanceOf(MachineEvent.Ready.class);
    }
}
