package harness.record.result;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import harness.api.UsageException;
import harness.api.file.PrivateDirectory;
import harness.api.host.KeptOutputs;
import harness.api.json.Json;
import harness.api.result.Row;
import harness.api.result.SamplesRef;
import harness.record.json.WholeFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Where one run keeps everything: {@code plan.json}, {@code environment.json}, {@code results.jsonl}, {@code samples/},
 * {@code outputs/}, {@code logs/}, {@code report.html}.
 *
 * @param path the directory
 */
public record RunDirectory(Path path) {
    /** Below which runs and clusters are kept, unless the user says otherwise. */
    public static final String DEFAULT_PARENT = "runs";

    /** What makes the directory above those of runs one of a study. */
    public static final String STUDY = "study.json";

    /**
     * Makes a new run directory.
     *
     * @param out the directory that holds run directories; made if missing
     * @param runId fit for a file name
     * @return {@code out/runId} with its sub-directories and an empty results file
     * @throws UsageException if it exists or cannot be made
     */
    public static RunDirectory create(Path out, String runId) {
        Path path = out.resolve(runId);
        try {
            Files.createDirectories(out);
            PrivateDirectory.create(path);
            RunDirectory directory = new RunDirectory(path);
            PrivateDirectory.create(directory.samples());
            PrivateDirectory.create(directory.logs());
            Files.createFile(directory.results());
            return directory;
        } catch (FileAlreadyExistsException e) {
            throw new UsageException(
                    e.getFile() + " already exists: give a directory without a run of that name (--out)", e);
        } catch (IOException e) {
            throw new UsageException("cannot write " + Refusal.why(e) + ": give a directory to write to (--out)", e);
        }
    }

    /**
     * @param path an existing run directory
     * @return it
     * @throws UsageException if it is not there, is no run directory, or is of another major version of the schema
     */
    public static RunDirectory open(Path path) {
        if (!Files.isDirectory(path)) {
            throw new UsageException(
                    "'%s' is not a directory: give the directory of a run, for example runs/<run>".formatted(path));
        }
        RunDirectory directory = new RunDirectory(path);
        if (!Files.isRegularFile(directory.results())) {
            throw new UsageException(
                    "'%s' is not a run directory, it has no results.jsonl: give runs/<run>".formatted(path));
        }
        if (Files.exists(directory.environment())) {
            directory.readEnvironment();
        }
        return directory;
    }

    /** {@return the run's name} */
    public String runId() {
        return path.toAbsolutePath().normalize().getFileName().toString();
    }

    /** {@return what goes on when it is resumed: the study that the run belongs to, else the run} */
    public Path resumed() {
        Path above = path.getParent();
        return above != null && Files.isRegularFile(above.resolve(STUDY)) ? above : path;
    }

    /** {@return the rows} */
    public Path results() {
        return path.resolve("results.jsonl");
    }

    /** {@return what happened, see {@link EventLog}} */
    public Path events() {
        return path.resolve("events.jsonl");
    }

    /** {@return the effective plan} */
    public Path plan() {
        return path.resolve("plan.json");
    }

    /** {@return what the run ran on} */
    public Path environment() {
        return path.resolve("environment.json");
    }

    /** {@return the directory of raw values} */
    public Path samples() {
        return path.resolve("samples");
    }

    /** {@return the directory of logs} */
    public Path logs() {
        return path.resolve("logs");
    }

    /**
     * What an earlier part of the run has logged stays: the logs of a resumed part go to {@code logs-2} and so on.
     *
     * @return a directory without logs
     * @throws UsageException if it cannot be made or read
     */
    public Path freshLogs() {
        try {
            Path directory = PrivateDirectory.ensure(logs());
            for (int part = 2; holdsSomething(directory); part++) {
                directory = PrivateDirectory.ensure(path.resolve("logs-" + part));
            }
            return directory;
        } catch (IOException e) {
            throw new UsageException("cannot write " + Refusal.why(e) + " (give a run directory to write to)", e);
        }
    }

