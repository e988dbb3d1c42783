package harness.core.host;

import harness.core.clients.ClientListener;
import harness.core.workload.MachineWorkload;
import harness.core.workload.Workload;
import java.io.IOException;
import java.util.List;
import java.util.ServiceLoader;

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
        ClientListener.listen(HostEnd::run, master -> new MachineSession(master, workloads).serve());
    }
}
