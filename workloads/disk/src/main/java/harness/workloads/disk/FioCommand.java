package harness.workloads.disk;

import harness.api.metric.HistogramText;
import harness.api.text.Reason;
import harness.api.workload.StartMoment;
import harness.api.workload.Verdict;
import harness.api.workload.WorkloadContext;
import harness.mpi.fio.FioJob;
import harness.mpi.fio.FioOutput;
import harness.mpi.fio.FioTransfer;
import harness.mpi.launch.Command;
import harness.mpi.launch.MpiProcess;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;

/**
 * fio as its users call it, with a job for each file; what it then has to have done.
 *
 * @param context of the trial
 * @param setup by which the files are moved
 * @param files one or more
 */
record FioCommand(WorkloadContext context, AccessSetup setup, List<DeviceFile> files) {
    static final String PROGRAM = "fio";

    /** Of times of calls; fio's own steps are coarser. */
    static final int DIGITS = 3;

    /** Bytes of which each has a place and a checksum in the file, so that blocks of any size find them. */
    static final int PAGE = 4096;

    private static final String CHECKSUM = "--verify=crc32c";
    private static final String EACH_PAGE = "--verify_interval=" + PAGE;

    /** Random bytes; fio would otherwise make new ones for every block while the clock runs. */
    private static final String FILL = "0x5be0cd191f83d9ab9b05688c510e527fa54ff53a3c6ef372bb67ae856a09e667";

    /** Of what takes longer the host of workloads is ended, and fio with it. */
    private static final Duration LIMIT = Duration.ofDays(7);

    private static final long NANOS_PER_MILLI = 1_000_000;
    private static final double HUNDRED = 100;

    FioCommand {
        files = List.copyOf(files);
    }

    /**
     * Moves the files from the common start on, with what is counted beside it.
     *
     * @param directories whose devices are counted
     */
    AccessResult timed(List<Path> directories) throws IOException, InterruptedException {
        long moment = context.start().await();
        StartMoment.sleepUntil(moment);
        MovedBytes.Count count = MovedBytes.start(directories);
        List<String> words = words();
        MpiProcess.Output printed = output(words);
        long ended = System.nanoTime() - moment;
        MovedBytes moved =
                count.end(setup.pattern().reads() > 0, setup.pattern().writes());
        String kept = context.keep(String.join(" ", words), printed.all());
        try {
            return result(FioOutput.parse(printed.standard()), ended, moved);
        } catch (IOException e) {
            throw new IOException("%s (all that it printed: %s)".formatted(Reason.of(e), kept), e);
        }
    }

    /** Makes the files, where the time does not count. */
    void create() throws IOException, InterruptedException {
        untimed(AccessPattern.WRITE);
    }

    /** Reads all of them again, and compares every byte. */
    Verdict verified() throws IOException, InterruptedException {
        try {
            long bytes = untimed(AccessPattern.READ, "--verify_fatal=1", CHECKSUM, EACH_PAGE).stream()
                    .mapToLong(job -> job.read().bytes())
                    .sum();
            long asked = setup.size() * files.size();
            return bytes == asked
                    ? Verdict.valid("every one of %,d bytes in %d %s was read again and verified by fio"
                            .formatted(asked, files.size(), files.size() == 1 ? "file" : "files"))
                    : Verdict.invalid("fio verified %,d bytes, not %,d".formatted(bytes, asked));
        } catch (IOException e) {
            return Verdict.invalid("the files are not as they were written: " + Reason.of(e));
        }
    }

    private List<FioJob> untimed(AccessPattern once, String... options) throws IOException, InterruptedException {
        FioCommand command = new FioCommand(context, setup.untimed(once), files);
        return FioOutput.parse(output(command.words(options)).standard()).jobs();
    }

    private MpiProcess.Output output(List<String> words) throws IOException, InterruptedException {
        return Command.output(words, files.get(0).path().getParent(), LIMIT);
    }