    private static boolean holdsSomething(Path directory) throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            return files.findAny().isPresent();
        }
    }

    /**
     * Puts what a program printed behind what was kept of the same trial before.
     *
     * @param trial id of the trial, or of a planned workload for what is run outside trials
     * @param title one line that says what was run
     * @param text all of it
     * @throws UsageException if it cannot be written
     */
    public void keepOutput(String trial, String title, String text) {
        Path file = path.resolve(KeptOutputs.file(trial));
        try {
            PrivateDirectory.ensure(file.getParent());
            Files.writeString(
                    file,
                    "== %s %s%n%s%n".formatted(Instant.now(), title, text),
                    StandardOpenOption.CREATE,
                    StandardOpenOption.APPEND,
                    LinkOption.NOFOLLOW_LINKS);
        } catch (IOException e) {
            throw new UsageException("cannot write " + Refusal.why(e) + " (give a run directory to write to)", e);
        }
    }

    private Path spending() {
        return path.resolve("spent-pico-usd");
    }

    /**
     * @param picoUsd what the run will have spent at paid services, in 10^-12 USD
     * @throws UsageException if it cannot be written
     */
    public void writeSpending(long picoUsd) {
        writeText(spending(), picoUsd + "\n");
    }

    /**
     * @return what the run has spent at paid services at most, in 10^-12 USD; empty if nobody has said
     * @throws UsageException if it is corrupt
     */
    public OptionalLong readSpending() {
        try {
            return Files.exists(spending())
                    ? OptionalLong.of(
                            Long.parseLong(Files.readString(spending()).strip()))
                    : OptionalLong.empty();
        } catch (NumberFormatException e) {
            throw new UsageException(
                    spending() + " is corrupt: it does not say what was spent; write it there, in 10^-12 USD", e);
        } catch (IOException e) {
            throw new UsageException("cannot read " + Refusal.why(e) + " (give a run directory)", e);
        }
    }

    private Path atServices() {
        return path.resolve("at-services.json");
    }

    /**
     * @param left what the run may have left at services from now on
     * @throws UsageException if it cannot be written
     */
    public void writeAtServices(AtServices left) {
        writeText(atServices(), Json.pretty(left));
    }

    /**
     * @return what the run may have left at services
     * @throws UsageException if it is corrupt
     */
    public AtServices readAtServices() {
        try {
            return Files.exists(atServices())
                    ? Optional.ofNullable(Json.read(Files.readString(atServices()), AtServices.class))
                            .orElseThrow(() -> new UncheckedIOException(new IOException("null")))
                    : AtServices.NOTHING;
        } catch (UncheckedIOException e) {
            throw new UsageException(
                    "%s is corrupt: it does not say what the run may have left at services".formatted(atServices()), e);
        } catch (IOException e) {
            throw new UsageException("cannot read " + Refusal.why(e) + " (give a run directory)", e);
        }
    }

    /** {@return the page to read} */
    public Path report() {
        return path.resolve("report.html");
    }

    /**
     * @param plan the effective plan; anything that becomes a JSON object
     * @throws UsageException if it cannot be written
     */
    public void writePlan(Object plan) {
        writeText(plan(), Json.pretty(plan));
    }

    /**
     * Keeps what the run runs on. What an earlier part of the run ran on stays: that of a resumed part is
     * {@code environment-2.json} and so on.
     *
     * @param environment what the run runs on
     * @return the file
     * @throws UsageException if it cannot be written
     */
    public Path writeEnvironment(Environment environment) {
        Path file = environment();
        for (int part = 2; Files.exists(file); part++) {
            file = path.resolve("environment-" + part + ".json");
        }
        writeText(file, Json.pretty(environment));
        return file;
    }

    /**
     * Closes the directory to other users before something is written in it: what they could put there would be read, and
     * written to, as this user.
     *
     * @throws UsageException if it belongs to another user, or it or a directory in it is elsewhere
     */
    void ensurePrivate() {
        try {
            PrivateDirectory.ensure(path);
            PrivateDirectory.ensure(samples());
        } catch (IOException e) {
            throw new UsageException("cannot write " + Refusal.why(e) + " (give a run directory of your own)", e);
        }
    }

    /**
     * Writes a file whole or not at all.
     *
     * @param file in this directory
     * @param text its content
     * @throws UsageException if it cannot be written
     */
    public void writeText(Path file, String text) {
        try {
            PrivateDirectory.ensure(path);
            WholeFile.write(file, text);
        } catch (IOException e) {
            throw new UsageException(
                    "cannot write " + Refusal.why(file, e) + ": give a directory to write to (--out)", e);
        }
    }

    /**
     * @return the plan as it was written
     * @throws UsageException if it is missing or corrupt
     */
    public JsonNode readPlan() {
        return readObject(plan());
    }

    /**
     * @return what each part of the run ran on, in their order; of a run that was never resumed one, or none where it ended
     *     before that was known
     * @throws UsageException if one is corrupt or of another major version of the schema
     */
    public List<Environment> readEnvironments() {
        List<Environment> parts = new ArrayList<>();
        Path file = environment();
        for (int part = 2; Files.exists(file); part++) {
            parts.add(readEnvironment(file));
            file = path.resolve("environment-" + part + ".json");
        }
        return parts;
    }

    /**
     * @return the environment as it was written
     * @throws UsageException if it is missing, corrupt or of another major version of the schema
     */
    public Environment readEnvironment() {
        return readEnvironment(environment());
    }

    private Environment readEnvironment(Path file) {
        JsonNode json = readObject(file);
        SchemaVersion.parse(file.toString(), json.path("schema").asText());
        try {
            return Json.mapper()
                    .readerFor(Environment.class)
                    .with(DeserializationFeature.FAIL_ON_NULL_CREATOR_PROPERTIES)
                    .readValue(json);
        } catch (IOException e) {
            throw new UsageException(
                    "%s is corrupt: %s (give another run directory)".formatted(file, Json.problem(e)), e);
        }
    }

    /**
     * @param reference from a row
     * @param metric the row's metric
     * @return the raw values behind it
     * @throws UsageException if they are missing or corrupt
     */
    public double[] readSamples(SamplesRef reference, String metric) {
        Path file = samplesFile(reference.file());
        return samples(file, readObject(file), reference, metric);
    }

    /** Whether all that these rows of one trial have in its file of samples can be read. */
    boolean holds(String name, List<Row.MeasurementRow> rows) {
        try {
            Path file = samplesFile(name);
            JsonNode json = readObject(file);
            rows.forEach(row -> row.samples()
                    .ifPresent(of -> samples(file, json, of, row.metric().name())));
            return true;
        } catch (UsageException e) {
            return false;
        }
    }

    private static double[] samples(Path file, JsonNode json, SamplesRef reference, String metric) {
        JsonNode values = json.path(metric);
        double[] samples = new double[values.isArray() ? values.size() : 0];
        for (int i = 0; i < samples.length; i++) {
            samples[i] = values.get(i).asDouble(Double.NaN);
            if (!Double.isFinite(samples[i])) {
                throw new UsageException(file + " is corrupt: value " + (i + 1) + " of " + metric + " is no number");
            }
        }
        if (samples.length != reference.count()) {
            throw new UsageException("%s is corrupt: %s has %d values, not %d"
                    .formatted(file, metric, samples.length, reference.count()));
        }
        return samples;
    }

    /**
     * @param reference from a row
     * @param metric the row's metric
     * @param column beside its raw values
     * @return as many values as there are raw ones; empty where the run has no such column
     * @throws UsageException if they are corrupt
     */
    public Optional<double[]> readColumn(SamplesRef reference, String metric, String column) {
        String name = metric + "." + column;
        return readObject(samplesFile(reference.file())).has(name)
                ? Optional.of(readSamples(reference, name))
                : Optional.empty();
    }

    /**
     * @param reference from a row
     * @param metric the row's metric
     * @return seconds that each of its values stands for, if they are a series in time
     * @throws UsageException if the file is missing or corrupt
     */
    public OptionalDouble readInterval(SamplesRef reference, String metric) {
        JsonNode interval = readObject(samplesFile(reference.file())).path(metric + ResultStore.INTERVAL);
        return interval.isNumber() ? OptionalDouble.of(interval.asDouble()) : OptionalDouble.empty();
    }

    /**
     * @param file as a row of a trial refers to it
     * @return the trial's histograms by metric, HdrHistogram's compressed form in Base64
     * @throws UsageException if the file is missing or corrupt
     */
    public Map<String, String> readHistograms(String file) {
        Map<String, String> histograms = new TreeMap<>();
        readObject(samplesFile(file)).properties().forEach(entry -> {
            if (entry.getKey().endsWith(ResultStore.HISTOGRAM)) {
                int end = entry.getKey().length() - ResultStore.HISTOGRAM.length();
                histograms.put(
                        entry.getKey().substring(0, end), entry.getValue().asText());
            }
        });
        return histograms;
    }

    private Path samplesFile(String name) {
        Path file = path.resolve(name).normalize();
        if (!file.startsWith(samples().normalize())) {
            throw new UsageException(name + " is not in samples/ (the results are corrupt)");
        }
        return file;
    }

    private static JsonNode readObject(Path file) {
        try {
            JsonNode json = Json.mapper().readTree(Files.readAllBytes(file));
            if (json.isObject()) {
                return json;
            }
            throw new UsageException(file + " is corrupt: it is no JSON object (give another run directory)");
        } catch (JsonProcessingException e) {
            throw new UsageException(file + " is corrupt: it is no JSON object (give another run directory)", e);
        } catch (IOException e) {
            throw new UsageException("cannot read " + Refusal.why(e) + " (give a run directory)", e);
        }
    }
}
