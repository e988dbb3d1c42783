package harness.workloads.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** With the real clock and real threads; short. */
class LoadTest {
    private static final LoadSpec SPEC =
            new LoadSpec(Duration.ofMillis(200), Duration.ofMillis(600), OptionalDouble.empty());

    @Test
    void everyClientHasItsThreadAndIsClosedAtTheEnd() throws InterruptedException {
        Set<Thread> threads = ConcurrentHashMap.newKeySet();
        AtomicInteger closed = new AtomicInteger();
        List<LoadClient> clients = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            clients.add(new LoadClient() {
                @Override
                public long perform(long sequence) throws InterruptedException {
                    threads.add(Thread.currentThread());
                    Ticker.SYSTEM.await(System.nanoTime() + 1_000_000);
                    return 1024;
                }

                @Override
                public void close() {
                    closed.incrementAndGet();
                }
            });
        }
        LoadResult result = load(SPEC).run(clients, (client, recorder) -> {});
        assertThat(threads).hasSize(3);
        assertThat(closed).hasValue(3);
        assertThat(result.window().orElseThrow().seconds()).isBetween(0.3, 0.6);
        assertThat(result.objection(0)).isEmpty();
    }

    @Test
    void everyClientDoesOneThatCountsWhereOperationsTakeLongerThanTheLoad() throws InterruptedException {
        LoadClient slow = sequence -> {
            Ticker.SYSTEM.await(System.nanoTime() + 1_300_000_000);
            return 1;
        };
        LoadSpec spec = new LoadSpec(Duration.ofMillis(100), Duration.ofMillis(500), OptionalDouble.empty());
        LoadResult result = load(spec).run(List.of(slow, slow), (client, recorder) -> {});
        // The first one starts in the warm-up and ends after twice the time of the load.
        assertThat(result.measured()).isEqualTo(2);
        assertThat(result.objection(0)).isEmpty();
    }

    @Test
    void workThatRunsOutEndsTheLoad() throws InterruptedException {
        LoadClient ten = new LoadClient() {
            @Override
            public long perform(long sequence) throws InterruptedException {
                Ticker.SYSTEM.await(System.nanoTime() + 50_000_000);
                return 0;
            }

            @Override
            public boolean has(long sequence) {
                return sequence < 10;
            }
        };
        LoadSpec spec = new LoadSpec(Duration.ZERO, Duration.ofSeconds(60), OptionalDouble.empty());
        LoadResult result = load(spec).run(List.of(ten), (client, recorder) -> {});
        assertThat(result.measured()).isEqualTo(10);
        assertThat(result.window().orElseThrow().seconds()).isBetween(0.4, 5.0);
    }

    @Test
    void anEndpointThatOnlyFailsEndsTheLoadWithItsReason() {
        LoadClient failing = sequence -> {
            throw new java.net.ConnectException("Connection refused");
        };
        assertThatThrownBy(() -> load(SPEC).run(List.of(failing), (client, recorder) -> {}))
                .isInstanceOf(LoadFailedException.class)
                .hasMessage("100 operations in a row failed, the last one: Connection refused");
    }

    @Test
    void aRateThatCannotBeKeptIsAnObjection() throws InterruptedException {
        LoadSpec spec = new LoadSpec(Duration.ZERO, Duration.ofMillis(300), OptionalDouble.of(1000));
        LoadClient slow = sequence -> {
            Ticker.SYSTEM.await(System.nanoTime() + 50_000_000);
            return 0;
        };
        assertThat(load(spec).run(List.of(slow), (client, recorder) -> {}).objection(1))
                .hasValueSatisfying(text -> assertThat(text).contains("cannot sustain the rate"));
    }

    private static Load load(LoadSpec spec) {
        return new Load(spec, e -> FailureKind.CONNECTION, Ticker.SYSTEM);
    }
}
