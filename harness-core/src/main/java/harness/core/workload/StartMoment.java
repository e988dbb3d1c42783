package harness.core.workload;

import java.io.IOException;

/** When something that is ready begins. */
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
}
