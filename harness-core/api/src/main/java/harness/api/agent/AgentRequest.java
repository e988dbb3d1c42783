package harness.api.agent;

import java.util.List;
import java.util.Map;

/**
 * What an agent is to run: the first line on its standard input, so that nothing of it stands on a command line.
 *
 * @param run every process that the agent starts carries it on its command line: the run's id and the node's name
 * @param group class-path group, which is unpacked if it is not there
 * @param mainClass of the JVM to start
 * @param flags of that JVM
 * @param log file that gets its standard error; appended
 * @param leaseSeconds how long the controller may be silent before the JVM is ended; 1 or more
 * @param scratch directories that are made before the JVM starts, and deleted with all their content when it has ended;
 *     none for a JVM that works in another one's
 * @param environment variables that the JVM gets beside the agent's own; keys are told so
 */
public record AgentRequest(
        String run,
        String group,
        String mainClass,
        List<String> flags,
        String log,
        long leaseSeconds,
        List<String> scratch,
        Map<String, String> environment) {
    public AgentRequest {
        flags = List.copyOf(flags);
        scratch = List.copyOf(scratch);
        environment = Map.copyOf(environment);
    }

    /** Without the environment, which may have secrets. */
    @Override
    public String toString() {
        return mainClass + " of " + run;
    }
}
