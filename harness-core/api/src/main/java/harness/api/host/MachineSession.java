package harness.api.host;

import harness.api.clients.ClockReading;
import harness.api.clients.JsonLineConnection;
import harness.api.clients.WaitingClients;
import harness.api.filesystem.DirectoryList;
import harness.api.machine.MachineProbe;
import harness.api.text.Reason;
import harness.api.workload.Rule;
import harness.api.workload.StartMoment;
import harness.api.workload.Workload;
import java.io.EOFException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;

/** Does the phases of workloads on a machine that a master asks for, with the machine's own directories for data. */
final class MachineSession {
    private final JsonLineConnection master;
    private final List<Workload> workloads;
    private final PhaseRunner runner;
    private final BlockingQueue<MachineRequest.Start> starts = new LinkedBlockingQueue<>();
    private final CountDownLatch left = new CountDownLatch(1);
    private Thread phase = new Thread("phase");
    private Optional<PhaseRequest> last = Optional.empty();
    private volatile long late;

    MachineSession(JsonLineConnection master, List<Workload> workloads) {
        this.master = master;
        this.workloads = List.copyOf(workloads);
        this.runner = new PhaseRunner(workloads, this::tell, new Start());
    }

    /**
     * Until the master hangs up, while phases are done in threads of their own: whatever goes on then is given up, and what a run has
     * left goes.
     */
    void serve() throws IOException {
        try {
            while (true) {
                answer(master.hear(MachineRequest.class));
            }
        } catch (EOFException e) {
            // The master has hung up.
            starts.clear();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            leave();
            left.countDown();
        }
    }

    /** Hangs up, and waits until nothing goes on any more. */
    void end() throws IOException, InterruptedException {
        master.close();
        left.await();
    }

    private void answer(MachineRequest said) throws IOException, InterruptedException {
        if (said instanceof MachineRequest.Clock) {
            master.say(new MachineEvent.Clock(ClockReading.now()));
        } else if (said instanceof MachineRequest.Perform perform) {
            phase.join();
            starts.clear();
            PhaseRequest request = here(perform.request());
            last = Optional.of(request);
            phase = new Thread(() -> perform(request), "phase");
            phase.setDaemon(true);
            phase.start();
        } else if (said instanceof MachineRequest.Start start) {
            starts.add(start);
        } else {
            // One that has just ended is not told that it need not go on.
            phase.interrupt();
        }
    }

    private void leave() {
        phase.interrupt();
        boolean interrupted = Thread.interrupted();
        try {
            phase.join();
            last.ifPresent(request -> runner.handle(request.withPhase(Phase.DISCARD)));
        } catch (InterruptedException e) {
            interrupted = true;
        } catch (UncheckedIOException e) {
            // Nobody hears any more how it ended.
            last = Optional.empty();
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private void perform(PhaseRequest request) {
        try {
            Optional<String> broken = broken(request);
            if (broken.isPresent()) {
                tell(new HostEvent.Failed(request.phase(), broken.get(), ""));
            } else {
                if (request.phase() == Phase.RUN) {
                    shared(request).forEach(note -> tell(new HostEvent.Note(note)));
                }
                runner.handle(request);
            }
        } catch (UncheckedIOException e) {
            System.err.println("how a phase ended was not heard: " + Reason.of(e));
        }
    }

    /** As plans say it of directories of this machine. */
    private static List<String> shared(PhaseRequest request) {
        if (!request.parameters().containsKey(DirectoryList.DIRECTORIES)) {
            return List.of();
        }
        Map<Object, List<Path>> fileSystems = new LinkedHashMap<>();
        for (Path directory : DirectoryList.used(request.parameters()::get)) {
            try {
                fileSystems
                        .computeIfAbsent(MachineProbe.device(directory), any -> new ArrayList<>())
                        .add(directory);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        return fileSystems.values().stream()
                .filter(directories -> directories.size() > 1)
                .map(DirectoryList::shared)
                .toList();
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
                master.say(new MachineEvent.Ended(event, Optional.empty(), 0));
            } else if (event instanceof HostEvent.Done done) {
                master.say(
                        done.phase() == Phase.RUN
                                ? new MachineEvent.Ended(done, runner.part(), late)
                                : new MachineEvent.Ended(done, Optional.empty(), 0));
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
        public long await() throws IOException, InterruptedException {
            long moment = ready("").nanos();
            late = Math.max(0, System.nanoTime() - moment);
            return moment;
        }

        @Override
        public List<String> exchange(String told) throws IOException, InterruptedException {
            return ready(told).told();
        }

        private MachineRequest.Start ready(String told) throws IOException, InterruptedException {
            master.say(new MachineEvent.Ready(told));
            return starts.take();
        }
    }
}
