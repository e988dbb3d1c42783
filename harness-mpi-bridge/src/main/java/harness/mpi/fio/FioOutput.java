package harness.mpi.fio;

import harness.mpi.StrictJson;
import harness.mpi.ToolOutputException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * A run of fio in which no job failed and whose numbers agree with each other. fio does not print its command line; the
 * options of the run and of its jobs say the same.
 *
 * @param version for example {@code fio-3.33}
 * @param time when it ended
 * @param options of all jobs
 * @param jobs at least one, each of which moved something
 */
public record FioOutput(String version, Instant time, Map<String, String> options, List<FioJob> jobs) {
    private static final String TOOL = "fio";
    private static final double MILLIS = 1000;

    /** Copies the lists. */
    public FioOutput {
        options = Map.copyOf(options);
        jobs = List.copyOf(jobs);
    }

    /**
     * @param output what fio printed
     * @return the run
     * @throws ToolOutputException if the output is truncated, foreign or contradicts itself, or if a job failed
     */
    public static FioOutput parse(String output) throws ToolOutputException {
        StrictJson root = StrictJson.of(TOOL, output);
        String version = root.text("fio version");
        root.require(version.startsWith("fio-"), "'" + version + "' is not a version of fio");
        List<FioJob> jobs = new ArrayList<>();
        for (StrictJson job : root.objects("jobs")) {
            jobs.add(job(job));
        }
        return new FioOutput(
                version, Instant.ofEpochMilli(root.whole("timestamp_ms")), root.texts("global options"), jobs);
    }

    /**
     * What all jobs read together: their bytes over the time of the slowest. Adding up the jobs' own rates would
     * overstate it, because they do not all run all the time.
     *
     * @return bytes per second; 0 if nothing was read
     */
    public double readBytesPerSecond() {
        return together(FioJob::read);
    }

    /**
     * What all jobs wrote together: their bytes over the time of the slowest.
     *
     * @return bytes per second; 0 if nothing was written
     */
    public double writtenBytesPerSecond() {
        return together(FioJob::write);
    }

    private double together(Function<FioJob, FioTransfer> direction) {
        long bytes = jobs.stream().map(direction).mapToLong(FioTransfer::bytes).sum();
        long slowest = jobs.stream()
                .map(direction)
                .mapToLong(FioTransfer::runtimeMillis)
                .max()
                .orElse(0);
        return bytes == 0 ? 0 : bytes * MILLIS / slowest;
    }

    private static FioJob job(StrictJson job) throws ToolOutputException {
        String name = job.text("jobname");
        long error = job.whole("error");
        job.require(error == 0, "('%s') failed with error %d".formatted(name, error));
        FioTransfer read = transfer(job.object("read"));
        FioTransfer write = transfer(job.object("write"));
        job.require(read.bytes() + write.bytes() > 0, "('%s') moved nothing".formatted(name));
        return new FioJob(name, job.texts("job options"), read, write);
    }

    private static FioTransfer transfer(StrictJson json) throws ToolOutputException {
        StrictJson completion = json.object("clat_ns");
        FioTransfer transfer = new FioTransfer(
                json.whole("io_bytes"),
                json.whole("bw_bytes"),
                json.number("iops"),
                json.whole("runtime"),
                json.whole("total_ios"),
                completion.number("mean"),
                completion.whole("max"));
        // What is synced between writes is counted as short reads (fio 3.33), though nothing was read.
        json.require(
                transfer.bytes() == 0 || (json.whole("short_ios") == 0 && json.whole("drop_ios") == 0),
                "has calls that were cut short");
        requireAgrees(transfer, json.whole("io_kbytes"), completion.whole("N"), json);
        return transfer;
    }

    /** Bandwidth is bytes over runtime, whose milliseconds are whole (fio's documentation, "Interpreting the output"). */
    private static void requireAgrees(FioTransfer transfer, long kibibytes, long completions, StrictJson json)
            throws ToolOutputException {
        json.require(transfer.bytes() / 1024 == kibibytes, "has two sizes that differ");
        json.require(completions == transfer.operations(), "has two numbers of calls that differ");
        if (transfer.bytes() == 0) {
            json.require(transfer.bytesPerSecond() == 0 && transfer.operations() == 0, "has a rate without bytes");
        } else {
            double bytes = transfer.bytesPerSecond() / MILLIS * transfer.runtimeMillis();
            json.require(
                    Math.abs(bytes - transfer.bytes()) <= transfer.runtimeMillis(),
                    "has a rate that is not bytes over time");
            double calls = transfer.operationsPerSecond() / MILLIS * transfer.runtimeMillis();
            json.require(
                    Math.abs(calls - transfer.operations()) <= 0.001 * transfer.operations() + 1,
                    "has another rate of calls than calls over time");
        }
    }
}
