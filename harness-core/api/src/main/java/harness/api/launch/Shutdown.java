package harness.api.launch;

import harness.api.LeftBehindException;
import harness.api.text.Reason;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.CancellationException;
import java.util.function.Consumer;

/**
 * Closes what a command has opened, last first and each exactly once, either at the command's end or when it is
 * interrupted (SIGINT, SIGTERM, SIGHUP). An interrupted command exits with code 130, or with 4 if something could not be
 * closed and may be left behind.
 */
public final class Shutdown implements AutoCloseable {
    /** The exit code of an interrupted command. */
    public static final int INTERRUPTED = 130;

    /** The exit code of a command that may have left something behind. */
    public static final int LEFT_BEHIND = 4;

    private final Deque<Closer> closers = new ArrayDeque<>();
    private final Object closing = new Object();
    private final Consumer<String> notices;
    private final Thread hook;
    private volatile boolean interrupted;
    private boolean closed;

    private record Closer(String name, AutoCloseable resource) {}

    private Shutdown(Consumer<String> notices) {
        this.notices = notices;
        this.hook = new Thread(this::interrupt, "shutdown");
    }

    /**
     * @param notices gets lines for the user: that the command was interrupted, and what could not be closed
     * @return to be closed at the end of the command
     */
    public static Shutdown install(Consumer<String> notices) {
        Shutdown shutdown = new Shutdown(notices);
        Runtime.getRuntime().addShutdownHook(shutdown.hook);
        return shutdown;
    }

    /**
     * @param name what it is, for the line that says that it may be left behind
     * @param resource something to close
     * @param <T> its type
     * @return the same
     * @throws CancellationException if the command is interrupted already; the resource is closed then
     */
    public <T extends AutoCloseable> T register(String name, T resource) {
        synchronized (closers) {
            if (!closed) {
                closers.push(new Closer(name, resource));
                return resource;
            }
        }
        close(new Closer(name, resource));
        throw new CancellationException("interrupted");
    }

    /** {@return whether the command was interrupted: failures that come from that are no failures} */
    public boolean interrupted() {
        return interrupted;
    }

    /**
     * @return whether this process is being ended by a signal or has begun to exit, whoever has installed what: the JVM tells
     *     of it in one way, by touching hooks no more
     */
    public static boolean isUnderWay() {
        return !removed(new Thread());
    }

    /**
     * Closes everything that is registered.
     *
     * @throws LeftBehindException if something could not be closed; the notices name it
     */
    @Override
    public void close() throws LeftBehindException {
        boolean complete = closeAll();
        if (!interrupted) {
            // While the JVM is ending the hook stays, and finds nothing to close.
            removed(hook);
        }
        if (!complete) {
            throw new LeftBehindException("something may be left behind, see above");
        }
    }

    /** Whether it could be: a hook that was never there counts as removed. */
    private static boolean removed(Thread hook) {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
            return true;
        } catch (IllegalStateException e) {
            return false;
        }
    }

    private void interrupt() {
        interrupted = true;
        notices.accept("interrupted, stopping");
        boolean complete = closeAll();
        // Other threads may be failing because of what was closed: they must not decide on the exit code.
        Runtime.getRuntime().halt(complete ? INTERRUPTED : LEFT_BEHIND);
    }

    private boolean closeAll() {
        synchronized (closing) {
            boolean complete = true;
            for (Closer next = next(); next != null; next = next()) {
                complete &= close(next);
            }
            return complete;
        }
    }

    private Closer next() {
        synchronized (closers) {
            closed = closers.isEmpty();
            return closers.poll();
        }
    }

    private boolean close(Closer closer) {
        try {
            closer.resource().close();
            return true;
        } catch (Exception e) {
            notices.accept(closer.name() + " may be left behind: " + Reason.of(e));
            return false;
        }
    }
}
