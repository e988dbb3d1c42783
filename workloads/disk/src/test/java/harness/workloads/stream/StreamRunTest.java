package harness.workloads.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StreamRunTest {
    @ParameterizedTest
    @CsvSource({"1, 1, 10", "2, 1000, 10", "3, 40000, 300"})
    void everyElementIsWhatTheKernelsMakeOfIt(int threads, int elements, int rounds) throws Exception {
        StreamRun run = new StreamRun(threads, elements, rounds, 0, System::nanoTime);
        run.run();
        assertThat(run.rounds()).isEqualTo(rounds);
        assertThat(run.wrongElements()).isZero();
        double sum = 0;
        for (StreamKernel kernel : StreamKernel.values()) {
            assertThat(run.seconds(kernel)).as("without the first").hasSize(rounds - 1);
            sum += run.seconds(kernel).stream().mapToDouble(each -> each).sum();
        }
        assertThat(sum).isPositive().isLessThanOrEqualTo(run.totalSeconds() + 1e-6);
        assertThat(run.bytes(StreamKernel.TRIAD)).isEqualTo(24.0 * threads * elements);
        assertThat(run.bytes(StreamKernel.COPY)).isEqualTo(16.0 * threads * elements);
    }

    @Test
    @Timeout(60)
    void whereOneThreadHasNoMemoryThoseThatComeLaterDoNotWait() {
        AtomicReference<Thread> failed = new AtomicReference<>();
        StreamRun run = new StreamRun(2, 10, 1, 0, System::nanoTime, elements -> {
            if (failed.compareAndSet(null, Thread.currentThread())) {
                throw new OutOfMemoryError("no room");
            }
            // It waits for work when it is done with its own.
            while (failed.get().getState() != Thread.State.WAITING) {
                Thread.onSpinWait();
            }
            return new double[elements];
        });
        assertThatThrownBy(run::run).isInstanceOf(IOException.class).hasMessageContaining("no room");
    }

    @Test
    void theKernelsAreThoseOfStream() {
        double[] a = {5};
        double[] b = {7};
        double[] c = {0};
        StreamKernel.COPY.run(a, b, c);
        assertThat(c).containsExactly(5);
        StreamKernel.SCALE.run(a, b, c);
        assertThat(b).containsExactly(StreamKernel.Q * 5);
        StreamKernel.ADD.run(a, b, c);
        assertThat(c).containsExactly(5 + StreamKernel.Q * 5);
        StreamKernel.TRIAD.run(a, b, c);
        assertThat(a).containsExactly(StreamKernel.Q * 5 + StreamKernel.Q * (5 + StreamKernel.Q * 5));
    }

    @Test
    void nothingIsMeasuredBeforeTheMomentAtWhichAllBegin() throws Exception {
        long moment = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(50);
        AtomicInteger asked = new AtomicInteger();
        StreamRun run = new StreamRun(2, 10, 2, 0, () -> {
            asked.incrementAndGet();
            return moment;
        });
        run.run();
        assertThat(System.nanoTime()).isGreaterThan(moment);
        assertThat(asked).hasValue(1);
        assertThat(run.rounds()).isEqualTo(2);
    }

    @Test
    void whereAnotherMachineIsNotReadyNothingBegins() {
        StreamRun run = new StreamRun(2, 10, 2, 0, () -> {
            throw new IOException("slave1 is gone");
        });
        assertThatThrownBy(run::run).isInstanceOf(IOException.class).hasMessageContaining("slave1 is gone");
    }
}
