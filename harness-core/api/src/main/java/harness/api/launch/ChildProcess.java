package harness.api.launch;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.time.Duration;

/** A running program, here or on another machine, as its parent holds it. Its standard error is somebody else's. */
public interface ChildProcess {
    /** {@return what the parent writes to: the program's standard input. Closing it tells the program to end} */
    OutputStream input();

    /** {@return what the parent reads: the program's standard output} */
    InputStream output();

    /** {@return the process id on its machine; 0 if that is not known} */
    long pid();

    /**
     * Waits for its end.
     *
     * @return its exit code
     * @throws InterruptedException if the waiting thread is interrupted
     */
    int await() throws InterruptedException;

    /**
     * @param deadline how long to wait at most
     * @return whether it has ended
     * @throws InterruptedException if the waiting thread is interrupted
     */
    boolean await(Duration deadline) throws InterruptedException;

    /** Ends it at once, without what it has started. */
    void kill();

    /**
     * Ends its input and waits for it to exit; after the grace it is killed. Whatever it has started and left running is
     * killed as well.
     *
     * @param grace how long it may take to exit by itself
     */
    void close(Duration grace);

    /**
     * @param builder of a program whose standard input is a pipe
     * @return the program, running on this machine
     * @throws IOException if it cannot be started
     */
    static ChildProcess start(ProcessBuilder builder) throws IOException {
        return new LocalChildProcess(builder.start());
    }

    /** Ends the input of a program; one that is gone has no input to end. */
    static void closeInput(ChildProcess child) {
        try {
            child.input().close();
        } catch (IOException e) {
            // The child is gone, so its end of the pipe is, too.
        }
    }
}
