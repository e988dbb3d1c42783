package harness.hdfs.config;

import harness.hdfs.protocol.HadoopJvm;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * How the JVMs of lean tasks and application masters are tuned. The flags stand where a user's own go, so that these take their
 * place and no flag is given twice.
 */
public final class LeanJvm {
    static final List<String> TASK_KEYS = List.of("mapreduce.map.java.opts", "mapreduce.reduce.java.opts");
    /** Options of a job's master. */
    public static final String MASTER_KEY = "yarn.app.mapreduce.am.command-opts";

    static final List<String> KEYS =
            Stream.concat(TASK_KEYS.stream(), Stream.of(MASTER_KEY)).toList();

    /** A flag that every JVM takes, and that changes nothing. */
    static final String NOTHING = "-server";

    private static final String QUICK = "-XX:+UseSerialGC -XX:-UsePerfData";

    /** Flags of a task, which may have much to do. */
    public static final String TASK = Stream.concat(Stream.of(QUICK), HadoopJvm.LATE_OPTIMISATION.stream())
            .collect(Collectors.joining(" "));

    /** Flags of an application master, which lives for seconds and mostly waits: the first compiler is enough. */
    public static final String MASTER = QUICK + " -XX:TieredStopAtLevel=1";

    /** The same with its heap, where one machine holds every slave. */
    public static final String EMBEDDED_MASTER = "-Xmx256m " + MASTER;

    static final String MASTER_WHY = "a job's master lives for seconds: the serial collector and the first compiler do";

    private LeanJvm() {}
}
