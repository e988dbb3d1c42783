package harness.system;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/** The smallest run that goes through every phase, for tests of what surrounds it. */
final class SmallRun {
    private SmallRun() {}

    /** A name that no other run on this machine has. */
    static String newName() {
        return "t" + UUID.randomUUID().toString().substring(0, 12);
    }

    static String[] arguments(String name, Path out, String... more) {
        return arguments(1, name, out, more);
    }

    static String[] arguments(int slaves, String name, Path out, String... more) {
        return arguments("wordcount", slaves, name, out, more);
    }

    /** Several jobs in each trial: an iteration of PageRank on Mahout is a job with one reduce task. */
    static String[] iterating(String name, Path out) {
        String[] small = {"--set", "pagerank.size=1MiB", "--set", "pagerank.iterations=2"};
        return arguments("pagerank", 1, name, out, small);
    }

    /** One map task in each trial, which writes: for what does not ask for a reduce task. */
    static String[] writing(String name, Path out, String... more) {
        List<String> words = new ArrayList<>(List.of("--set", "dfsio.files=1", "--set", "dfsio.size=8MiB"));
        words.addAll(List.of(more));
        return arguments("dfsio-write", 1, name, out, words.toArray(String[]::new));
    }

    private static String[] arguments(String workload, int slaves, String name, Path out, String... more) {
        List<String> words = new ArrayList<>(List.of("run", "--slaves", Integer.toString(slaves), "--type", "hi1"));
        words.addAll(List.of("--workloads", workload, "--repeats", "1", "--scale", "0.0001"));
        if (workload.equals("wordcount")) {
            // One map task and one reduce task in each job.
            words.addAll(List.of("--set", "wordcount.size=1MiB", "--set", "wordcount.reduces=1"));
        }
        words.addAll(List.of("--out", out.toString(), "--name", name));
        words.addAll(List.of(more));
        return words.toArray(String[]::new);
    }
}
