package harness.api.launch;

import harness.api.text.Reason;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * Standard input of a JVM that Harness has started: a pipe that the parent holds. It ends when the parent closes it, or is
 * gone, however it died. Then this JVM ends, and all that it has started: in order if that is quick, in any case after
 * {@link #LIMIT}, whatever its other threads do or wait for.
 */
public final class ParentInput {
    /** From the end of the input to the end of this JVM, at most. */
    public static final Duration LIMIT = Duration.ofSeconds(6);

    /** A process that is being killed may have been about to start another. */
    private static final int QUIET_ROUNDS = 2;

    private static final Duration ROUND = Duration.ofMillis(20);

    private final BlockingQueue<String> lines = new LinkedBlockingQueue<>();
    private volatile int status;

    private ParentInput(int status) {
        this.status = status;
    }

    /**
     * Reads the input from now on, in a thread of its own. To be called before anything else that a JVM does.
     *
     * @param end what is done in order when the input has ended, within {@link #LIMIT}
     * @param status exit code of this JVM then, unless the end has been {@linkplain #expectEnd expected}
     * @return the input
     */
    public static ParentInput follow(Runnable end, int status) {
        ParentInput input = new ParentInput(status);
        daemon("input", () -> {
            input.read();
            daemon("end at the latest", () -> haltAfter(LIMIT, input.status));
            try {
                end.run();
            } finally {
                halt(input.status);
            }
        });
        return input;
    }

    /**
     * This JVM was told to stop and is about to say that it has: its parent may end the input before it ends by itself.
     *
     * @param code its exit code, whichever comes first
     */
    public void expectEnd(int code) {
        status = code;
    }

    /**
     * Waits for a line; if the input ends first, for the end of this JVM.
     *
     * @return the next line
     * @throws InterruptedException if interrupted
     */
    public String next() throws InterruptedException {
        return lines.take();
    }

    /**
     * Waits for the end of this JVM.
     *
     * @throws InterruptedException if interrupted
     */
    public void awaitEnd() throws InterruptedException {
        while (true) {
            next();
        }
    }

    /**
     * Ends this JVM at once, and every process that it has started, with all of theirs. Not {@link System#exit}: shutdown hooks
     * of libraries wait for services that are gone as well.
     *
     * @param status exit code
     */
    public static void halt(int status) {
        try {
            killDescendants();
        } finally {
            Runtime.getRuntime().halt(status);
        }
    }

    private static void haltAfter(Duration pause, int status) {
        long end = System.nanoTime() + pause.toNanos();
        for (long left = pause.toNanos(); left > 0; left = end - System.nanoTime()) {
            LockSupport.parkNanos(left);
        }
        try {
            System.err.println("killed, since it did not end within " + pause.toSeconds() + " s of its input");
        } finally {
            halt(status);
        }
    }

    private static void killDescendants() {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(1);
        for (int quiet = 0; quiet < QUIET_ROUNDS && System.nanoTime() < end; ) {
            List<ProcessHandle> found = ProcessHandle.current().descendants().toList();
            found.forEach(ProcessHandle::destroyForcibly);
            quiet = found.isEmpty() ? quiet + 1 : 0;
            LockSupport.parkNanos(ROUND.toNanos());
        }
    }

    private void read() {
        try {
            BufferedReader input = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
            for (String line = input.readLine(); line != null; line = input.readLine()) {
                lines.add(line);
            }
        } catch (IOException e) {
            System.err.println("the input ended: " + Reason.of(e));
        }
    }

    private static void daemon(String name, Runnable work) {
        Thread thread = new Thread(work, name);
        thread.setDaemon(true);
        thread.start();
    }
}
