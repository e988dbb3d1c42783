package harness.bench;

import harness.api.cache.CacheDirectory;
import harness.api.launch.JvmCommand;
import harness.api.result.Row;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * {@code harness probe} as a user starts it, on a service that runs.
 *
 * @param bench with directories
 * @param endpoint of the service
 * @param accessKey that requests are signed with
 * @param secretKey belonging to it
 */
record ProbeRun(Bench bench, URI endpoint, String accessKey, String secretKey) {
    /**
     * A warm-up trial and a timed one of one operation.
     *
     * @param service s3 or dynamodb
     * @param operation for example {@code get}
     * @param size of objects or items
     * @param more flags
     * @return the metrics of the timed trial, by name
     */
    Map<String, Double> values(String service, String operation, String size, String... more)
            throws IOException, InterruptedException {
        Path out = Files.createTempDirectory(bench.work(), "probe");
        List<String> words = new ArrayList<>(
                List.of(JvmCommand.java().toString(), "-jar", bench.harnessJar().toString(), "probe", service));
        words.addAll(List.of("--op", operation, "--sizes", size, "--repeats", "1"));
        words.addAll(List.of("--endpoint", endpoint.toString(), "--out", out.toString()));
        words.addAll(bench.effort().probeOptions(service));
        words.addAll(List.of(more));
        ProcessBuilder builder = new ProcessBuilder(words);
        builder.environment()
                .putAll(Map.of(
                        "AWS_ACCESS_KEY_ID",
                        accessKey,
                        "AWS_SECRET_ACCESS_KEY",
                        secretKey,
                        CacheDirectory.VARIABLE,
                        bench.cache().root().toString()));
        Path log = bench.logs().resolve("probe-%s-%s-%s.log".formatted(service, operation, size));
        builder.redirectErrorStream(true).redirectOutput(log.toFile());
        if (builder.start().waitFor() != 0) {
            throw new IOException("harness probe failed, see " + log);
        }
        return RunRows.below(out).stream()
                .filter(row -> row.facts().counted())
                .collect(Collectors.toMap(row -> row.metric().name(), Row.MeasurementRow::value));
    }
}
