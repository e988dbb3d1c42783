package harness.mpi.launch;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** What starts MPI programs. */
public sealed interface Launcher permits OpenMpi, Mpich, TemplateLauncher {
    /**
     * @return the implementation and its version, one line, for example {@code Open MPI 4.1.4}
     */
    String describe();

    /**
     * @param job what to start
     * @return the words of the command that starts it
     */
    List<String> command(Job job);

    /**
     * @param job what to start
     * @return what the launcher needs in its environment beside what is there
     */
    Map<String, String> environment(Job job);

    /**
     * @param hosts of a job
     * @return the content of a host file
     */
    String hostFile(List<HostSlots> hosts);

    /**
     * @param processes of a job
     * @param slots cores, or slots of the hosts
     * @return why numbers of such a job would be those of something else, empty if they would not
     */
    default List<String> warnings(int processes, int slots) {
        return List.of();
    }

    /**
     * @param job of a standard tool
     * @return why it might not end, empty if nothing is known
     */
    default List<String> toolWarnings(Job job) {
        return List.of();
    }

    /** One line for each host. */
    static String lines(List<HostSlots> hosts, String separator) {
        return hosts.stream()
                .map(host -> host.name() + separator + host.slots())
                .collect(Collectors.joining("\n", "", "\n"));
    }
}
