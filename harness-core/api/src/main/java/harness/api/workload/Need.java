package harness.api.workload;

import java.util.Collections;
import java.util.EnumSet;
import java.util.Set;
import java.util.stream.Collectors;

/** What a workload has to find on the machines that it runs on. */
public enum Need {
    /** Hadoop's file system, with a DataNode on each slave. */
    HDFS("HDFS"),
    /** Jobs of MapReduce: a NodeManager on each slave. */
    YARN("YARN"),
    /** A launcher that starts processes on the slaves, and a file system that they use. */
    MPI("MPI"),
    /** The machines themselves: directories on their disks, their memory, and the network between them. */
    MACHINES("the own disks, memory and network of its machines"),
    /** JVMs with clients of a service that answers elsewhere. */
    CLIENTS("clients of a service elsewhere"),
    /** A service that Harness starts beside the workload's process, and that answers on its machine alone. */
    SERVICE("a service on its own machine");

    /** What a job of MapReduce on files of HDFS needs. */
    public static final Set<Need> HADOOP = Collections.unmodifiableSet(EnumSet.of(HDFS, YARN));

    /** What a probe of a service needs, the one or the other. */
    public static final Set<Need> PROBE = Collections.unmodifiableSet(EnumSet.of(CLIENTS, SERVICE));

    private final String words;

    Need(String words) {
        this.words = words;
    }

    /**
     * @param servers how many machines serve file systems alone
     * @return what machines are for that are not rented for certain workloads: with such servers, programs of MPI, else Hadoop
     */
    public static Set<Need> ofMachines(int servers) {
        return servers > 0 ? Set.of(MPI) : HADOOP;
    }

    /**
     * @param needs of all workloads of a plan
     * @return whether HDFS and YARN are deployed for them
     */
    public static boolean ofHadoop(Set<Need> needs) {
        return !Collections.disjoint(needs, HADOOP);
    }

    /**
     * @param needs of the workloads of one process
     * @return whether that process does the work itself, with many threads or through a launcher, rather than have YARN do it
     */
    public static boolean inOwnProcess(Set<Need> needs) {
        return !ofHadoop(needs) || !Collections.disjoint(needs, PROBE);
    }

    /**
     * @param needs of a workload; not empty
     * @return as a sentence lists them
     */
    public static String words(Set<Need> needs) {
        return needs.stream().sorted().map(need -> need.words).collect(Collectors.joining(" and "));
    }
}