    List<String> words(String... options) {
        AccessPattern pattern = setup.pattern();
        List<String> words = new ArrayList<>(List.of(PROGRAM, "--output-format=json+", "--thread", "--name=global"));
        words.addAll(List.of("--rw=" + access(), "--bs=" + setup.block(), "--size=" + setup.size()));
        words.addAll(List.of("--direct=" + (setup.direct() ? 1 : 0), "--fallocate=none", "--group_reporting=0"));
        words.addAll(List.of("--ioengine=" + (setup.depth() == 1 ? "psync" : "libaio"), "--iodepth=" + setup.depth()));
        words.addAll(List.of("--lat_percentiles=1", "--clat_percentiles=0"));
        if (setup.fsync() && pattern.writes()) {
            words.add("--end_fsync=1");
        }
        if (pattern.syncs()) {
            words.add("--fdatasync=1");
        }
        if (pattern.timed()) {
            words.addAll(List.of("--time_based", "--runtime=" + pattern.seconds()));
        }
        if (pattern.random()) {
            words.addAll(List.of("--norandommap", "--randseed=" + seed()));
        }
        if (pattern.mixed()) {
            words.add("--rwmixread=" + Math.round(HUNDRED * pattern.reads()));
        }
        if (pattern.writes()) {
            words.addAll(List.of(CHECKSUM, EACH_PAGE, "--verify_pattern=" + FILL, "--do_verify=0"));
        }
        words.addAll(List.of(options));
        for (DeviceFile file : files) {
            // fio takes a colon for the end of a file's name.
            String path = file.path().toString().replace(":", "\\:");
            words.addAll(List.of("--name=" + name(file), "--filename=" + path));
        }
        return words;
    }

    /** Other places in each trial, which no cache has from the one before. */
    private long seed() {
        return Integer.toUnsignedLong(Objects.hash(context.seed(), context.trial()));
    }

    private String access() {
        String way = setup.pattern().mixed() ? "rw" : setup.pattern().writes() ? "write" : "read";
        return setup.pattern().random() ? "rand" + way : way;
    }

    private static String name(DeviceFile file) {
        return String.format(Locale.ROOT, "d%d-j%d", file.device(), file.job());
    }

    /** What each job moved, if that is what was asked for; they began together, and fio ended with the last. */
    private AccessResult result(FioOutput output, long ended, MovedBytes moved) throws IOException {
        long start = ended - NANOS_PER_MILLI * longest(output.jobs().stream());
        List<FileMarks> marks = new ArrayList<>();
        long reads = 0;
        long writes = 0;
        Histogram readTimes = new Histogram(DIGITS);
        Histogram writeTimes = new Histogram(DIGITS);
        Histogram syncTimes = new Histogram(DIGITS);
        for (DeviceFile file : files) {
            FioJob job = output.jobs().stream()
                    .filter(each -> each.name().equals(name(file)))
                    .findFirst()
                    .orElseThrow(() -> new IOException("fio has no job " + name(file)));
            long bytes = job.read().bytes() + job.write().bytes();
            if (!setup.pattern().timed() && bytes != setup.size()) {
                throw new IOException("fio moved %,d bytes of %s, not %,d".formatted(bytes, file.path(), setup.size()));
            }
            long millis = longest(Stream.of(job));
            if (millis == 0) {
                throw new IOException("fio was done within a millisecond: give more bytes (--size)");
            }
            marks.add(new FileMarks(file, bytes, start, start + NANOS_PER_MILLI * millis));
            reads += job.read().operations();
            writes += job.write().operations();
            add(readTimes, job.read().callNanos());
            add(writeTimes, job.write().callNanos());
            add(syncTimes, setup.pattern().syncs() ? job.syncNanos() : Map.of());
        }
        return new AccessResult(
                output.version().replace("fio-", "fio "),
                marks,
                reads,
                writes,
                HistogramText.encode(readTimes),
                HistogramText.encode(writeTimes),
                HistogramText.encode(syncTimes),
                moved);
    }

    private static long longest(Stream<FioJob> jobs) {
        return jobs.flatMap(job -> Stream.of(job.read(), job.write()))
                .mapToLong(FioTransfer::runtimeMillis)
                .max()
                .orElseThrow();
    }

    private static void add(Histogram histogram, Map<Long, Long> nanos) {
        nanos.forEach(histogram::recordValueWithCount);
    }
}
