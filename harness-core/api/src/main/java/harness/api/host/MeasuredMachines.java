package harness.api.host;

import harness.api.clients.ClockSync;
import harness.api.clients.ConnectedClient;
import harness.api.clients.InParallel;
import harness.api.workload.MachineWorkload.HostPart;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/** The machines of a workload host whose JVMs wait for it. They are called when they are needed first. */
final class MeasuredMachines {
    /** From the word to the common start: it has to arrive everywhere before. */
    private static final long HEAD_START = TimeUnit.MILLISECONDS.toNanos(300);

    private final int count;
    private final Call call;
    private final List<MeasuredMachine> called = new ArrayList<>();

    /** Calls one of them by its number. */
    interface Call {
        ConnectedClient of(int number) throws IOException;
    }

    MeasuredMachines(int count, Call call) {
        this.count = count;
        this.call = call;
    }

    /** All, where those whose connection has broken are called again. */
    private synchronized List<MeasuredMachine> connected() throws IOException {
        for (int number = 0; number < count; number++) {
            if (number == called.size()) {
                called.add(connected(number));
            } else if (called.get(number).isGone()) {
                called.set(number, connected(number));
            }
        }
        return List.copyOf(called);
    }

    private MeasuredMachine connected(int number) throws IOException {
        MeasuredMachine machine = new MeasuredMachine(call.of(number));
        machine.askClock();
        return machine;
    }

    /** As they were called last. */
    private synchronized List<MeasuredMachine> all() throws IOException {
        return called.size() < count ? connected() : List.copyOf(called);
    }

    List<String> hosts() throws IOException {
        return all().stream().map(MeasuredMachine::host).toList();
    }

    /** Of all, as they were last asked. */
    List<ClockSync> clocks() throws IOException {
        return all().stream().map(MeasuredMachine::clock).toList();
    }

    void askClocks() throws IOException, InterruptedException {
        InParallel.results(connected(), machine -> {
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
        Group group = new Group(connected(), notes);
        for (MeasuredMachine.Standing standing : group.begin(requests)) {
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
        List<MeasuredMachine> machines = connected();
        List<HostPart> parts = new ArrayList<>();
        if (inTurn) {
            for (int number = 0; number < count; number++) {
                PhaseRequest request = requests.apply(number);
                parts.addAll(new Group(List.of(machines.get(number)), notes).run(only -> request));
            }
        } else {
            parts.addAll(new Group(machines, notes).run(requests));
        }
        notes.tell();
        return parts;
    }

    /**
     * Machines that do one thing together: where one fails the others end at once.
     *
     * @param machines one or more
     * @param notes of all
     */
    private record Group(List<MeasuredMachine> machines, PhaseNotes notes) {
        /** What one is asked for. */
        interface Asking {
            MeasuredMachine.Standing of(int place, BooleanSupplier failed, Consumer<HostEvent> events);
        }

        List<HostPart> run(IntFunction<PhaseRequest> requests) throws IOException, InterruptedException {
            List<MeasuredMachine.Standing> ended = begin(requests);
            while (ended.stream().anyMatch(MeasuredMachine.Standing.Waiting.class::isInstance)) {
                ended = goOn(ended);
            }
            List<HostPart> parts = new ArrayList<>();
            for (int place = 0; place < ended.size(); place++) {
                String host = machines.get(place).host();
                String part = finished(ended.get(place))
                        .part()
                        .orElseThrow(() -> new IOException(host + " does not say what it did"));
                parts.add(new HostPart(host, part));
            }
            return parts;
        }

        List<MeasuredMachine.Standing> begin(IntFunction<PhaseRequest> requests)
                throws IOException, InterruptedException {
            return together(
                    (place, failed, events) -> machines.get(place).begin(requests.apply(place), failed, events));
        }

        /** Lets those that wait go on where all do. */
        private List<MeasuredMachine.Standing> goOn(List<MeasuredMachine.Standing> standings)
                throws IOException, InterruptedException {
            List<String> told = standings.stream()
                    .filter(MeasuredMachine.Standing.Waiting.class::isInstance)
                    .map(waiting -> ((MeasuredMachine.Standing.Waiting) waiting).told())
                    .toList();
            if (told.size() < standings.size()) {
                abandon(standings);
                throw new IOException("a slave has ended while others wait for it");
            }
            long moment = System.nanoTime() + HEAD_START;
            return together((place, failed, events) -> machines.get(place).start(moment, told, failed, events));
        }

        private List<MeasuredMachine.Standing> together(Asking asking) throws IOException, InterruptedException {
            AtomicReference<String> failure = new AtomicReference<>();
            Set<MeasuredMachine> busy = ConcurrentHashMap.newKeySet();
            busy.addAll(machines);
            List<MeasuredMachine.Standing> standings = InParallel.results(places(), place -> {
                MeasuredMachine machine = machines.get(place);
                MeasuredMachine.Standing standing =
                        asking.of(place, () -> failure.get() != null, notes.of(machine.host()));
                busy.remove(machine);
                if (standing instanceof MeasuredMachine.Standing.Broken broken
                        && failure.compareAndSet(null, broken.reason())) {
                    busy.forEach(MeasuredMachine::stop);
                }
                return standing;
            });
            if (failure.get() != null) {
                abandon(standings);
                throw new IOException(failure.get());
            }
            return standings;
        }

        /** What those that wait say of it is of no interest: another one has failed. */
        private void abandon(List<MeasuredMachine.Standing> standings) throws IOException, InterruptedException {
            InParallel.results(
                    places(),
                    place -> standings.get(place) instanceof MeasuredMachine.Standing.Waiting
                            ? machines.get(place)
                                    .abandon(notes.of(machines.get(place).host()))
                            : standings.get(place));
        }

        private List<Integer> places() {
            return IntStream.range(0, machines.size()).boxed().toList();
        }
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
