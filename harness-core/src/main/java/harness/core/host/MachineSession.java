package harness.core.host;

import harness.core.clients.ClockReading;
import harness.core.clients.JsonLineConnection;
import harness.core.clients.WaitingClients;
import harness.core.filesystem.DirectoryList;
import harness.core.workload.Rule;
import harness.core.workload.StartMoment;
import harness.core.workload.Workload;
import java.io.EOFException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Does the phases of workloads on a machine that a master asks for, with the machine's own directories for data. */
final class MachineSession {
    private final JsonLineConnection master;
    private final List<Workload> workloads;
    private final PhaseRunner runner;

    MachineSession(JsonLineConnection master, List<Workload> workloads) {
        this.master = master;
        this.workloads = List.copyOf(workloads);
        this.runner = new PhaseRunner(workloads, this::tell, new Start());
    }

    /** Until the master hangs up. */
    void serve() throws IOException {
        while (true) {
            MachineRequest said;
            try {
                said = master.hear(MachineRequest.class);
            } catch (EOFException e) {
                return;
            }
            if (said instanceof MachineRequest.Clock) {
                master.say(new MachineEvent.Clock(ClockReading.now()));
            } else if (said instanceof MachineRequest.Perform perform) {
                perform(here(perform.request()));
            } else {
                throw new IOException("nothing is ready to be started or abandoned");
            }
        }
    }

    private void perform(PhaseRequest request) {
        Optional<String> broken = broken(request);
        if (broken.isPresent()) {
            tell(new HostEvent.Failed(request.phase(), broken.get(), ""));
        } else {
            runner.handle(request);
        }
    }

    /** The same request with the directories of this machine. */
    private static PhaseRequest here(PhaseRequest request) {
        Map<String, String> parameters = new HashMap<>(request.parameters());
        parameters.computeIfPresent(DirectoryList.DIRECTORIES, (name, none) -> WaitingClients.directories());
        return request.withParameters(parameters)
                .withScratch(Path.of(System.getProperty("java.io.tmpdir"), request.workload())
                        .toString());
    }

    /** What does not hold between the parameters and this machine's directories. */
    private Optional<String> broken(PhaseRequest request) {
        return workloads.stream()
                .map(Workload::describe)
                .filter(workload -> workload.name().equals(request.workload()))
                .flatMap(workload -> workload.rules().stream())
                .filter(rule -> rule instanceof Rule.WithinList || rule instanceof Rule.InBuffers)
                .flatMap(rule -> rule.broken(request.parameters(), 1).stream())
                .findFirst();
    }

    private void tell(HostEvent event) {
        try {
            if (event instanceof HostEvent.Failed) {
                master.say(new MachineEvent.Ended(event, Optional.empty()));
            } else if (event instanceof HostEvent.Done done) {
                master.say(new MachineEvent.Ended(done, done.phase() == Phase.RUN ? runner.part() : Optional.empty()));
            } else {
                master.say(new MachineEvent.Told(event));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The master waits for all machines, and lets them go on. */
    private final class Start implements StartMoment {
        @Override
        public long await() throws IOException {
            return ready("").nanos();
        }

        @Override
        public List<String> exchange(String told) throws IOException {
            return ready(told).told();
        }

        private MachineRequest.Start ready(String told) throws IOException {
            master.say(new MachineEvent.Ready(told));
            if (master.hear(MachineRequest.class) instanceof MachineRequest.Start start) {
                return start;
            }
            throw new IOException("not begun: another machine was not ready");
        }
    }
}
