package harness.deploy.hosts;

import harness.api.host.HostEvent;
import harness.api.host.PhaseRequest;
import harness.control.host.PhaseFailedException;
import harness.control.host.WorkloadHost;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.function.Consumer;

/**
 * A workload host on the master, which has local directories of its own.
 *
 * @param host on the master
 * @param scratch directory there, below which each workload gets its own
 * @param beforeEnd what is done before the host ends, since its directories may go with it
 * @param afterEnd what is done then
 */
record HostOnMaster(WorkloadHost host, String scratch, Runnable beforeEnd, Runnable afterEnd) implements WorkloadHost {
    @Override
    public HostEvent.Done perform(PhaseRequest request, Duration limit, Consumer<HostEvent> events)
            throws PhaseFailedException, IOException, InterruptedException {
        Path own = Path.of(request.scratch()).getFileName();
        return host.perform(request.withScratch(scratch + "/" + own), limit, events);
    }

    @Override
    public void close() {
        beforeEnd.run();
        host.close();
        afterEnd.run();
    }
}
