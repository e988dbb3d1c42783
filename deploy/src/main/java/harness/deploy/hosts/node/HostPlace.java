package harness.deploy.hosts.node;

import java.util.List;

/**
 * Where a JVM of a run works on a host.
 *
 * @param run on the command line of the JVM and of its agent
 * @param directory that it writes to, its logs among it
 * @param scratch directories that its agent makes and removes with it; none where the daemons' agent does
 */
public record HostPlace(String run, String directory, List<String> scratch) {
    public HostPlace {
        scratch = List.copyOf(scratch);
    }

    public String logs() {
        return directory + "/logs";
    }
}
