package harness.record.result;

import harness.api.launch.MarkedProcesses;
import harness.api.machine.MachineState;
import java.util.Optional;

/**
 * A machine of a cluster at one moment.
 *
 * @param node its name in the cluster, for people
 * @param state what it has done so far; empty where it cannot tell
 */
public record NodeState(String node, Optional<MachineState> state) {
    /**
     * @param run whose processes carry its id
     * @return the machine of this JVM, which is the run's, too
     */
    public static NodeState ofThisMachine(String run) {
        return new NodeState("this machine", LocalMachine.state(MarkedProcesses.mark(run)));
    }
}
