package harness.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Each wrong input gets one line that names the value and the way out, and exit code 2, and nothing is started. */
final class BadInputTest {
    @TempDir
    Path directory;

    private HarnessJar jar;

    @BeforeEach
    void useAnEmptyCache() {
        jar = HarnessJar.in(directory).withCache(directory.resolve("cache"));
    }

    static Stream<Arguments> wrongCommands() {
        return Stream.of(
                arguments("run --slavs 4", "'--slavs'", "--slaves"),
                arguments("rnu", "'rnu'", "'run'"),
                arguments("run extra", "'extra'", "--help"),
                arguments("run two\nlines", "'two\\nlines'", "--help"),
                arguments("report ", "''", "--help"),
                arguments("plan --workloads sort --set sort.size=1PiB", "--set", "smaller sizes"),
                arguments("run --slaves", "--slaves", "--help"),
                arguments("run --slaves 0", "'0'", "--slaves"),
                arguments("run --slaves -1", "'-1'", "--slaves"),
                arguments("run --slaves 1e9", "'1e9'", "--slaves"),
                arguments("run --slaves 1000000000", "'1000000000'", "--slaves"),
                arguments("run --slaves abc", "'abc'", "--slaves"),
                arguments("run --slaves 900", "'900'", "--slaves"),
                arguments("run --repeats 0", "'0'", "--repeats"),
                arguments("run --precision 0", "'0'", "0.1% to 50%", "--precision"),
                arguments("run --precision abc", "'abc'", "0.1% to 50%", "--precision"),
                arguments("run --precision 100%", "'100%'", "0.1% to 50%", "--precision"),
                arguments("run --precision 5% --repeats 1", "'1'", "5 or more", "--repeats"),
                arguments("run --precision 5% --max-repeats 4", "'4'", "5 repeats", "--max-repeats"),
                arguments("run --precision 5% --max-time 2s", "'2s'", "take about", "--max-time"),
                arguments("run --repeats 5 --max-repeats 9", "'9'", "give --precision", "--max-repeats"),
                arguments("run --redeploy 0", "'0'", "1 to 100", "--redeploy"),
                arguments("run --redeploy x", "'x'", "1 to 100", "--redeploy"),
                arguments("run --redeploy 101", "'101'", "1 to 100", "--redeploy"),
                arguments("run --redeploy 2 --max-time 30m", "'30m'", "--precision", "--max-time"),
                arguments("run --redeploy 2 --max-repeats 5", "'5'", "--precision", "--max-repeats"),
                arguments("run --redeploy 2 --precision 5%", "'2'", "--precision", "--redeploy"),
                arguments("run --redeploy 2 --cluster c", "'2'", "'c' stays", "--redeploy"),
                arguments("run --redeploy 2 --provider client --workloads s3-put", "'2'", "client", "--redeploy"),
                arguments("run --warm-ups 2", "'2'", "0 to 1", "--warm-ups"),
                arguments("run --seed x", "'x'", "--seed"),
                arguments("run --timeout 0", "'0'", "--timeout"),
                arguments("run --type hs2", "'hs2'", "hs1"),
                arguments("run --slaves 2,2", "'2,2'", "twice", "--slaves"),
                arguments("run --slaves 2,", "'2,'", "empty", "--slaves"),
                arguments("run --slaves 0,-1", "none of 2 configurations", "1 to 1000", "--slaves"),
                arguments("run --type hs2,hs3", "none of 2 configurations", "hs1"),
                arguments("run --slaves 1,2 --max-usd 5", "'5'", "--max-usd"),
                arguments("run --slaves 1,2 --keep", "--keep", "study"),
                arguments("run --slaves 2 --advise", "one configuration", "--advise"),
                arguments("run --slaves 2 --for sort", "--for", "--advise"),
                arguments(
                        "run --slaves 1,2 --workloads sort --advise", "slaves", "says nothing of machines", "--advise"),
                arguments("run --set dfs.replication=1,2 --workloads sort,wordcount --advise", "2 workloads", "--for"),
                arguments(
                        "run --set dfs.replication=1,2 --workloads sort --for wordcount --advise",
                        "'wordcount'",
                        "sort",
                        "--for"),
                arguments(
                        "run --set dfs.replication=1,2 --workloads sort --set sort.size=1MiB,2MiB --advise",
                        "several combinations",
                        "--set"),
                arguments("run --set dfs.replication=1,2 --workloads sort --advise --max-time x", "'x'", "--max-time"),
                arguments("run --hadoop fast", "'fast'", "stock or lean"),
                arguments("run --hadoop stock", "'stock'", "--provider hosts or ec2"),
                arguments("run --provider clowd", "'clowd'", "embedded"),
                arguments("run --workloads wordcont", "'wordcont'", "'wordcount'"),
                arguments("run --workloads sort,,wordcount", "''", "--workloads"),
                arguments("run --scale big", "'big'", "auto"),
                arguments("run --scale 0", "'0'", "--scale"),
                arguments("run --scale -1", "'-1'", "--scale"),
                arguments("run --scale NaN", "'NaN'", "--scale"),
                arguments("run --workloads sort --scale 100", "scale 100", "--scale"),
                arguments("run --set sort.sise=1GiB", "'sise'", "'size'"),
                arguments("run --set sorrt.size=1GiB", "'sorrt'", "'sort'"),
                arguments("run --set sort.size=many", "'many'", "--set sort.size"),
                arguments("run --set sort.size", "'sort.size'", "key=value"),
                arguments(
                        "run --set hive.url=jdbc:hive2://h:10000;user=a",
                        "HARNESS_HIVE_PASSWORD",
                        "--set aggregation.url"),
                arguments("run --set hive.url=jdbc:hive2://h:10000", "aggregation", "--provider client"),
                arguments("run --workloads scan --set hive.url=http://h", "'http://h'", "jdbc:hive2://"),
                arguments("run --workloads scan --set hive.metastore=h:9083", "'h:9083'", "thrift://host:9083"),
                arguments("run --workloads scan --set hive.engine=server", "engine=server", "--set scan.url"),
                arguments("run --set sort.size=1GiB --set sort.size=2GiB", "'sort.size'", "twice"),
                arguments("run --set pagerank.tolerance=-1e-6", "'-1e-6'", "--set pagerank.tolerance"),
                arguments("run --set pagerank.tolerance=NaN", "'NaN'", "--set pagerank.tolerance"),
                arguments("mpi pop /dev/shm --set mpi.directory=/it's", "'/it's'", "letters, digits"),
                arguments("plan --workloads ior --set ior.directory=/dev/shm", "'/dev/shm'", "filesystem=given alone"),
                arguments("run --set pagerank.iterations=0", "'0'", "--set pagerank.iterations"),
                arguments("run --set dfs.replication=17", "17", "dfs.replication"),
                arguments("run --name ../evil", "'../evil'", "--name"),
                arguments("run --out /proc/nowhere", "is free", "--out"),
                arguments("run --plan missing.yaml", "'missing.yaml'", "--plan"),
                arguments("run --provider client --workloads sort", "run sort,", "--provider embedded"),
                arguments("run --workloads ior --filesystem /nowhere", "'/nowhere'", "--filesystem"),
                arguments("run --workloads ior --filesystem nfs", "'nfs'", "tmpfs"),
                arguments("run --workloads ior --set ior.direct=yes --set ior.interface=mpiio", "direct=yes", "posix"),
                arguments("mpi ior tmpfs --transfer 3MiB", "'3MiB'", "transfer"),
                arguments("mpi btio local --processes 3 --oversubscribe", "'3'", "1 and 4"),
                arguments("mpi ior local --processes 100000", "'100000'", "oversubscribe=yes"),
                arguments("mpi sort local", "run sort,", "--provider embedded"),
                arguments("storage", "DIRECTORY", "--help"),
                arguments("storage ", "''", "--help"),
                arguments("storage /nowhere", "'/nowhere'", "directory that can be written"),
                arguments("storage /tmp /tmp", "'/tmp'", "give it once"),
                arguments("storage /tmp,/var", "'/tmp,/var'", "without commas"),
                arguments("storage /tmp --size 8TiB --jobs 16", "/tmp needs", "smaller size"),
                arguments("storage /tmp --size 1GiB --block 5000", "not a multiple of 4KiB", "block"),
                arguments("storage /tmp --size 1MiB --block 16MiB", "'16MiB'", "size '1MiB'"),
                arguments("storage /tmp --block 2KiB", "'2KiB'", "--block"),
                arguments("storage /tmp --direct maybe", "'maybe'", "yes, no"),
                arguments("storage /tmp --device-count 2 --arrangement jbod", "'2'", "1 directories"),
                arguments("storage /tmp --device-count 2", "arrangement=single", "device-count=0 or 1"),
                arguments("storage /tmp --depth 256 --jobs 64", "of buffers", "fewer jobs or depth"),
                arguments("storage /tmp --workloads storage-wirte", "'storage-wirte'", "'storage-write'"),
                arguments("storage /tmp --tool kernel", "'kernel'", "fio, which does what Harness's own engine"),
                arguments("storage /tmp --depth 2 --direct no", "direct=no", "depth=1"),
                arguments("storage /tmp --tool iometer", "'iometer'", "or iozone"),
                arguments("storage /tmp --workloads storage-randread --tool iozone", "'iozone'", "fio is"),
                arguments("storage /tmp --workloads storage-mixed --reads 1", "'1'", "0.01 to 0.99"),
                arguments("storage /tmp --workloads storage-sync --duration 0", "'0'", "--duration"),
                arguments("storage /tmp --workloads storage-read --fsync none", "'storage.fsync'", "--fsync"),
                arguments("run --workloads storage", "give a directory", "--set storage-write.directories"),
                arguments("run --workloads storage --set storage.directories=a", "'a'", "/mnt/a,/mnt/b"),
                arguments("run --provider hosts", "provider hosts", "--inventory"),
                arguments("run --provider hosts --inventory none.yaml", "'none.yaml'", "--inventory"),
                arguments("run --inventory none.yaml", "'none.yaml'", "--inventory"),
                arguments("run --provider embedded --inventory none.yaml", "'none.yaml'", "leave out --inventory"),
                arguments("run --size 1GiB --workloads sort", "'--size'", "--set sort.size=1GiB"),
                arguments("run --set sort.size=10", "'10'", "--set sort.size"),
                arguments("run --quick --precision 5%", "'5%'", "--quick"),
                arguments("list workloads srot", "'srot'", "'sort'"),
                arguments("probe s4", "'s4'", "--help"),
                arguments("probe s3 --sizes 4KiB,many", "'many'", "--sizes"),
                arguments("probe s3 --sizes 4KiB,4096", "'4096'", "twice"),
                arguments("probe s3 --threads 0", "'0'", "--threads"),
                arguments("probe s3 --slaves 2", "'2'", "--tasks"),
                arguments("probe s3 --tasks 1000000", "'1000000'", "--tasks"),
                arguments("probe s3 --set s3.tasks=2", "'2'", "--provider embedded"),
                arguments("probe s3 --op fetch", "'s3-fetch'", "--op"),
                arguments("probe s3 --storage-class cold", "'cold'", "standard"),
                arguments("probe s3 --rate fast", "'fast'", "--rate"),
                arguments("probe dynamodb --sizes 1MiB", "'1MiB'", "--sizes"),
                arguments("probe dynamodb --consistency weak", "'weak'", "strong"),
                arguments("plan --slaves 0", "'0'", "--slaves"),
                arguments("list metrcs", "'metrcs'", "'metrics'"),
                arguments("report nowhere", "nowhere", "runs/<run>"),
                arguments("resume nowhere", "nowhere", "runs/<run>"));
    }

