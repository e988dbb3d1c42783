package harness.bench;

import harness.api.clients.InParallel;
import harness.api.metric.Metric;
import harness.deploy.hosts.supply.FanOut;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;

/** How long it takes to bring something to many hosts, by simulated hosts. */
final class SpreadBench {
    private static final long ANSWER_MILLIS = 1000;
    private static final long COPY_MILLIS = 1000;
    private static final long SLOW_MILLIS = 12_000;
    private static final int SLOW = 7;
    private static final List<Integer> NUMBERS = List.of(16, 128, 1000);
    /** More would take a quarter of an hour. */
    private static final int MOST_ALONE = 128;

    private final Bench bench;

    SpreadBench(Bench bench) {
        this.bench = bench;
    }

    /** A copy takes its time, or cannot be made at all. */
    private record Simulated(boolean giving) implements FanOut.Carrier<Integer> {
        @Override
        public void send(Integer to) throws IOException {
            pause(COPY_MILLIS);
        }

        @Override
        public void give(Integer from, Integer to) throws IOException {
            if (!giving) {
                throw new IOException("host " + from + " gives nothing");
            }
            pause(COPY_MILLIS);
        }
    }

    void run() throws IOException, InterruptedException {
        for (int number : numbers()) {
            Metric prepared = BenchMetric.seconds(
                    "simulated_hosts_prepared_" + number,
                    "Until all of " + number + " simulated hosts but a slow one have a copy.");
            for (int repeat = 1; repeat <= bench.repeats(); repeat++) {
                bench.scores().add(prepared, Contestant.HARNESS, measure(number, true));
            }
            if (number <= MOST_ALONE && !bench.effort().brief()) {
                bench.scores().add(prepared, Contestant.CONTROLLER_ALONE, measure(number, false));
            }
        }
        bench.scores()
                .add(
                        BenchMetric.mebibytes(
                                "resident_memory_after_simulated_hosts",
                                "VmRSS of the whole process, after the simulation of most hosts."),
                        Contestant.HARNESS,
                        Resident.mebibytes(ProcessHandle.current().pid()));
    }

    /** One value of the fewest and of the most says whether they still take as long. */
    private List<Integer> numbers() {
        return bench.effort().brief()
                ? List.of(NUMBERS.get(0), NUMBERS.get(NUMBERS.size() - 1))
                : bench.effort().most(NUMBERS);
    }

    private static double measure(int number, boolean giving) throws IOException, InterruptedException {
        FanOut<Integer> spread = new FanOut<>(new Simulated(giving));
        long start = System.nanoTime();
        List<Integer> hosts = IntStream.range(0, number).boxed().toList();
        double seconds = InParallel.results(hosts, host -> {
                    pause(host == SLOW ? SLOW_MILLIS : ANSWER_MILLIS);
                    spread.to(host);
                    return host == SLOW ? 0 : Bench.seconds(start);
                })
                .stream()
                .mapToDouble(Double::doubleValue)
                .max()
                .orElseThrow();
        Bench.say(
                "spread: %d hosts in %.1f s, %d copies from the controller".formatted(number, seconds, spread.sent()));
        return seconds;
    }

    private static void pause(long millis) throws IOException {
        try {
            TimeUnit.MILLISECONDS.sleep(millis);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        }
    }
}
