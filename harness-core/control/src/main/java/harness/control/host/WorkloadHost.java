package harness.control.host;

import harness.api.host.HostEvent;
import harness.api.host.PhaseLateException;
import harness.api.host.PhaseRequest;
import java.io.IOException;
import java.time.Duration;
import java.util.function.Consumer;

/** The controller's end of a JVM that runs workloads. */
public interface WorkloadHost extends AutoCloseable {
    /**
     * Does one phase and waits for its end.
     *
     * @param request what to do
     * @param limit how long it may take
     * @param events is told of progress and notes
     * @return how it ended
     * @throws PhaseFailedException if the workload failed; the host can be used on
     * @throws PhaseLateException if it is out of time; the host cannot be used on
     * @throws IOException if the host is gone
     * @throws InterruptedException if the waiting thread is interrupted
     */
    HostEvent.Done perform(PhaseRequest request, Duration limit, Consumer<HostEvent> events)
            throws PhaseFailedException, IOException, InterruptedException;

    @Override
    void close();
}
