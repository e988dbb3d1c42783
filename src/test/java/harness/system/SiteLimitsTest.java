package harness.system;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Machines with limits and mounts that sites have: what cannot be is refused in one line with the way out, and the rest works. */
final class SiteLimitsTest {
    @TempDir
    Path directory;

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            ulimit -n 1024                                 | wordcount | the cluster needs | open files and 1,024 are allowed: raise 'ulimit -Hn', or use fewer --slaves
            ulimit -f 1000                                 | wordcount | the cluster needs | bytes of a file and 512,000 are allowed: raise 'ulimit -f'
            ulimit -n 200                                  | s3-put    | the run needs     | open files and 200 are allowed: raise 'ulimit -Hn'
            mount -t tmpfs -o nr_inodes=900 harness-test . | wordcount | the cluster needs | files (inodes, 'df -i') where --out is and 899 are free: use fewer --slaves, or another --out
            """)
    void lessThanARunTakesIsRefusedInThePlan(String commands, String workload, String who, String told)
            throws Exception {
        HarnessJar.Result result = HarnessJar.in(directory)
                .after(commands)
                .run("plan", "--workloads", workload, "--out", directory.toString());
        assertThat(result.exit()).as(result.err()).isEqualTo(2);
        assertThat(result.err())
                .startsWith("harness: " + who + " about ")
                .endsWith(told + "\n")
                .hasLineCount(1);
    }

    @Test
    void aDirectoryThatTheLocaleCannotNameIsRefusedInOneLine() throws Exception {
        HarnessJar.Result result = HarnessJar.in(directory)
                .with("LC_ALL", "C")
                .after("mkdir \"$(printf \"d\\303\\251\")\" && cd d*")
                .run("plan");
        assertThat(result.exit()).as(result.err()).isEqualTo(2);
        assertThat(result.err()).contains("set LC_ALL=C.UTF-8").hasLineCount(1);
    }

    @Test
    void whereNoMountRunsProgramsThePlanSaysWhichAndWhatToSet() throws Exception {
        HarnessJar jar = HarnessJar.in(directory).with("HOME", directory.toString());
        HarnessJar.Result result = jar.after(
                        withoutPrograms(directory, jar.cache(), Path.of("/var/tmp"), Path.of("/root")))
                .run("plan", "--out", directory.toString());
        assertThat(result.exit()).as(result.err()).isEqualTo(2);
        assertThat(result.err())
                .contains(directory.toString(), "noexec", "HARNESS_CACHE")
                .hasLineCount(1);
    }

    @Tag("runs")
    @ParameterizedTest
    @ValueSource(
            strings = {
                "run --slaves 1 --workloads wordcount --set wordcount.size=1MiB",
                "probe dynamodb --op put --sizes 1KiB --duration 1 --warm-up 0",
                "mpi pop local --processes 1 --size 2MiB"
            })
    void noTrialFailsWhereOutCacheAndTmpRunNoPrograms(String words) throws Exception {
        HarnessJar jar = HarnessJar.in(directory);
        String name = SmallRun.newName();
        HarnessJar.Result result = jar.after(withoutPrograms(directory, jar.cache(), Path.of("/tmp")))
                .run((words + " --repeats 1 --warm-ups 0 --wait --out . --name " + name).split(" "));
        assertThat(result.exit()).as(result.out() + result.err()).isIn(0, 3);
        assertThat(directory.resolve(name).resolve("results.jsonl")).content().doesNotContain("\"outcome\":\"failed\"");
    }

    @Tag("runs")
    @Test
    void aFullDirectoryForTemporaryFilesFailsNothing() throws Exception {
        Path full = Path.of("/tmp/harness-" + Files.getAttribute(directory, "unix:uid"));
        String commands =
                "mkdir -p -m 700 %1$s && mount -t tmpfs -o size=64k,mode=700 harness-test %1$s && ! cat /dev/zero 2>&- >%1$s/all";
        HarnessJar.Result result = HarnessJar.in(directory)
                .with("TMPDIR", full.toString())
                .alone()
                .after(commands.formatted(full))
                .run("mpi pop local --processes 1 --size 2MiB --repeats 1 --warm-ups 0 --out . --name full".split(" "));
        assertThat(result.exit()).as(result.out() + result.err()).isIn(0, 3);
        assertThat(directory.resolve("full/results.jsonl")).content().doesNotContain("\"outcome\":\"failed\"");
    }

    /** Java stays what can be started, wherever it is. */
    private static String withoutPrograms(Path... directories) throws IOException {
        for (Path made : directories) {
            Files.createDirectories(made);
        }
        return Stream.concat(
                        Stream.of(directories).map(place -> mounted(place, "noexec")),
                        Stream.of(mounted(Path.of(System.getProperty("java.home")), "exec")))
                .collect(Collectors.joining(" && "));
    }

    private static String mounted(Path place, String how) {
        return "mount --bind %1$s %1$s && mount -o remount,bind,%2$s %1$s".formatted(place, how);
    }
}
