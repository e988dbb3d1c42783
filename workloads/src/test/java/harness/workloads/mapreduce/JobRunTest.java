package harness.workloads.mapreduce;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import harness.api.host.HostEnd;
import java.io.IOException;
import org.apache.hadoop.mapreduce.Counters;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.JobStatus;
import org.apache.hadoop.mapreduce.TaskCompletionEvent;
import org.apache.hadoop.mapreduce.TaskCounter;
import org.junit.jupiter.api.Test;

class JobRunTest {
    @Test
    void aJobIsKilledWhenItsHostIsToldToEndAndOnceItHasEndedNoMore() throws Exception {
        Endless job = new Endless();
        assertThatThrownBy(() -> JobRun.finish(job, (map, reduce) -> HostEnd.run()))
                .isInstanceOf(JobFailedException.class);
        assertThat(job.killed).isEqualTo(1);
        HostEnd.run();
        assertThat(job.killed).isEqualTo(1);
    }

    @Test
    void countersAreCollectedOnlyWhenTheyAreAskedFor() throws Exception {
        Ended job = new Ended();
        EndedJob finished = JobRun.finish(job, (map, reduce) -> {});
        assertThat(job.asked).as("the clock may still run").isZero();
        assertThat(finished.counters().has(TaskCounter.GC_TIME_MILLIS)).isFalse();
        assertThat(job.asked).isEqualTo(1);
    }

    @Test
    void theClientAsksLessOftenWhileMapsRunThatReducesFollowAndNeverLaterThanAHundredthOfTheTime() {
        assertThat(JobRun.pollMillis(true, 1_000)).isEqualTo(50);
        assertThat(JobRun.pollMillis(true, 20_000)).isEqualTo(200);
        assertThat(JobRun.pollMillis(true, 3_600_000)).isEqualTo(500);
        assertThat(JobRun.pollMillis(false, 3_600_000)).as("it may end").isEqualTo(50);
    }

    /** Has ended well. */
    @SuppressWarnings("deprecation") // Hadoop's other ways to make a job do not let it be another class
    private static final class Ended extends Job {
        private int asked;

        Ended() throws IOException {}

        @Override
        public void submit() {}

        @Override
        public boolean isComplete() {
            return true;
        }

        @Override
        public boolean isSuccessful() {
            return true;
        }

        @Override
        public String getJobName() {
            return "ended";
        }

        @Override
        public Counters getCounters() {
            asked++;
            return new Counters();
        }
    }

    /** Runs until it is killed. */
    @SuppressWarnings("deprecation") // Hadoop's other ways to make a job do not let it be another class
    private static final class Endless extends Job {
        private int killed;

        Endless() throws IOException {}

        @Override
        public void submit() {}

        @Override
        public boolean isComplete() {
            return killed > 0;
        }

        @Override
        public float mapProgress() {
            return 0;
        }

        @Override
        public float reduceProgress() {
            return 0;
        }

        @Override
        public void killJob() {
            killed++;
        }

        @Override
        public boolean isSuccessful() {
            return false;
        }

        @Override
        public String getJobName() {
            return "endless";
        }

        @Override
        public TaskCompletionEvent[] getTaskCompletionEvents(int from, int most) {
            return new TaskCompletionEvent[0];
        }

        @Override
        public JobStatus getStatus() {
            return new JobStatus();
        }
    }
}
