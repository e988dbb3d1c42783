package harness.api.host;

import harness.api.text.Reason;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * What a workload host does before it exits because whoever started it is gone, or has told it to end, a phase that takes
 * too long among the reasons: a workload that keeps data outside its scratch directory removes them here, and one whose work
 * goes on elsewhere, such as a job of a cluster, ends it.
 */
public final class HostEnd {
    private static final Deque<Runnable> ACTIONS = new ArrayDeque<>();

    private HostEnd() {}

    /**
     * @param action short, since the host is killed {@link harness.api.launch.ParentInput#LIMIT} after its input has ended; run
     *     once, last first
     */
    public static void add(Runnable action) {
        synchronized (ACTIONS) {
            ACTIONS.push(action);
        }
    }

    /**
     * @param action that was added and is not wanted any more; nothing happens if it has begun
     */
    public static void remove(Runnable action) {
        synchronized (ACTIONS) {
            ACTIONS.remove(action);
        }
    }

    /** Kills every process that this one has started, with all of theirs, then runs what was added. */
    public static void run() {
        ProcessHandle.current().descendants().forEach(ProcessHandle::destroyForcibly);
        for (Runnable next = next(); next != null; next = next()) {
            try {
                next.run();
            } catch (RuntimeException e) {
                System.err.println("not cleaned up: " + Reason.of(e));
            }
        }
    }

    private static Runnable next() {
        synchronized (ACTIONS) {
            return ACTIONS.poll();
        }
    }
}
