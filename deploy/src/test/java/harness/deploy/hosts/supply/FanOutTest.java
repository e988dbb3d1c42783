package harness.deploy.hosts.supply;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import harness.api.clients.InParallel;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FanOutTest {
    /** Knows who has it, and fails a copy from somebody who has not. */
    private static class Hosts implements FanOut.Carrier<Integer> {
        final Set<Integer> have = ConcurrentHashMap.newKeySet();
        final Map<Integer, AtomicInteger> sending = new ConcurrentHashMap<>();
        final AtomicInteger most = new AtomicInteger();

        @Override
        public void send(Integer to) throws IOException {
            copy(-1, to);
        }

        @Override
        public void give(Integer from, Integer to) throws IOException {
            assertThat(have).contains(from);
            copy(from, to);
        }

        private void copy(int from, int to) {
            AtomicInteger now = sending.computeIfAbsent(from, host -> new AtomicInteger());
            most.accumulateAndGet(now.incrementAndGet(), Math::max);
            now.decrementAndGet();
            assertThat(have.add(to)).isTrue();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 10, 100})
    void everybodyGetsItOnceAndNobodySendsMoreThanTwoAtOnce(int number) throws Exception {
        Hosts hosts = new Hosts();
        FanOut<Integer> spread = new FanOut<>(hosts);
        InParallel.results(hosts(number), host -> to(spread, host));
        assertThat(hosts.have).hasSize(number);
        assertThat(hosts.most.get()).isLessThanOrEqualTo(FanOut.COPIES_AT_ONCE);
    }

    @Test
    void theControllerSendsAFewCopiesWhateverTheNumberOfHosts() throws Exception {
        CountDownLatch given = new CountDownLatch(99 - FanOut.COPIES_AT_ONCE);
        FanOut<Integer> spread = new FanOut<>(new Hosts() {
            /** Slower than all others, once the first host has it. */
            @Override
            public void send(Integer to) throws IOException {
                if (to != 0) {
                    await(given);
                }
                super.send(to);
            }

            @Override
            public void give(Integer from, Integer to) throws IOException {
                super.give(from, to);
                given.countDown();
            }
        });
        to(spread, 0);
        InParallel.results(hosts(100).subList(1, 100), host -> to(spread, host));
        assertThat(spread.sent()).isLessThanOrEqualTo(1 + FanOut.COPIES_AT_ONCE);
    }

    @Test
    void whatHostsCannotGiveTheControllerSends() throws Exception {
        FanOut<Integer> spread = new FanOut<>(new Hosts() {
            @Override
            public void give(Integer from, Integer to) throws IOException {
                throw new IOException("no route from " + from);
            }
        });
        InParallel.results(hosts(20), host -> to(spread, host));
        assertThat(spread.sent()).isEqualTo(20);
    }

    @Test
    void aHostThatCannotBeSentAnythingFailsAlone() throws Exception {
        FanOut<Integer> spread = new FanOut<>(new Hosts() {
            @Override
            public void send(Integer to) throws IOException {
                fail(to);
                super.send(to);
            }

            @Override
            public void give(Integer from, Integer to) throws IOException {
                fail(to);
                super.give(from, to);
            }

            private void fail(Integer to) throws IOException {
                if (to == 3) {
                    throw new IOException("host 3 is full");
                }
            }
        });
        List<InParallel.Outcome<Integer>> outcomes = InParallel.outcomes(hosts(9), host -> to(spread, host));
        assertThat(outcomes).filteredOn(outcome -> outcome.failure() == null).hasSize(8);
        assertThatThrownBy(() -> {
                    throw outcomes.get(3).failure();
                })
                .hasMessage("host 3 is full");
    }

    private static void await(CountDownLatch latch) throws IOException {
        try {
            if (!latch.await(1, TimeUnit.MINUTES)) {
                throw new IOException("others do not get it");
            }
        } catch (InterruptedException e) {
            throw new IOException(e);
        }
    }

    private static Integer to(FanOut<Integer> spread, Integer host) throws IOException, InterruptedException {
        spread.to(host);
        return host;
    }

    private static List<Integer> hosts(int number) {
        return IntStream.range(0, number).boxed().toList();
    }
}
