package harness.record.result;

import com.fasterxml.jackson.core.JsonProcessingException;
import harness.api.UsageException;
import harness.api.json.Json;
import harness.api.metric.Measurement;
import harness.api.result.Platform;
import harness.api.result.Row;
import harness.api.result.SamplesRef;
import harness.api.result.TrialFacts;
import harness.api.text.Reason;
import harness.api.trial.TrialRecord;
import harness.record.json.JsonLinesFile;
import harness.record.trial.RunEvent;
import harness.record.trial.RunListener;
import java.io.ByteArrayOutputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * Keeps the results of a run. The rows of a trial are appended in one write, its outcome last, and are on the disk
 * before {@link #on} returns, so before the next trial starts. One writer at a time. An interrupt of the thread that writes
 * loses nothing.
 */
public final class ResultStore implements RunListener, AutoCloseable {
    /** After a metric's name in a file of samples: the histogram behind the metric. */
    static final String HISTOGRAM = ".histogram";
    /** After a metric's name in a file of samples: seconds that each of the metric's values stands for, if they are a series. */
    static final String INTERVAL = ".interval";

    private final RunDirectory directory;
    private final Platform platform;
    private final JsonLinesFile file;
    private final Set<String> finished;
    private final Set<String> passed;
    private final Optional<String> repaired;

    private ResultStore(
            RunDirectory directory, Platform platform, JsonLinesFile file, Results before, Optional<Path> torn) {
        this.directory = directory;
        this.platform = platform;
        this.file = file;
        this.finished = new LinkedHashSet<>(before.finished());
        this.passed = before.passed();
        this.repaired = before.damage()
                .map(damage -> torn.map(copy -> damage + "; what was cut off is in " + copy.getFileName())
                        .orElse(damage));
    }

    /**
     * Opens for appending. A torn last line is cut off, and kept in a file beside; every complete row stays. What cannot be
     * opened is not changed.
     *
     * @param directory the run's
     * @param platform what the run runs on
     * @return the store, to be closed
     * @throws UsageException if the results are corrupt, of another major version, cannot be written, or are being
     *     written by another process
     */
    public static ResultStore open(RunDirectory directory, Platform platform) {
        directory.ensurePrivate();
        Path path = requireWritable(directory.results());
        try {
            JsonLinesFile file = JsonLinesFile.open(path);
            try {
                ResultLines lines = ResultLines.parse(path, file.content()).whole();
                return new ResultStore(directory, platform, file, Results.of(lines), file.repair());
            } catch (IOException | UsageException e) {
                file.close();
                throw e;
            }
        } catch (JsonLinesFile.BusyException e) {
            throw new UsageException(path + " is being written by another run: give another directory (--out)", e);
        } catch (IOException e) {
            throw cannotWrite(e);
        }
    }

    /** {@return what was cut off on opening, one line, if anything} */
    public Optional<String> repaired() {
        return repaired;
    }

    /** {@return the names of the trials whose outcome is kept, whatever it is} */
    public Set<String> finished() {
        return Set.copyOf(finished);
    }

    /** {@return the names of the trials that had passed when the store was opened} */
    public Set<String> passedBefore() {
        return passed;
    }

    /**
     * @throws UncheckedIOException if the rows could not be made durable, for example because the disk is full; what was
     *     kept before stays readable
     */
    @Override
    public void on(RunEvent event) {
        if (event instanceof RunEvent.TrialEnded ended) {
            try {
                keep(ended.result());
            } catch (IOException e) {
                throw new UncheckedIOException(
                        "cannot keep the results of " + ended.result().trial().id() + " in " + directory.path() + ": "
                                + Reason.of(e),
                        e);
            }
        }
        if (event instanceof RunEvent.ProgramOutput printed) {
            directory.keepOutput(printed.trial(), printed.title(), printed.text());
        }
    }

    @Override
    public void close() {
        try {
            file.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * @param result an ended trial, whose rows are on the disk when this returns
     * @throws IOException if they could not be made durable; what was kept before stays readable
     */
    public void keep(TrialRecord result) throws IOException {
        String samplesFile = "samples/" + writeSamples(result);
        TrialFacts facts = TrialFacts.of(directory.runId(), platform, result);
        List<Row> rows = new ArrayList<>();
        for (Measurement measurement : result.measurements()) {
            rows.add(new Row.MeasurementRow(
                    facts,
                    measurement.metric(),
                    measurement.value(),
                    Optional.of(new SamplesRef(
                                    samplesFile, measurement.samples().size()))
                            .filter(samples -> samples.count() > 0),
                    measurement.histogram().map(encoded -> samplesFile)));
        }
        rows.add(new Row.OutcomeRow(facts, result.total(), result.notes()));
        file.append(lines(rows));
        finished.add(result.trial().id());
    }

    /** The name of the file; there is none if there is nothing to write. */
    private String writeSamples(TrialRecord result) throws IOException {
        Map<String, Object> values = new LinkedHashMap<>();
        String name = freeName(result.trial().id());
        for (Measurement measurement : result.measurements()) {
            String metric = measurement.metric().name();
            measurement.histogram().ifPresent(encoded -> values.put(metric + HISTOGRAM, encoded));
            measurement.interval().ifPresent(seconds -> values.put(metric + INTERVAL, seconds));
            if (!measurement.samples().isEmpty()) {
                values.put(metric, measurement.samples());
            }
            new TreeMap<>(measurement.series()).forEach((column, raw) -> values.put(metric + "." + column, raw));
        }
        if (!values.isEmpty()) {
            writeDurably(directory.samples().resolve(name), Json.mapper().writeValueAsBytes(values));
        }
        return name;
    }

    /** A trial that was given up and run again keeps the values of both attempts. */
    private String freeName(String trial) {
        String name = trial + ".json";
        for (int attempt = 2; Files.exists(directory.samples().resolve(name)); attempt++) {
            name = trial + "." + attempt + ".json";
        }
        return name;
    }

    private static byte[] lines(List<Row> rows) throws JsonProcessingException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        for (Row row : rows) {
            bytes.writeBytes(RowChecksum.add(Json.mapper().writeValueAsBytes(RowCodec.encode(row))));
            bytes.write('\n');
        }
        return bytes.toByteArray();
    }

    private static void writeDurably(Path file, byte[] bytes) throws IOException {
        // Fails where there is a link of that name.
        Files.createFile(file);
        // Not a channel, which an interrupt closes.
        try (FileOutputStream out = new FileOutputStream(file.toFile())) {
            out.write(bytes);
            out.getFD().sync();
        }
    }

    private static Path requireWritable(Path path) {
        if (!Files.exists(path)) {
            throw cannotWrite(new NoSuchFileException(path.toString()));
        }
        if (!Files.isWritable(path)) {
            throw cannotWrite(new AccessDeniedException(path.toString()));
        }
        return path;
    }

    private static UsageException cannotWrite(IOException e) {
        return new UsageException("cannot write " + Refusal.why(e) + ": give a directory to write to (--out)", e);
    }
}
