package harness.workloads.cluster;

import harness.api.clients.ClientListener;
import harness.workloads.money.Bill;
import java.io.IOException;

/** Clients of probes on a machine of a cluster. */
public final class ClientMain {
    private ClientMain() {}

    /**
     * @param arguments none
     * @throws IOException if it cannot listen at its address
     */
    public static void main(String[] arguments) throws IOException {
        Bill.leaveHoursToTheMaster();
        ClientListener.listen(() -> {}, master -> new TaskMain(master).serve());
    }
}
