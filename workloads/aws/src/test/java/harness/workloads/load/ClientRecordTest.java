package harness.workloads.load;

import static org.assertj.core.api.Assertions.assertThat;

import harness.api.json.Json;
import harness.api.metric.Measurement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.SplittableRandom;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

/** What clients in several JVMs did says the same as if they had been in one. */
class ClientRecordTest {
    private static final LoadSpec SPEC =
            new LoadSpec(Duration.ofSeconds(1), Duration.ofSeconds(2), OptionalDouble.of(50));

    @Property(tries = 30)
    void nothingIsLostOnTheWay(@ForAll long seed, @ForAll @IntRange(min = 1, max = 5) int clients) {
        SplittableRandom random = new SplittableRandom(seed);
        List<ClientRecorder> recorders = new ArrayList<>();
        for (int client = 0; client < clients; client++) {
            recorders.add(recorder(random));
        }
        CpuUse whole = new CpuUse(clients * 10L, 100, clients, OptionalDouble.of(0.5));
        LoadResult here = LoadResult.of(SPEC, recorders, whole);
        List<ClientRecord> sent = new ArrayList<>();
        List<CpuUse> cpus = new ArrayList<>();
        for (ClientRecorder one : recorders) {
            LoadResult elsewhere = LoadResult.of(SPEC, List.of(one), new CpuUse(10, 100, 1, OptionalDouble.of(0.5)));
            elsewhere.records().forEach(record -> sent.add(Json.read(Json.line(record), ClientRecord.class)));
            cpus.add(Json.read(Json.line(elsewhere.cpu()), CpuUse.class));
        }
        LoadResult merged = LoadResult.merged(SPEC, sent, cpus);
        assertThat(LoadMetrics.of(merged))
                .extracting(Measurement::metric)
                .isEqualTo(
                        LoadMetrics.of(here).stream().map(Measurement::metric).toList());
        assertThat(LoadMetrics.of(merged)).isEqualTo(LoadMetrics.of(here));
        assertThat(merged.firstFailures()).isEqualTo(here.firstFailures());
    }

    private static ClientRecorder recorder(SplittableRandom random) {
        ClientRecorder recorder = new ClientRecorder(SPEC);
        long now = 0;
        while (now < 3_000_000_000L) {
            long end = now + random.nextLong(1_000, 400_000_000);
            recorder.start(now);
            if (random.nextInt(5) == 0) {
                recorder.retry(FailureKind.THROTTLED, "slow down");
            }
            if (random.nextInt(10) == 0) {
                recorder.failure(now, end, FailureKind.TIMEOUT, "no answer");
            } else {
                recorder.success(Math.max(0, now - random.nextLong(1_000_000)), now, end, random.nextLong(1 << 20));
            }
            now = end;
        }
        recorder.offered(random.nextLong(4_000_000_000L));
        recorder.neverStarted(random.nextLong(3));
        return recorder;
    }
}
