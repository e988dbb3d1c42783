package harness.bench;

import harness.api.result.Row;
import harness.record.result.Results;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** What a run of Harness has measured. */
final class RunRows {
    private static final String RESULTS = "results.jsonl";

    private RunRows() {}

    /**
     * @param out holds the one run
     * @return its numbers, those of warm-ups among them
     * @throws IOException if there is no run
     */
    static List<Row.MeasurementRow> below(Path out) throws IOException {
        return Results.read(run(out).resolve(RESULTS)).measurements();
    }

    /**
     * @param out holds the one run
     * @return its directory
     * @throws IOException if there is no run
     */
    static Path run(Path out) throws IOException {
        try (Stream<Path> all = Files.walk(out)) {
            return all.filter(path -> path.endsWith(RESULTS))
                    .findFirst()
                    .orElseThrow(() -> new IOException("no results below " + out))
                    .getParent();
        }
    }
}
