package harness.workloads.join;

import com.google.auto.service.AutoService;
import harness.api.workload.Footprint;
import harness.api.workload.Verdict;
import harness.api.workload.Workload;
import harness.api.workload.WorkloadDescriptor;
import harness.workloads.hive.HiveQuery;
import harness.workloads.hive.HiveWorkload;
import harness.workloads.visits.Answer;
import harness.workloads.visits.BenchmarkTable;
import harness.workloads.visits.TableCheck;
import java.util.List;
import org.apache.hadoop.fs.Path;

/** Joins the visits of a year with the ranks of their pages: the join of Pavlo et al., as HiBench has it in Hive. */
@AutoService(Workload.class)
public final class Join extends HiveWorkload {
    private static final String NAME = "join";

    private static final String SELECT = """
            SELECT sourceIP, AVG(pageRank), SUM(adRevenue) AS totalRevenue
            FROM rankings JOIN
              (SELECT sourceIP, destURL, adRevenue FROM uservisits
               WHERE visitDate BETWEEN DATE '%s' AND DATE '%s') visits
            ON rankings.pageURL = visits.destURL
            GROUP BY sourceIP ORDER BY totalRevenue DESC""".formatted(Answer.FIRST_DAY, Answer.LAST_DAY);

    /** For {@link java.util.ServiceLoader}. */
    public Join() {
        super(new HiveQuery(
                NAME,
                List.of(BenchmarkTable.USERVISITS, BenchmarkTable.RANKINGS),
                "rankings_uservisits_join",
                "sourceIP STRING, avgPageRank DOUBLE, totalRevenue DECIMAL(19,2)",
                SELECT,
                true));
    }

    @Override
    public WorkloadDescriptor describe() {
        return descriptor(
                "Joins visits of a year with their pages' ranks in Hive",
                64,
                false,
                Footprint.fixedSeconds(30)
                        .mibPerSecondPerTask(8)
                        .input(1.2)
                        .output(0.01)
                        .local(0.3));
    }

    @Override
    protected Verdict check(TableCheck check, Path output) throws Exception {
        return check.answers(output, Answer.YEAR);
    }
}
