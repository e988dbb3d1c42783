package harness.core.host;

import harness.core.clients.ClockSync;
import harness.core.clients.ConnectedClient;
import harness.core.clients.InParallel;
import harness.core.workload.MachineWorkload.HostPart;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/** The machines of a workload host whose JVMs wait for it. They are called when they are needed first. */
final class MeasuredMachines {
    /** From the word to the common start: it has to arrive everywhere before. */
    private static final long HEAD_START = TimeUnit.MILLISECONDS.toNanos(300);

    private final Calls calls;
    private List<MeasuredMachine> called = List.of();

    /** Calls all of them. */
    interface Calls {
        List<ConnectedClient> call() throws IOException;
    }

    MeasuredMachines(Calls calls) {
        this.calls = calls;
    }

    private synchronized List<MeasuredMachine> all() throws IOException {
        if (called.isEmpty()) {
            called = calls.call().stream().map(MeasuredMachine::new).toList();
        }
        return called;
    }

    List<String> hosts() throws IOException {
        return all().stream().map(MeasuredMachine::host).toList();
    }

    /** Of all, as they were last asked. */
    List<ClockSync> clocks() throws IOException {
        return all().stream().map(MeasuredMachine::clock).toList();
    }

    void askClocks() throws IOException, InterruptedException {
        InParallel.results(all(), machine -> {
            machine.askClock();
            return machine;
        });
    }

    /**
     * Does a phase that waits for nothing on all at once.
     *
     * @param requests by the number of the machine
     * @return how it ended on each
     * @throws IOException if it failed on one, with its name
     */
    List<HostEvent.Done> perform(IntFunction<PhaseRequest> requests, PhaseNotes notes)
            throws IOException, InterruptedException {
        List<HostEvent.Done> done = new ArrayList<>();
        for (MeasuredMachine.Standing standing : begin(numbers(), requests, notes)) {
            done.add(finished(standing).done());
        }
        notes.tell();
        return done;
    }

    /**
     * Does a timed run on all, from a common start, or on one after the other.
     *
     * @return what each did
     * @throws IOException if it failed on one, with its name
     */
    List<HostPart> run(IntFunction<PhaseRequest> requests, boolean inTurn, PhaseNotes notes)
            throws IOException, InterruptedException {
        List<HostPart> parts = new ArrayList<>();
        if (inTurn) {
            for (int number : numbers()) {
                parts.addAll(runTogether(List.of(number), requests, notes));
            }
        } else {
            parts.addAll(runTogether(numbers(), requests, notes));
        }
        notes.tell();
        return parts;
    }

    private List<Integer> numbers() throws IOException {
        return IntStream.range(0, all().size()).boxed().toList();
    }

    private List<HostPart> runTogether(List<Integer> numbers, IntFunction<PhaseRequest> requests, PhaseNotes notes)
            throws IOException, InterruptedException {
        List<MeasuredMachine> machines = all();
        List<MeasuredMachine.Standing> ended = begin(numbers, requests, notes);
        while (ended.stream().anyMatch(MeasuredMachine.Standing.Waiting.class::isInstance)) {
            ended = goOn(numbers, ended, notes);
        }
        List<HostPart> parts = new ArrayList<>();
        for (int place = 0; place < ended.size(); place++) {
            String host = machines.get(numbers.get(place)).host();
            String part = finished(ended.get(place))
                    .part()
                    .orElseThrow(() -> new IOException(host + " does not say what it did"));
            parts.add(new HostPart(host, part));
        }
        return parts;
    }

    /** Lets those that wait go on where all do; where one has failed the others end, and nothing else is said of it. */
    private List<MeasuredMachine.Standing> goOn(
            List<Integer> numbers, List<MeasuredMachine.Standing> standings, PhaseNotes notes)
            throws IOException, InterruptedException {
        List<MeasuredMachine> machines = all();
        List<String> told = standings.stream()
                .filter(MeasuredMachine.Standing.Waiting.class::isInstance)
                .map(waiting -> ((MeasuredMachine.Standing.Waiting) waiting).told())
                .toList();
        boolean ready = told.size() == standings.size();
        long moment = System.nanoTime() + HEAD_START;
        List<MeasuredMachine.Standing> next =
                InParallel.results(IntStream.range(0, numbers.size()).boxed().toList(), place -> {
                    if (!(standings.get(place) instanceof MeasuredMachine.Standing.Waiting)) {
                        return standings.get(place);
                    }
                    MeasuredMachine machine = machines.get(numbers.get(place));
                    return ready
                            ? machine.start(moment, told, notes.of(machine.host()))
                            : machine.abandon(notes.of(machine.host()));
                });
        for (int place = 0; place < standings.size(); place++) {
            if (standings.get(place) instanceof MeasuredMachine.Standing.Broken broken) {
                throw new IOException(broken.reason());
            }
        }
        if (!ready) {
            throw new IOException("a slave has ended while others wait for it");
        }
        return next;
    }

    private List<MeasuredMachine.Standing> begin(
            List<Integer> numbers, IntFunction<PhaseRequest> requests, PhaseNotes notes)
            throws IOException, InterruptedException {
        List<MeasuredMachine> machines = all();
        return InParallel.results(numbers, number -> {
            MeasuredMachine machine = machines.get(number);
            return machine.begin(requests.apply(number), notes.of(machine.host()));
        });
    }

    private static MeasuredMachine.Standing.Finished finished(MeasuredMachine.Standing standing) throws IOException {
        if (standing instanceof MeasuredMachine.Standing.Finished finished) {
            return finished;
        }
        throw new IOException(
                standing instanceof MeasuredMachine.Standing.Broken broken
                        ? broken.reason()
                        : "a phase that is not timed waits for a start");
    }
}
