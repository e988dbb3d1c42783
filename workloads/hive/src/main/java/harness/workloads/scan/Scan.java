package harness.workloads.scan;

import com.google.auto.service.AutoService;
import harness.api.workload.Footprint;
import harness.api.workload.Verdict;
import harness.api.workload.Workload;
import harness.api.workload.WorkloadDescriptor;
import harness.workloads.hive.HiveQuery;
import harness.workloads.hive.HiveWorkload;
import harness.workloads.visits.BenchmarkTable;
import harness.workloads.visits.TableCheck;
import java.util.List;
import org.apache.hadoop.fs.Path;

/** Copies the table of visits: the scan of HiBench. */
@AutoService(Workload.class)
public final class Scan extends HiveWorkload {
    private static final String NAME = "scan";

    /** For {@link java.util.ServiceLoader}. */
    public Scan() {
        super(new HiveQuery(
                NAME,
                List.of(BenchmarkTable.USERVISITS),
                "uservisits_copy",
                BenchmarkTable.USERVISITS.columns(),
                "SELECT * FROM uservisits",
                false));
    }

    @Override
    public WorkloadDescriptor describe() {
        return descriptor(
                "Copies a table in Hive",
                62,
                false,
                Footprint.fixedSeconds(12).mibPerSecondPerTask(10).input(1.15).output(1.15));
    }

    @Override
    protected Verdict check(TableCheck check, Path output) throws Exception {
        return check.copies(output);
    }
}
