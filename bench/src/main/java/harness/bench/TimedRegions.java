package harness.bench;

import harness.core.json.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * What the results of a run say of its clocks.
 *
 * @param first when the clock of the first trial started
 * @param seconds sum of {@code elapsed_time} of all trials, warm-ups included
 */
record TimedRegions(Instant first, double seconds) {
    /** Of the one run below a directory. */
    static TimedRegions below(Path out) throws IOException {
        Path results;
        try (Stream<Path> all = Files.walk(out)) {
            results = all.filter(path -> path.endsWith("results.jsonl"))
                    .findFirst()
                    .orElseThrow(() -> new IOException("no results below " + out));
        }
        List<Map<?, ?>> clocks = new ArrayList<>();
        for (String line : Files.readAllLines(results)) {
            Map<?, ?> row = Json.read(line, Map.class);
            if ("elapsed_time".equals(row.get("metric"))) {
                clocks.add(row);
            }
        }
        Instant first = clocks.stream()
                .map(row -> Instant.parse((String) row.get("started")))
                .min(Instant::compareTo)
                .orElseThrow(() -> new IOException("no trial passed, see " + results));
        double seconds = clocks.stream()
                .mapToDouble(row -> ((Number) row.get("value")).doubleValue())
                .sum();
        return new TimedRegions(first, seconds);
    }
}
