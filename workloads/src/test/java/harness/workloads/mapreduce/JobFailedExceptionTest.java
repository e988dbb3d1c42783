package harness.workloads.mapreduce;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class JobFailedExceptionTest {
    @Test
    void theInnermostCauseOfATaskIsSaid() {
        assertThat(new JobFailedException("sort", """
                        Error: org.apache.hadoop.mapreduce.task.reduce.Shuffle$ShuffleError: error in shuffle in fetcher#3
                        \tat org.apache.hadoop.mapreduce.task.reduce.Shuffle.run(Shuffle.java:136)
                        \tSuppressed: java.io.IOException: not closed
                        \tCaused by: java.io.EOFException: gone
                        Caused by: java.lang.RuntimeException: copier
                        \t... 2 more
                        Caused by: java.lang.OutOfMemoryError: Java heap space
                        \tat org.apache.hadoop.io.BoundedByteArrayOutputStream.<init>(BoundedByteArrayOutputStream.java:55)
                        """))
                .hasMessage("job sort failed: Error: org.apache.hadoop.mapreduce.task.reduce.Shuffle$ShuffleError:"
                        + " error in shuffle in fetcher#3, caused by java.lang.OutOfMemoryError: Java heap space");
    }

    @Test
    void aCauseThatTheFirstLineTellsIsNotRepeated() {
        assertThat(new JobFailedException("sort", """
                        Error: java.lang.RuntimeException: java.io.IOException: no space
                        Caused by: java.io.IOException: no space
                        """))
                .hasMessage("job sort failed: Error: java.lang.RuntimeException: java.io.IOException: no space");
    }

    @Test
    void withoutAWordThatIsSaid() {
        assertThat(new JobFailedException("sort", " ")).hasMessage("job sort failed: the cluster gave no reason");
    }
}