    private static final Map<String, CommandsInOneJvm.Ended> COMMANDS = new HashMap<>();

    @BeforeAll
    static void runWrongCommands(@TempDir Path root) throws IOException {
        COMMANDS.putAll(CommandsInOneJvm.run(
                root, wrongCommands().map(wrong -> (String) wrong.get()[0]).toList()));
    }

    @ParameterizedTest
    @MethodSource("wrongCommands")
    void isRefusedInOneLine(String command, String value, String wayOut) {
        CommandsInOneJvm.Ended ended = COMMANDS.get(command);
        refused(ended.result()).contains(value).contains(wayOut);
        assertThat(ended.left()).isEmpty();
    }

    static Stream<Arguments> wrongPlans() {
        return Stream.of(
                arguments("slavs: 2\n", "'slavs'", "'slaves'"),
                arguments("repeats: [1, 2]\n", "'1,2'", "repeats in plan.yaml"),
                arguments("slaves: {a: 1}\n", "'slaves'", "no plain value"),
                arguments("slaves: 2\nslaves: 3\n", "Duplicate", "--plan"),
                arguments("slaves: 'two\n", "plan.yaml, line", "--plan"),
                arguments("- slaves\n", "plan.yaml", "map"),
                arguments("workloads: &w dfsio\nname: *w\n", "'*w'", "write the value itself"),
                arguments("workloads: ior\nset: {ior.mount-options: [a=1, b]}\n", "'mount-options'", "in quotes"),
                arguments("set: 3\n", "'set'", "map"),
                arguments("set:\n  sort.sise: 1GiB\n", "'sise'", "'size'"));
    }

