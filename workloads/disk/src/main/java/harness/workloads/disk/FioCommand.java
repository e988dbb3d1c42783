package harness.workloads.disk;

import harness.api.text.Reason;
import harness.api.workload.WorkloadContext;
import harness.mpi.fio.FioJob;
import harness.mpi.fio.FioOutput;
import harness.mpi.fio.FioTransfer;
import harness.mpi.launch.Command;
import harness.mpi.launch.MpiProcess;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** fio as its users call it, with a job for each file; what it then has to have done. */
final class FioCommand {
    static final String PROGRAM = "fio";

    /** Of what takes longer the host of workloads is ended, and fio with it. */
    private static final Duration LIMIT = Duration.ofDays(7);

    private static final long NANOS_PER_MILLI = 1_000_000;
    private static final double HUNDRED = 100;

    private final WorkloadContext context;
    private final AccessSetup setup;
    private final BlockOperation operation;
    private final List<DeviceFile> files;

    FioCommand(WorkloadContext context, AccessSetup setup, BlockOperation operation, List<DeviceFile> files) {
        this.context = context;
        this.setup = setup;
        this.operation = operation;
        this.files = files;
    }

    /**
     * What fio did.
     *
     * @param version for example {@code fio 3.33}
     * @param files with their marks, all of which begin at 0
     * @param reads calls that read
     * @param writes calls that wrote
     */
    record Result(String version, List<FileMarks> files, long reads, long writes) {
        AccessWindow window() {
            return AccessWindow.of(files);
        }
    }

    Result run() throws IOException, InterruptedException {
        List<String> words = words();
        MpiProcess.Output printed = Command.output(words, files.get(0).path().getParent(), LIMIT);
        String kept = context.keep(String.join(" ", words), printed.all());
        try {
            return result(FioOutput.parse(printed.standard()));
        } catch (IOException e) {
            throw new IOException("%s (all that it printed: %s)".formatted(Reason.of(e), kept), e);
        }
    }

    List<String> words() {
        AccessPattern pattern = setup.pattern();
        List<String> words = new ArrayList<>(List.of(PROGRAM, "--output-format=json", "--thread", "--name=global"));
        words.addAll(List.of("--rw=" + access(), "--bs=" + setup.block(), "--size=" + setup.size()));
        words.addAll(List.of("--direct=1", "--fallocate=none", "--group_reporting=0"));
        words.addAll(List.of("--ioengine=" + (setup.depth() == 1 ? "psync" : "libaio"), "--iodepth=" + setup.depth()));
        if (setup.fsync() && operation.writes()) {
            words.add("--end_fsync=1");
        }
        if (pattern.syncs()) {
            words.add("--fdatasync=1");
        }
        if (pattern.timed()) {
            words.addAll(List.of("--time_based", "--runtime=" + pattern.seconds()));
        }
        if (pattern.order() == AccessPattern.Order.RANDOM) {
            words.addAll(List.of("--norandommap", "--randseed=" + (pattern.seed() >>> 1)));
        }
        if (pattern.mixed()) {
            words.add("--rwmixread=" + Math.round(HUNDRED * pattern.reads()));
        }
        for (DeviceFile file : files) {
            // fio takes a colon for the end of a file's name.
            String path = file.path().toString().replace(":", "\\:");
            words.addAll(List.of("--name=" + name(file), "--filename=" + path));
        }
        return words;
    }

    private String access() {
        boolean random = setup.pattern().order() == AccessPattern.Order.RANDOM;
        String way = setup.pattern().mixed() ? "rw" : operation.writes() ? "write" : "read";
        return random ? "rand" + way : way;
    }

    private static String name(DeviceFile file) {
        return String.format(Locale.ROOT, "d%d-j%d", file.device(), file.job());
    }

    /** What each job moved, if that is what was asked for. */
    private Result result(FioOutput output) throws IOException {
        List<FileMarks> marks = new ArrayList<>();
        long reads = 0;
        long writes = 0;
        for (DeviceFile file : files) {
            FioJob job = output.jobs().stream()
                    .filter(each -> each.name().equals(name(file)))
                    .findFirst()
                    .orElseThrow(() -> new IOException("fio has no job " + name(file)));
            long bytes = job.read().bytes() + job.write().bytes();
            if (!setup.pattern().timed() && bytes != setup.size()) {
                throw new IOException("fio moved %,d bytes of %s, not %,d".formatted(bytes, file.path(), setup.size()));
            }
            long end = NANOS_PER_MILLI
                    * Stream.of(job.read(), job.write())
                            .mapToLong(FioTransfer::runtimeMillis)
                            .max()
                            .orElseThrow();
            if (end == 0) {
                throw new IOException("fio was done within a millisecond: give more bytes (--size)");
            }
            marks.add(new FileMarks(file, bytes, 0, end, end));
            reads += job.read().operations();
            writes += job.write().operations();
        }
        return new Result(output.version().replace("fio-", "fio "), marks, reads, writes);
    }
}
