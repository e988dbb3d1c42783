package harness.bench;

import harness.api.file.FileTree;
import harness.api.metric.Metric;
import harness.api.result.Row;
import harness.api.trial.Trial;
import harness.api.units.Bytes;
import harness.cli.context.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The engine of the storage workloads beside fio: {@code harness storage} with both, in random order within each repeat. */
final class StorageBench {
    static final String FIO = "fio";

    private static final String SECONDS = "10";
    /** How often trials that others have disturbed are run again. */
    private static final int AGAIN = 3;

    private final Bench bench;

    StorageBench(Bench bench) {
        this.bench = bench;
    }

    void run() throws IOException, InterruptedException {
        // What is read from beginning to end lasts as long as a trial has to at full size only.
        if (!bench.effort().smallest()) {
            compare("storage-write,storage-read", "16KiB", "1GiB", "storage_bandwidth", List.of());
            compare("storage-write,storage-read", "1MiB", "4GiB", "storage_bandwidth", List.of());
        }
        compare(
                "storage-randread,storage-randwrite",
                "4KiB",
                bench.effort().smallest() ? "8MiB" : "2GiB",
                "storage_iops",
                List.of("--depth", "32", "--duration", bench.effort().smallest() ? "1" : SECONDS));
    }

    private void compare(String workloads, String block, String size, String metric, List<String> more)
            throws IOException, InterruptedException {
        Path disk = Files.createDirectories(bench.work().resolve("storage"));
        Path out = Files.createTempDirectory(bench.logs(), "storage");
        List<String> words = new ArrayList<>(List.of("storage", disk.toString(), "--out", out.toString()));
        words.addAll(List.of("--workloads", workloads, "--block", block, "--tool", "kernel,fio"));
        words.addAll(List.of("--size", size));
        words.addAll(List.of("--repeats", Integer.toString(bench.effort().rounds())));
        words.addAll(List.of("--warm-ups", bench.effort().warmsUp() ? "1" : "0"));
        words.addAll(more);
        Path log = out.resolve("storage.log");
        try {
            int exit = harness(words, log);
            for (int again = 0; exit == ExitCode.INVALID && again < AGAIN; again++) {
                exit = harness(List.of("resume", RunRows.run(out).toString(), "--retry"), log);
            }
            if (exit != ExitCode.PASSED) {
                throw new IOException("harness storage ended with exit code %d, see %s".formatted(exit, log));
            }
        } finally {
            FileTree.delete(disk);
        }
        RunRows.below(out).stream()
                .filter(row -> row.facts().counted() && row.metric().name().equals(metric))
                .forEach(this::score);
    }

    private int harness(List<String> words, Path log) throws IOException, InterruptedException {
        Bench.say("harness " + String.join(" ", words));
        return bench.harness(words)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()))
                .start()
                .waitFor();
    }

    private void score(Row.MeasurementRow row) {
        Trial trial = row.facts().trial();
        boolean fio = trial.parameters().get("tool").startsWith(FIO);
        String block = Bytes.exact(Long.parseLong(trial.parameters().get("block")));
        String definition = "%s of %s, one file of %s by O_DIRECT, blocks of %s."
                .formatted(
                        row.metric().name(),
                        trial.workload(),
                        Bytes.exact(Long.parseLong(trial.parameters().get("size"))),
                        block);
        String name = BenchMetric.name(trial.workload() + " " + block);
        Metric metric = BenchMetric.rate(name, row.metric().unit(), definition);
        Bench.say("  %s %s: %.0f %s"
                .formatted(
                        name, fio ? FIO : "Harness", row.value(), row.metric().unit()));
        bench.scores().add(metric, fio ? Contestant.FIO : Contestant.HARNESS, row.value());
    }
}
