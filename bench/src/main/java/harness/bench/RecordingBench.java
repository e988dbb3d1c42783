package harness.bench;

import harness.api.json.Json;
import harness.api.launch.JvmCommand;
import harness.api.metric.Metric;
import harness.workloads.load.RecordingOverhead;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** What it costs a probe to record an operation, by JMH. */
final class RecordingBench {
    private static final Metric RECORDING = BenchMetric.costs(
            "recording_of_an_operation", "ns", "JMH's average time of what a probe does to record one operation.");

    private final Bench bench;

    RecordingBench(Bench bench) {
        this.bench = bench;
    }

    void run() throws IOException, InterruptedException {
        Bench.say("recording");
        Path result = bench.work().resolve("jmh.json");
        Process process = new ProcessBuilder(
                        JvmCommand.java().toString(),
                        "-cp",
                        bench.probeClassPath(bench.loopJars()),
                        "org.openjdk.jmh.Main",
                        RecordingOverhead.class.getSimpleName(),
                        "-f",
                        Integer.toString(bench.repeats()),
                        "-wi",
                        "3",
                        "-w",
                        bench.effort().jmhIteration(),
                        "-i",
                        "3",
                        "-r",
                        bench.effort().jmhIteration(),
                        "-rf",
                        "json",
                        "-rff",
                        result.toString())
                .redirectErrorStream(true)
                .redirectOutput(bench.logs().resolve("jmh.log").toFile())
                .start();
        if (process.waitFor() != 0) {
            throw new IOException("JMH failed, see jmh.log in " + bench.logs());
        }
        for (double nanos : values(result)) {
            bench.scores().add(RECORDING, Contestant.HARNESS, nanos);
        }
    }

    /** Of all iterations of all forks. */
    private static List<Double> values(Path result) throws IOException {
        Map<?, ?> benchmark =
                (Map<?, ?>) Json.read(Files.readString(result), List.class).get(0);
        List<?> forks = (List<?>) ((Map<?, ?>) benchmark.get("primaryMetric")).get("rawData");
        return forks.stream()
                .flatMap(iterations -> ((List<?>) iterations).stream())
                .map(value -> ((Number) value).doubleValue())
                .toList();
    }
}
