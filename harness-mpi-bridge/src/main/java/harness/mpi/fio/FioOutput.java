package harness.mpi.fio;

import harness.mpi.StrictJson;
import harness.mpi.ToolOutputException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * A run of fio in which no job failed and whose numbers agree with each other.
 *
 * @param version for example {@code fio-3.33}
 * @param jobs at least one, each of which moved something
 */
public record FioOutput(String version, List<FioJob> jobs) {
    private static final String TOOL = "fio";
    private static final String BINS = "bins";
    private static final double MILLIS = 1000;

    /** Copies the list. */
    public FioOutput {
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
        return new FioOutput(version, jobs);
    }

    private static FioJob job(StrictJson job) throws ToolOutputException {
        String name = job.text("jobname");
        long error = job.whole("error");
        job.require(error == 0, "('%s') failed with error %d".formatted(name, error));
        FioTransfer read = transfer(job.object("read"));
        FioTransfer write = transfer(job.object("write"));
        job.require(read.bytes() + write.bytes() > 0, "('%s') moved nothing".formatted(name));
        Map<Long, Long> syncs =
                job.has("sync") ? job.object("sync").object("lat_ns").counts(BINS) : Map.of();
        return new FioJob(name, read, write, syncs);
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
                completion.whole("max"),
                json.object("lat_ns").counts(BINS));
        // What is synced between writes is counted as short reads (fio 3.33), though nothing was read.
        json.require(
                transfer.bytes() == 0 || (json.whole("short_ios") == 0 && json.whole("drop_ios") == 0),
                "has calls that were cut short");
        json.require(
                transfer.callNanos().isEmpty()
                        || transfer.callNanos().values().stream()
                                        .mapToLong(Long::longValue)
                                        .sum()
                                == transfer.operations(),
                "has times of another number of calls");
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
