package harness.workloads.hive;

import harness.core.workload.Parameter;
import java.util.List;

/** What can be set of every workload on Hive. */
public final class HiveParameters {
    /** Bytes of the text of {@code uservisits}. */
    public static final String SIZE = "size";

    /** What runs the queries. */
    public static final String ENGINE = "engine";

    /** URI of a metastore. */
    public static final String METASTORE = "metastore";

    /** Map input of Aggregation in the study of 2014, Table 5: 75 GB. */
    private static final long STUDY_SIZE = 75_000_000_000L;

    static final String MAPREDUCE = "mapreduce";
    static final String TEZ = "tez";

    private HiveParameters() {}

    /**
     * @return bytes of the text of {@code uservisits}
     */
    public static Parameter size() {
        return Parameter.scaledBytes(SIZE, STUDY_SIZE, 1, "bytes of the rows of uservisits; the study has 75 GB");
    }

    /**
     * @return what runs the queries
     */
    public static Parameter engine() {
        return Parameter.choice(ENGINE, List.of(MAPREDUCE, TEZ), "what runs the queries on the cluster");
    }

    /**
     * @return URI of a metastore
     */
    public static Parameter metastore() {
        return Parameter.text(
                METASTORE, "", "URI of a metastore (thrift://host:9083); without one, a metastore of this run's own");
    }
}
