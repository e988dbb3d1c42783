package harness.workloads.hive;

import java.util.Arrays;
import org.apache.hadoop.ipc.PeerCheckingInvoker;
import org.apache.tez.dag.app.DAGAppMaster;

/** Tez's application master, which answers admitted connections only. */
public final class AdmittingTezMaster {
    private AdmittingTezMaster() {}

    /**
     * @param arguments Tez's own main class, which its client writes after the options of the JVM, and its arguments
     */
    public static void main(String[] arguments) {
        PeerCheckingInvoker.install();
        DAGAppMaster.main(Arrays.copyOfRange(arguments, 1, arguments.length));
    }
}
