package harness.core.provider;

import harness.core.LeftBehindException;
import java.io.IOException;

/** Machines that are rented. While this is open their lease is extended; closing it gives them back or lets them be. */
public interface Rented extends AutoCloseable {
    /** {@return what can be started on them for the workloads that will run, by what they really have} */
    Deployment deployment();

    /**
     * Gives the machines back, unless they are to be kept; a second call does nothing.
     *
     * @throws LeftBehindException if something may be left
     * @throws IOException if the provider cannot be asked
     */
    @Override
    void close() throws IOException;
}