    @ParameterizedTest
    @MethodSource("wrongPlans")
    void aWrongPlanFileIsRefusedInOneLine(String text, String value, String wayOut) throws IOException {
        Path plan = Files.writeString(directory.resolve("plan.yaml"), text);
        refused("run", "--plan", plan.toString()).contains(value).contains(wayOut);
        assertThat(directory).isDirectoryNotContaining("glob:**/{runs,cache}");
    }

    @Test
    void aFileInThePlaceOfTheOutputDirectoryIsRefused() throws IOException {
        Path file = Files.writeString(directory.resolve("file"), "data");
        refused("run", "--out", file.toString()).contains("file").contains("--out");
        assertThat(file).hasContent("data");
    }

    @Test
    void aDirectoryThatHadoopCannotCarryIsRefused() {
        refused("run", "--quiet", "--scale", "0.0001", "--slaves", "1", "--out", "my runs")
                .contains("/my runs/", "no space", "(--out)");
        assertThat(directory).isEmptyDirectory();
    }

    @Test
    void aCacheThatCannotBeWrittenIsRefusedWithTheWayOut() throws IOException {
        Path file = Files.writeString(directory.resolve("file"), "data");
        jar = jar.withCache(file);
        refused("run", "--quiet", "--scale", "0.0001", "--slaves", "1")
                .contains(file.toString())
                .contains("HARNESS_CACHE")
                .doesNotContain("Exception");
        assertThat(directory).isDirectoryNotContaining("glob:**/runs");
    }

    private org.assertj.core.api.AbstractStringAssert<?> refused(String... arguments) {
        return refused(jar.run(arguments));
    }

    private static org.assertj.core.api.AbstractStringAssert<?> refused(HarnessJar.Result result) {
        assertThat(result.exit()).as(result.err()).isEqualTo(2);
        assertThat(result.out()).isEmpty();
        return assertThat(result.err().lines())
                .singleElement(org.assertj.core.api.InstanceOfAssertFactories.STRING)
                .startsWith("harness: ");
    }
}
