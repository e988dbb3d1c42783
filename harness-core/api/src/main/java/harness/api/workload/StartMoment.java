package harness.api.workload;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** When something that is ready begins; on several machines, on all at one moment. */
@FunctionalInterface
public interface StartMoment {
    /**
     * Waits for the moment to be known, not for the moment itself.
     *
     * @return a moment of this JVM's {@link System#nanoTime()}, now or soon
     * @throws IOException if it does not begin, since another machine is not ready
     * @throws InterruptedException if the waiting thread is interrupted
     */
    long await() throws IOException, InterruptedException;

    /**
     * Tells all machines that do the same something, and waits until each has told its own. All have to do so as often as each other.
     *
     * @param told by this machine
     * @return what all have told, in the order of the machines, this one's among it
     * @throws IOException if another machine is not ready
     * @throws InterruptedException if the waiting thread is interrupted
     */
    default List<String> exchange(String told) throws IOException, InterruptedException {
        return List.of(told);
    }

    /**
     * Waits for a moment that is known.
     *
     * @param moment of this JVM's {@link System#nanoTime()}
     * @throws InterruptedException if the waiting thread is interrupted
     */
    static void sleepUntil(long moment) throws InterruptedException {
        for (long left = moment - System.nanoTime(); left > 0; left = moment - System.nanoTime()) {
            TimeUnit.NANOSECONDS.sleep(left);
        }
    }
}
