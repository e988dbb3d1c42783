package harness.workloads.mapreduce;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import org.apache.hadoop.mapreduce.Counter;
import org.apache.hadoop.mapreduce.CounterGroup;
import org.apache.hadoop.mapreduce.Counters;
import org.apache.hadoop.mapreduce.FileSystemCounter;
import org.apache.hadoop.mapreduce.Job;

/**
 * The counters of a finished job. Hadoop answers a question for a counter that does not exist with a new one at zero;
 * here it is an error.
 *
 * @param job the job's name; of several together, that of the first
 * @param values by group and name, joined by a dot
 */
public record JobCounters(String job, Map<String, Long> values) {
    public JobCounters {
        values = Map.copyOf(values);
    }

    static JobCounters of(Job job) throws IOException {
        Counters counters = job.getCounters();
        if (counters == null) {
            throw new IOException("job " + job.getJobName() + " ended, but its counters cannot be had");
        }
        return of(job.getJobName(), counters);
    }

    /**
     * @param job the job's name
     * @param counters of that job
     * @return the same
     */
    public static JobCounters of(String job, Counters counters) {
        Map<String, Long> values = new HashMap<>();
        for (CounterGroup group : counters) {
            for (Counter counter : group) {
                values.put(group.getName() + "." + counter.getName(), counter.getValue());
            }
        }
        return new JobCounters(job, values);
    }

    /**
     * @param other of another job
     * @return of both jobs together
     */
    public JobCounters plus(JobCounters other) {
        Map<String, Long> sums = new HashMap<>(values);
        other.values.forEach((key, value) -> sums.merge(key, value, Long::sum));
        return new JobCounters(job, sums);
    }

    /**
     * @param counter one of Hadoop's own
     * @return its value
     * @throws IOException if the job has no such counter
     */
    public long required(Enum<?> counter) throws IOException {
        return required(key(counter));
    }

    /**
     * @param counter one of Hadoop's own, which Hadoop creates when it first counts something: none means none happened
     * @return its value, 0 if it is not there
     */
    public long events(Enum<?> counter) {
        return values.getOrDefault(key(counter), 0L);
    }

    /**
     * @param counter one of Hadoop's own
     * @return whether the job has it
     */
    public boolean has(Enum<?> counter) {
        return values.containsKey(key(counter));
    }

    /**
     * @param counter what is counted of HDFS
     * @return its value
     * @throws IOException if the job has no such counter
     */
    public long hdfs(FileSystemCounter counter) throws IOException {
        return required(FileSystemCounter.class.getName() + ".HDFS_" + counter.name());
    }

    private long required(String key) throws IOException {
        Long value = values.get(key);
        if (value == null) {
            throw new IOException("job " + job + " has no counter " + key);
        }
        return value;
    }

    private static String key(Enum<?> counter) {
        return counter.getDeclaringClass().getName() + "." + counter.name();
    }
}
