package harness.api.host;

import harness.api.clients.ClockSync;
import harness.api.clients.ConnectedClient;
import harness.api.text.Reason;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/** The master's end of a JVM that measures its machine. */
final class MeasuredMachine {
    private final ConnectedClient client;
    private ClockSync clock;
    private volatile boolean gone;
    private volatile long late;

    MeasuredMachine(ConnectedClient client) {
        this.client = client;
    }

    /** Where a phase stands. */
    sealed interface Standing {
        /**
         * It waits for the others, or for the common start.
         *
         * @param told to the others
         */
        record Waiting(String told) implements Standing {}

        /**
         * It has ended well.
         *
         * @param done what it came to
         * @param part of a run, what it did
         */
        record Finished(HostEvent.Done done, Optional<String> part) implements Standing {}

        /**
         * It has failed.
         *
         * @param reason one line
         */
        record Broken(String reason) implements Standing {}
    }

    /** By which the other machines reach it. */
    String host() {
        return client.host();
    }

    /** As it was last asked, and with by how much the last run began late. */
    ClockSync clock() {
        return new ClockSync(clock.nanos(), clock.wallNanos(), clock.error() + late);
    }

    /** Whether it has to be called again. */
    boolean isGone() {
        return gone;
    }

    /** Asks what time it is there, when nothing else goes on. */
    void askClock() throws IOException {
        clock = ClockSync.ask(() -> {
            say(new MachineRequest.Clock());
            if (hear() instanceof MachineEvent.Clock told) {
                return told.reading();
            }
            throw new IOException(host() + " does not say what time it is");
        });
    }

    /** Asks for the end of what goes on there; whoever waits for it hears how it ended. */
    void stop() {
        try {
            say(new MachineRequest.Abandon());
        } catch (IOException e) {
            gone = true;
        }
    }

    /** Begins a phase, and waits until it has ended, or waits for its start. A machine that is gone has failed. */
    Standing begin(PhaseRequest request, BooleanSupplier failed, Consumer<HostEvent> events) {
        return answer(new MachineRequest.Perform(request), failed, events);
    }

    /** Lets a run that waits go on, and waits until it has ended, or waits again. */
    Standing start(long moment, List<String> told, BooleanSupplier failed, Consumer<HostEvent> events) {
        return answer(new MachineRequest.Start(moment + clock.nanos(), told), failed, events);
    }

    /** Ends a run that waits. */
    Standing abandon(Consumer<HostEvent> events) {
        return answer(new MachineRequest.Abandon(), () -> false, events);
    }

    private Standing answer(MachineRequest request, BooleanSupplier failed, Consumer<HostEvent> events) {
        try {
            say(request);
            if (failed.getAsBoolean()) {
                // It was told to stop what had not begun.
                stop();
            }
            while (true) {
                MachineEvent said = hear();
                if (said instanceof MachineEvent.Told told) {
                    events.accept(told.event());
                } else if (said instanceof MachineEvent.Ready ready) {
                    return new Standing.Waiting(ready.told());
                } else if (said instanceof MachineEvent.Ended ended) {
                    late = ended.late();
                    return ended.event() instanceof HostEvent.Done done
                            ? new Standing.Finished(done, ended.part())
                            : new Standing.Broken(host() + ": " + ((HostEvent.Failed) ended.event()).reason());
                }
            }
        } catch (IOException e) {
            return new Standing.Broken(Reason.of(e));
        }
    }

    private void say(MachineRequest request) throws IOException {
        try {
            client.line().say(request);
        } catch (IOException e) {
            throw gone(e);
        }
    }

    private MachineEvent hear() throws IOException {
        try {
            return client.line().hear(MachineEvent.class);
        } catch (IOException | UncheckedIOException e) {
            throw gone(e);
        }
    }

    private IOException gone(Exception e) {
        gone = true;
        try {
            client.close();
        } catch (IOException closed) {
            e.addSuppressed(closed);
        }
        return new IOException("the JVM that measures %s has gone: %s".formatted(host(), Reason.of(e)), e);
    }
}
