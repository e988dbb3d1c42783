package harness.workloads.hive;

import java.io.Serializable;
import org.apache.hadoop.hive.ql.Context;
import org.apache.hadoop.hive.ql.QueryPlan;
import org.apache.hadoop.hive.ql.QueryState;
import org.apache.hadoop.hive.ql.TaskQueue;
import org.apache.hadoop.hive.ql.exec.TaskFactory;
import org.apache.hadoop.hive.ql.exec.mr.MapRedTask;
import org.apache.hadoop.hive.ql.plan.MapredWork;
import org.apache.hadoop.mapreduce.MRJobConfig;

/**
 * A job of a query, without a jar. Hive ships its own jar of 40 MB with every job; here it is on the tasks' class path on
 * every node.
 */
public final class NoJarTask extends MapRedTask {
    private static final long serialVersionUID = 1L;

    /** Makes Hive run all jobs of this process so. */
    static void use() {
        TaskFactory.taskvec.replaceAll(NoJarTask::replaced);
    }

    private static TaskFactory.TaskTuple<? extends Serializable> replaced(
            TaskFactory.TaskTuple<? extends Serializable> task) {
        return task.workClass == MapredWork.class
                ? new TaskFactory.TaskTuple<>(MapredWork.class, NoJarTask.class)
                : task;
    }

    @Override
    public void initialize(QueryState state, QueryPlan plan, TaskQueue queue, Context context) {
        super.initialize(state, plan, queue, context);
        job.unset(MRJobConfig.JAR);
    }
}
