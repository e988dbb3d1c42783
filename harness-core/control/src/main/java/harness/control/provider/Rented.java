package harness.control.provider;

import harness.api.LeftBehindException;
import harness.record.plan.Deployment;
import java.io.IOException;
import java.util.Optional;

/** Machines that are rented. While this is open their lease is extended; closing it gives them back or lets them be. */
public interface Rented extends AutoCloseable {
    /** {@return what can be started on them for the workloads that will run, by what they really have} */
    Deployment deployment();

    /**
     * @param seconds that they are still expected to be needed
     * @return why that is more than may be spent, if it is
     */
    Optional<String> beyond(double seconds);

    /**
     * Gives the machines back, unless they are to be kept; a second call does nothing.
     *
     * @throws LeftBehindException if something may be left
     * @throws IOException if the provider cannot be asked
     */
    @Override
    void close() throws IOException;
}
