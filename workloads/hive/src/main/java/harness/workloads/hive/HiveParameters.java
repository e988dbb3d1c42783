package harness.workloads.hive;

import harness.api.workload.Condition;
import harness.api.workload.Parameter;
import harness.api.workload.Rule;
import harness.api.workload.WorkloadContext;
import harness.workloads.mapreduce.TextParameters;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** What can be set of every workload on Hive. */
final class HiveParameters {
    /** Bytes of the text of {@code uservisits}. */
    static final String SIZE = "size";

    /** What runs the queries. */
    static final String ENGINE = "engine";

    /** What Hive calls that. */
    static final String ENGINE_SETTING = "hive.execution.engine";

    /** URI of a metastore. */
    static final String METASTORE = "metastore";

    /** JDBC URL of a HiveServer2. */
    static final String URL = "url";

    /** Map input of Aggregation in the study of 2014, Table 5: 75 GB. */
    private static final long STUDY_SIZE = 75_000_000_000L;

    static final String MAPREDUCE = "mapreduce";
    static final String TEZ = "tez";

    /** The engine that a HiveServer2 is set to. */
    static final String SERVERS_OWN = "server";

    /** As many reduce tasks as Hive thinks right. */
    static final long AS_HIVE_DECIDES = 0;

    private HiveParameters() {}

    private static Parameter size() {
        return Parameter.scaledBytes(SIZE, STUDY_SIZE, 1, "bytes of the rows of uservisits; the study has 75 GB");
    }

    private static Parameter reduces() {
        return Parameter.perReduceSlot(
                TextParameters.REDUCES, 1, AS_HIVE_DECIDES, "number of reduce tasks; 0 leaves it to Hive");
    }

    private static Parameter engine() {
        return Parameter.choice(
                ENGINE,
                List.of(MAPREDUCE, TEZ, SERVERS_OWN),
                "what runs the queries on the cluster; server, with url, is what that server is set to");
    }

    private static Parameter metastore() {
        return Parameter.text(
                METASTORE, "", "URI of a metastore (thrift://host:9083); without one, a metastore of this run's own");
    }

    private static Parameter url() {
        return Parameter.text(
                URL,
                "",
                "JDBC URL of a HiveServer2 (jdbc:hive2://host:10000) that runs the queries in its own cluster; with"
                        + " --provider client, and " + HiveServerLogin.HOW);
    }

    /**
     * @param reduces whether there are reduce tasks
     * @return the parameters of a workload on Hive
     */
    static List<Parameter> all(boolean reduces) {
        Stream<Parameter> tasks = reduces ? Stream.of(reduces()) : Stream.of();
        return Stream.of(Stream.of(size()), tasks, Stream.of(engine(), metastore(), url()))
                .flatMap(parameters -> parameters)
                .toList();
    }

    /** {@return what has to hold between them; first of all that nothing secret is in what the others would repeat} */
    static List<Rule> rules() {
        Map<String, String> onServer =
                Map.of(ENGINE, SERVERS_OWN, TextParameters.REDUCES, Long.toString(AS_HIVE_DECIDES));
        return List.of(
                new Rule.OnServer(URL, HiveServerLogin.HOW, onServer),
                new Rule.Form(URL, ServerSession.FORM, "jdbc:hive2://host:10000"),
                new Rule.Form(METASTORE, MetastoreAddress.FORM, "thrift://host:9083"),
                new Rule.NotBoth(URL, METASTORE),
                new Rule.Needs(Condition.of(ENGINE, SERVERS_OWN), Condition.given(URL)),
                new Rule.PlaceStandards(Rule.Place.HERE, Map.of(SIZE, "24MiB")));
    }

    /**
     * @param context of a run
     * @return whether a HiveServer2 runs its queries
     */
    static boolean onServer(WorkloadContext context) {
        return !context.text(URL).isEmpty();
    }

    /**
     * @param context of a run
     * @return whether its databases are in a metastore that stays when the run is over
     */
    static boolean outlivesRun(WorkloadContext context) {
        return onServer(context) || !context.text(METASTORE).isEmpty();
    }
}
