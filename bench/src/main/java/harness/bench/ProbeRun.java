package harness.bench;

import harness.core.json.Json;
import harness.core.launch.CacheDirectory;
import harness.core.launch.JvmCommand;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

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
        return timed(out);
    }

    private static Map<String, Double> timed(Path out) throws IOException {
        try (Stream<Path> all = Files.walk(out)) {
            Path results = all.filter(path -> path.endsWith("results.jsonl"))
                    .findFirst()
                    .orElseThrow();
            Map<String, Double> values = new LinkedHashMap<>();
            for (String line : Files.readAllLines(results)) {
                Map<?, ?> row = Json.read(line, Map.class);
                if (row.get("value") instanceof Number value && ((String) row.get("trial")).endsWith("-1")) {
                    values.put((String) row.get("metric"), value.doubleValue());
                }
            }
            return values;
        }
    }
}
