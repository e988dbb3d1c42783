package harness.api.host;

import harness.api.clients.ClientListener;
import harness.api.workload.MachineWorkload;
import harness.api.workload.Workload;
import java.io.IOException;
import java.util.List;
import java.util.ServiceLoader;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Measures the machine that it runs on, as the workload host on the master says: on a slave, with the workloads of its class-path
 * group.
 */
public final class MachineMain {
    private MachineMain() {}

    /**
     * @param arguments none
     * @throws IOException if it cannot listen at its address
     */
    public static void main(String[] arguments) throws IOException {
        List<Workload> workloads = ServiceLoader.load(Workload.class).stream()
                .map(ServiceLoader.Provider::get)
                .filter(MachineWorkload.class::isInstance)
                .toList();
        AtomicReference<MachineSession> session = new AtomicReference<>();
        ClientListener.listen(HostEnd::run, master -> {
            MachineSession next = new MachineSession(master, workloads);
            MachineSession before = session.getAndSet(next);
            try {
                if (before != null) {
                    // Its master may have lost it: two must not measure one machine.
                    before.end();
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            next.serve();
        });
    }
}
