package harness.deploy.hosts;

import harness.api.workload.Need;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Hosts on which no workload needs HDFS or YARN. */
public final class BareHosts {
    /** Estimate of start and stop on machines that answer, in seconds. */
    public static final double START_SECONDS = 20;

    private BareHosts() {}

    /**
     * @param needs of the workloads
     * @return as results call what runs on a slave
     */
    public static String ofSlave(Set<Need> needs) {
        List<String> parts = new ArrayList<>();
        if (needs.contains(Need.MPI)) {
            parts.add("MPI, a process on each core");
        }
        if (needs.contains(Need.CLIENTS)) {
            parts.add("one client JVM");
        }
        if (needs.contains(Need.MACHINES)) {
            parts.add("one JVM that measures its machine");
        }
        return parts.isEmpty() ? "nothing" : String.join("; ", parts);
    }

    /**
     * @param needs of the workloads
     * @param slaves how many there are
     * @param slots for processes of MPI on all of them
     * @return the whole cluster in words
     */
    public static String of(Set<Need> needs, int slaves, int slots) {
        List<String> parts = new ArrayList<>();
        if (needs.contains(Need.MPI)) {
            parts.add("%d hosts with %d slots for processes of MPI".formatted(slaves, slots));
        }
        if (needs.contains(Need.CLIENTS)) {
            parts.add("%d hosts with one client JVM each".formatted(slaves));
        }
        if (needs.contains(Need.MACHINES)) {
            parts.add("%d hosts with one JVM each that measures its machine".formatted(slaves));
        }
        if (needs.contains(Need.SERVICE)) {
            parts.add("one client JVM and its service on the master");
        }
        parts.add("no HDFS and no YARN");
        return String.join("; ", parts);
    }
}
