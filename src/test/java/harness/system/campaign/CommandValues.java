package harness.system.campaign;

import harness.api.workload.Parameter;
import harness.api.workload.WorkloadDescriptor;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import picocli.CommandLine.Model.ArgSpec;

/** Values of flags and parameters, good and bad. */
final class CommandValues {
    private static final Map<String, List<String>> GOOD = Map.ofEntries(
            Map.entry("--slaves", List.of("1", "2", "16")),
            Map.entry("--workloads", List.of("sort", "dfsio,sort", "s3", "all", "ior", "pagerank", "hive", "btio")),
            Map.entry("--filesystem", List.of("local", "tmpfs", "nfs-async")),
            Map.entry("--scale", List.of("auto", "1", "0.01", "1%", "1e-4")),
            Map.entry("--repeats", List.of("1", "3", "10")),
            Map.entry("--warm-ups", List.of("0", "1")),
            Map.entry("--seed", List.of("7", "-3")),
            Map.entry("--out", List.of("runs", "results")),
            Map.entry("--name", List.of("lab", "a.b-c_d")),
            Map.entry("--timeout", List.of("60")),
            Map.entry("--op", List.of("put", "get", "put,get", "all")),
            Map.entry("--sizes", List.of("4KiB", "4KiB,1MiB")),
            Map.entry("--size", List.of("64MiB", "1GiB")),
            Map.entry("--threads", List.of("1", "1,8")),
            Map.entry("--tasks", List.of("2", "2,4")),
            Map.entry("--rate", List.of("100", "10.5,20")),
            Map.entry("--duration", List.of("1")),
            Map.entry("--warm-up", List.of("1")),
            Map.entry("--endpoint", List.of("embedded", "http://127.0.0.1:1")),
            Map.entry("--ca", List.of("ca.pem")),
            Map.entry("--region", List.of("us-east-1", "eu-west-1")),
            Map.entry("--client", List.of("lean", "sdk", "lean,sdk")),
            Map.entry("--max-usd", List.of("1", "0.5")),
            Map.entry("--lease", List.of("2h", "90m")),
            Map.entry("--ebs", List.of("4x100:gp3", "2x50")),
            Map.entry("--format", List.of("html", "csv,markdown")),
            Map.entry("--ec2-endpoint", List.of("http://127.0.0.1:1")),
            Map.entry("--processes", List.of("1", "1,2", "4")),
            Map.entry("--transfer", List.of("1MiB", "64KiB")),
            Map.entry("--block", List.of("16MiB")),
            Map.entry("--interface", List.of("posix", "mpiio")),
            Map.entry("--layout", List.of("shared", "jbod", "raid0")),
            Map.entry("--direct", List.of("yes", "yes,no")),
            Map.entry("--fsync", List.of("end", "none")),
            Map.entry("--jobs", List.of("1", "1,2")),
            Map.entry("--tool", List.of("kernel", "fio", "fio,iozone")),
            Map.entry("--reads", List.of("0.5")),
            Map.entry("--depth", List.of("1", "8")),
            Map.entry("--arrangement", List.of("single", "single,jbod")),
            Map.entry("--devices", List.of("local", "ebs", "local,ebs")),
            Map.entry("--device-count", List.of("0", "1,2")),
            Map.entry("WORKLOADS", List.of("ior", "btio,flashio", "pop")),
            Map.entry("DIRECTORY", List.of("tmpfs", "local", "/dev/shm")),
            Map.entry("KIND", List.of("workloads", "types", "providers", "metrics")),
            Map.entry("RUN", List.of("runs/lab", "/proc", ".")),
            Map.entry("NAME", List.of("lab", "runs/lab")));

    private static final List<String> BAD = List.of(
            "",
            " ",
            "-1",
            "0",
            "1e9",
            "1e-999999999",
            "1e999999999",
            "NaN",
            "Infinity",
            "0x10",
            "99999999999999999999999",
            "9223372036854775807",
            "-9223372036854775808",
            "1,5",
            "1,,2",
            ",",
            "1GiB,",
            "1 GiB",
            "9EiB",
            "999999999999TiB",
            "null",
            "true",
            "*",
            "%s%n%d",
            "${HOME}",
            "$(id)",
            "`id`",
            "it's",
            "\"",
            "a\nb",
            "a\r\nharness: b",
            "a\tb",
            "\u0000",
            "a\u0000b",
            "\u0661\u0662",
            "h\u00f6st",
            "\ud83d\udc18",
            "\u202e",
            "\u001b[31m",
            "../../etc",
            "/",
            "/proc/self/mem",
            "/dev/null",
            "@missing",
            "--",
            "--help=x",
            "-h-",
            "=",
            "a=b=c",
            "http://",
            "http://[::1",
            "file:///etc/passwd",
            "x".repeat(5000),
            "1".repeat(400));

    private CommandValues() {}

    /** What a flag or an argument takes. */
    static String good(ArgSpec argument, String name, Random random) {
        if (GOOD.containsKey(name)) {
            return pick(GOOD.get(name), random);
        }
        if (argument.completionCandidates() != null) {
            List<String> all = new ArrayList<>();
            argument.completionCandidates().forEach(all::add);
            if (!all.isEmpty()) {
                return pick(all, random);
            }
        }
        return pick(List.of("1", "a", "1KiB", "lab"), random);
    }

    /** An assignment of {@code --set}: mostly of a parameter that there is. */
    static String assignment(List<WorkloadDescriptor> workloads, boolean bad, Random random) {
        WorkloadDescriptor workload = pick(workloads, random);
        String owner = random.nextInt(3) == 0 ? workload.family() : workload.name();
        if (workload.parameters().isEmpty() || random.nextInt(8) == 0) {
            return pick(List.of("dfs.replication=1", "dfs.blocksize=1m", "mapreduce.job.maps=2"), random);
        }
        Parameter parameter = pick(workload.parameters(), random);
        String value = bad ? bad(random) : good(parameter, random);
        return bad && random.nextInt(4) == 0
                ? distorted(owner + "." + parameter.name() + "=" + value, random)
                : owner + "." + parameter.name() + "=" + value;
    }

    private static String good(Parameter parameter, Random random) {
        return parameter.choices().isEmpty() ? parameter.standard().value() : pick(parameter.choices(), random);
    }

    static String bad(Random random) {
        return pick(BAD, random);
    }

    /** A good word with one character too many, too few or another, or in capitals. */
    static String distorted(String word, Random random) {
        if (word.isEmpty()) {
            return "x";
        }
        int at = random.nextInt(word.length());
        return switch (random.nextInt(5)) {
            case 0 -> word.substring(0, at) + word.substring(at + 1);
            case 1 -> word.substring(0, at) + (char) (' ' + random.nextInt(95)) + word.substring(at);
            case 2 -> word.substring(0, at) + (char) (' ' + random.nextInt(95)) + word.substring(at + 1);
            case 3 -> word + word;
            default -> word.toUpperCase(Locale.ROOT);
        };
    }

    static <T> T pick(List<T> all, Random random) {
        return all.get(random.nextInt(all.size()));
    }
}
