package harness.workloads.aggregation;

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

/** Sums the ad revenue of each source address: the aggregation of Pavlo et al., as HiBench has it in Hive. */
@AutoService(Workload.class)
public final class Aggregation extends HiveWorkload {
    private static final String NAME = "aggregation";

    /** For {@link java.util.ServiceLoader}. */
    public Aggregation() {
        super(new HiveQuery(
                NAME,
                List.of(BenchmarkTable.USERVISITS),
                "uservisits_aggre",
                "sourceIP STRING, sumAdRevenue DECIMAL(19,2)",
                "SELECT sourceIP, SUM(adRevenue) FROM uservisits GROUP BY sourceIP",
                true));
    }

    @Override
    public WorkloadDescriptor describe() {
        return descriptor(
                "Sums ad revenue by source address in Hive",
                60,
                true,
                Footprint.fixedSeconds(15)
                        .mibPerSecondPerTask(8)
                        .input(1.15)
                        .output(0.25)
                        .local(0.6));
    }

    @Override
    protected Verdict check(TableCheck check, Path output) throws Exception {
        return check.answers(output, Answer.REVENUE);
    }
}
