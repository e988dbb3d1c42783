package harness.workloads.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** With real threads and a clock of its own for each. */
class LoadTest {
    private static final LoadSpec SPEC =
            new LoadSpec(Duration.ofMillis(200), Duration.ofMillis(600), OptionalDouble.empty());

    private final FakeTicker ticker = new FakeTicker();

    @Test
    void everyClientHasItsThreadAndIsClosedAtTheEnd() throws InterruptedException {
        Set<Thread> threads = ConcurrentHashMap.newKeySet();
        AtomicInteger closed = new AtomicInteger();
        List<LoadClient> clients = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            clients.add(new LoadClient() {
                @Override
                public long perform(long sequence) {
                    threads.add(Thread.currentThread());
                    ticker.pass(1_000_000);
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
        assertThat(result.window().orElseThrow().seconds()).isEqualTo(0.6);
        assertThat(result.objection(0)).isEmpty();
    }

    @Test
    void everyClientDoesOneThatCountsWhereOperationsTakeLongerThanTheLoad() throws InterruptedException {
        LoadClient slow = sequence -> {
            ticker.pass(1_300_000_000);
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
            public long perform(long sequence) {
                ticker.pass(50_000_000);
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
        assertThat(result.window().orElseThrow().seconds()).isEqualTo(0.5);
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

    /** Clients that do no more than so many operations a second, of 100 that are offered for ten seconds. */
    @ParameterizedTest
    @CsvSource({"40, 596, false", "94, 60, false", "96, 40, true", "120, 0, true"})
    void whatIsOfferedAndNotDoneIsSaidAndLessThan95PercentIsAnObjection(int capacity, long undone, boolean kept)
            throws InterruptedException {
        int clients = 4;
        LoadSpec spec = new LoadSpec(Duration.ofSeconds(2), Duration.ofSeconds(8), OptionalDouble.of(100));
        LoadClient client = sequence -> {
            ticker.pass(clients * 1_000_000_000L / capacity);
            return 0;
        };
        LoadResult result = load(spec).run(Collections.nCopies(clients, client), (one, recorder) -> {});
        assertThat(result.offered().operations()).isEqualTo(1000);
        // What starts within a step of the rate is in time, each client's own next operation among it.
        assertThat(result.offered().undone()).isCloseTo(undone, within((long) clients));
        assertThat(result.objection(0).isEmpty()).isEqualTo(kept);
        if (!kept) {
            assertThat(result.objection(0).orElseThrow())
                    .startsWith("the rate was not kept: %d of 1,000 operations that were offered"
                            .formatted(result.offered().undone()));
        }
        assertThat(LoadMetrics.of(result))
                .filteredOn(number -> number.metric().name().equals("undone_share"))
                .singleElement()
                .satisfies(number ->
                        assertThat(number.value()).isEqualTo(result.offered().undone() / 1000.0));
    }

    @Test
    void aLoopThatKeepsItsRateLeavesNothingUndoneHoweverFewItsOperationsAre() throws InterruptedException {
        for (double rate : new double[] {0.4, 1, 3, 7, 333}) {
            LoadSpec spec = new LoadSpec(Duration.ofSeconds(1), Duration.ofSeconds(3), OptionalDouble.of(rate));
            LoadResult result = load(spec).run(Collections.nCopies(8, sequence -> 0), (one, recorder) -> {});
            assertThat(result.offered()).isEqualTo(new ClientRecord.Offered((long) Math.ceil(4 * rate), 0));
        }
    }

    private Load load(LoadSpec spec) {
        return new Load(spec, e -> FailureKind.CONNECTION, ticker);
    }
}
