package harness.workloads.mpi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import harness.api.UsageException;
import harness.api.metric.Measurement;
import harness.api.metric.Metric;
import harness.api.workload.CacheState;
import harness.api.workload.Execution;
import harness.api.workload.Verdict;
import harness.api.workload.Workload;
import harness.mpi.RequiredPrograms;
import harness.workloads.btio.BtIo;
import harness.workloads.flashio.FlashIo;
import harness.workloads.ior.IorRead;
import harness.workloads.ior.IorWrite;
import harness.workloads.metadata.MpiMetadata;
import harness.workloads.pop.Pop;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Every workload through its phases, on the machine's Open MPI. */
@Tag("mpi")
class MpiWorkloadsTest {
    private static final Map<String, String> SMALL = Map.of("processes", "2", "tool", "kernel");
    private static final Map<String, String> SEGMENTS = Map.of("block", "64KiB", "transfer", "16KiB", "size", "200KiB");

    @TempDir
    Path scratch;

    @BeforeEach
    void need() {
        RequiredPrograms.need("mpirun.openmpi", "mpicc.openmpi", "h5pcc.openmpi");
    }

    static Stream<Arguments> workloads() {
        return Stream.of(
                Arguments.of(new IorWrite(), SEGMENTS, "mpi_bandwidth"),
                Arguments.of(new IorRead(), with(SEGMENTS, "shift", "1"), "mpi_bandwidth"),
                Arguments.of(new IorWrite(), with(SEGMENTS, "interface", "hdf5-collective"), "mpi_bandwidth"),
                Arguments.of(new BtIo(), Map.of("class", "S", "size", "1", "processes", "4"), "btio_bandwidth"),
                Arguments.of(new FlashIo(), Map.of("blocks", "3", "size", "1"), "flashio_bandwidth"),
                Arguments.of(new Pop(), Map.of("size", "1"), "pop_bandwidth"),
                Arguments.of(new MpiMetadata(), Map.of("size", "20"), "file_create_rate"));
    }

    @ParameterizedTest
    @MethodSource("workloads")
    void measuresProvesAndLeavesNothing(Workload workload, Map<String, String> given, String metric) throws Exception {
        MpiContext context = context(workload, given);
        workload.prepare(context);
        workload.chill(context);
        Execution execution = workload.run(context);
        List<Measurement> measurements = execution.measurements();
        assertThat(measurements.get(0).metric().name())
                .as("the first rate is what tables show")
                .isEqualTo(metric);
        Map<String, List<Double>> kept = measurements.get(0).series();
        assertThat(kept.get("amount").get(0) / kept.get("seconds").get(0))
                .as("it is computed again from what is kept")
                .isCloseTo(
                        measurements.get(0).value(),
                        within(1e-9 * measurements.get(0).value()));
        assertThat(workload.describe().metrics())
                .containsAll(measurements.stream().map(Measurement::metric).toList());
        assertThat(measurements)
                .allSatisfy(measurement -> assertThat(measurement.value()).isNotNegative());
        assertThat(execution.validate()).extracting(Verdict::valid).isEqualTo(true);
        assertThat(context.notes()).anyMatch(note -> note.startsWith("our kernel ") && note.contains("Open MPI"));
        assertThat(context.notes()).anyMatch(note -> note.startsWith("command: ") && note.contains("mpirun"));
        execution.discard();
        workload.cleanup(context);
        try (Stream<Path> left = Files.walk(scratch)) {
            assertThat(left.filter(Files::isRegularFile)).isEmpty();
        }
    }

    @Test
    void aSizeIsRoundedUpToWholeSegments() throws Exception {
        IorWrite workload = new IorWrite();
        MpiContext context = context(workload, SEGMENTS);
        workload.chill(context);
        Execution execution = workload.run(context);
        assertThat(scratch.resolve("trial-1/data")).hasSize(2 * 2 * 65536);
        execution.discard();
    }

    @Test
    void aSolverTakesTheTimeOfTheOperationsThatNpbCounts() throws Exception {
        BtIo workload = new BtIo();
        MpiContext context =
                context(workload, Map.of("class", "S", "size", "1658880", "processes", "4", "solver-mflops", "100"));
        workload.chill(context);
        long start = System.nanoTime();
        Execution execution = workload.run(context);
        double wall = (System.nanoTime() - start) / 1e9;
        // Two rounds of 60 time steps, each of 3478.8 N^3 - 17655.7 N^2 + 28023.7 N operations on 4 x 100 Mop/s; N is
        // 12.
        double solver = 2 * 60 * 3_805_230 / 400e6;
        assertThat(wall).isGreaterThan(solver);
        assertThat(context.notes())
                .anySatisfy(note -> assertThat(note)
                        .contains("9.513 ms in each of 60 time steps", "3.8 Mop (NPB's count) at 100 Mop/s"));
        Measurement bandwidth = execution.measurements().get(0);
        double bytes = 829_440.0 / (1 << 20);
        assertThat(2 * bytes / bandwidth.value())
                .as("all bytes by the sum of the rounds' times")
                .isCloseTo(
                        bandwidth.samples().stream()
                                .mapToDouble(rate -> bytes / rate)
                                .sum(),
                        within(1e-9));
        assertThat(execution.ownSeconds().orElseThrow())
                .as("without the solver")
                .isLessThan(wall - solver);
        execution.discard();
    }

    @Test
    void aFileThatWasChangedMakesTheResultInvalid() throws Exception {
        IorWrite workload = new IorWrite();
        MpiContext context = context(workload, SEGMENTS);
        workload.chill(context);
        Execution execution = workload.run(context);
        try (RandomAccessFile file =
                new RandomAccessFile(scratch.resolve("trial-1/data").toFile(), "rw")) {
            file.seek(70_000);
            file.write(1);
            file.write(2);
        }
        Verdict verdict = execution.validate();
        assertThat(verdict.valid()).isFalse();
        assertThat(verdict.reason()).contains("wrong data at byte 70");
    }

    @Test
    void saysThatMemoryWasReadOrProvesThatItWasNot() throws Exception {
        IorRead workload = new IorRead();
        MpiContext local = context(workload, SEGMENTS);
        workload.prepare(local);
        CacheState state = workload.chill(local);
        assertThat(state.how())
                .contains(
                        state.kind() == CacheState.Kind.COLD ? "0.0 % of the files' pages are in memory" : "cached: ");
        MpiContext memory = context(workload, with(SEGMENTS, "filesystem", "tmpfs"));
        workload.prepare(memory);
        assertThat(workload.chill(memory)).satisfies(tmpfs -> {
            assertThat(tmpfs.kind()).isEqualTo(CacheState.Kind.WARM);
            assertThat(tmpfs.how())
                    .startsWith("cached: tmpfs")
                    .contains("in memory besides the page cache", "100.0 % of the files");
        });
        workload.cleanup(memory);
        MpiContext direct = context(workload, with(with(SEGMENTS, "filesystem", "tmpfs"), "direct", "yes"));
        workload.prepare(direct);
        assertThat(workload.chill(direct).kind()).isEqualTo(CacheState.Kind.WARM);
        workload.cleanup(direct);
    }

    @Test
    void aFileSystemThatHasToBeDeployedIsNotLookedForHere() {
        MpiContext context = context(new IorWrite(), with(SEGMENTS, "filesystem", "glusterfs-replica"));
        assertThatThrownBy(() -> new IorWrite().chill(context)).hasMessageContaining("use --provider hosts");
    }

    @Test
    void aHungJobFailsAtItsLimit() throws Exception {
        MpiMetadata workload = new MpiMetadata();
        MpiContext context = context(
                workload, Map.of("tool", "standard", "program", mdtest(), "limit", "1", "processes", "1", "size", "3"));
        workload.chill(context);
        assertThatThrownBy(() -> workload.run(context)).hasMessageContaining("did not end within 1 s");
    }

    @Test
    void mdtestIsReadWhateverItPrintsBesideWhatIsAskedFor() throws Exception {
        MpiMetadata workload = new MpiMetadata();
        MpiContext context = context(workload, Map.of("tool", "auto", "program", mdtest(), "size", "2"));
        workload.prepare(context);
        workload.chill(context);
        Execution execution = workload.run(context);
        assertThat(execution.measurements())
                .extracting(measurement -> measurement.metric().name(), Measurement::value)
                .as("of the slowest process")
                .containsExactly(
                        tuple("file_create_rate", 148.064),
                        tuple("file_stat_rate", 10003.618),
                        tuple("file_remove_rate", 165967.28));
        assertThat(context.decided()).isEqualTo(Map.of("tool", "mdtest 3.3.0"));
        assertThat(context.kept()).anySatisfy(output -> assertThat(output).contains(" -n 2 ", "V-0: Rank", "4 files"));
    }

    /** Its first word would otherwise be told by every trial, after minutes. */
    @ParameterizedTest
    @ValueSource(strings = {"echo 'ior: error while loading shared libraries' >&2; exit 127", "echo usage; exit 0"})
    void aToolThatCannotBeUsedIsFoundOutBeforeTheFirstTrialAndOurKernelTaken(String body) throws Exception {
        Path ior = program("#!/bin/sh\n" + body + "\n");
        IorWrite workload = new IorWrite();
        MpiContext context = context(workload, with(with(SEGMENTS, "tool", "auto"), "program", ior.toString()));
        workload.prepare(context);
        assertThat(context.decided()).isEqualTo(Map.of("tool", "kernel"));
        assertThat(context.kept()).singleElement().asString().startsWith(ior.toString());
        workload.chill(context);
        assertThat(context.kept()).as("tried once").hasSize(1);
        assertThat(context.notes())
                .filteredOn(note -> note.startsWith("our kernel is used, since " + ior + " cannot be used: "))
                .hasSize(2)
                .allMatch(note -> note.endsWith("(all that it printed: outputs/trial-1.txt)"));
        Execution execution = workload.run(context);
        assertThat(execution.validate().valid()).isTrue();
        execution.discard();
    }

    @Test
    void aToolThatCannotBeUsedAndIsInsistedOnIsRefusedBeforeTheFirstTrial() throws Exception {
        Path ior = program("#!/bin/sh\necho 'ior: error while loading shared libraries' >&2\nexit 127\n");
        IorRead workload = new IorRead();
        MpiContext context = context(workload, with(with(SEGMENTS, "tool", "standard"), "program", ior.toString()));
        assertThatThrownBy(() -> workload.prepare(context))
                .hasMessageContainingAll(
                        ior + " cannot be used: ",
                        "error while loading shared libraries",
                        "--set mpi.program=PATH",
                        "--set mpi.tool=kernel")
                .hasMessageNotContaining("\n");
    }

    private static Stream<Arguments> workloadsWithATool() {
        return Stream.of(
                Arguments.of(new IorWrite(), SEGMENTS),
                Arguments.of(new IorRead(), SEGMENTS),
                Arguments.of(new MpiMetadata(), Map.of("size", "2")),
                Arguments.of(new BtIo(), Map.of("class", "S", "size", "1", "processes", "4")));
    }

    @ParameterizedTest
    @MethodSource("workloadsWithATool")
    void aToolWhoseLibraryIsMissingIsFoundOutBeforeAnyTrial(Workload workload, Map<String, String> given)
            throws Exception {
        Path tool = programWithoutItsLibrary();
        MpiContext insisted = context(workload, with(with(given, "tool", "standard"), "program", tool.toString()));
        assertThatThrownBy(() -> workload.prepare(insisted))
                .hasMessageContainingAll(tool + " cannot be used: ", "libgone.so", "--set mpi.tool=kernel")
                .hasMessageNotContaining("\n");
        MpiContext either = context(workload, with(with(given, "tool", "auto"), "program", tool.toString()));
        workload.prepare(either);
        assertThat(either.decided()).isEqualTo(Map.of("tool", "kernel"));
        assertThat(either.notes()).anySatisfy(note -> assertThat(note).contains("our kernel is used", "libgone.so"));
        workload.cleanup(either);
    }

    @ParameterizedTest
    @MethodSource("workloadsWithATool")
    void aToolThatFailsIsFoundOutBeforeAnyTrial(Workload workload, Map<String, String> given) throws Exception {
        Path tool = program("#!/bin/sh\necho 'of no use' >&2\nexit 1\n");
        MpiContext context = context(workload, with(with(given, "tool", "standard"), "program", tool.toString()));
        assertThatThrownBy(() -> workload.prepare(context))
                .hasMessageContainingAll(tool + " cannot be used: ", "--set mpi.program=PATH")
                .hasMessageNotContaining("\n");
    }

    /** Linked with a library that is gone since. */
    private Path programWithoutItsLibrary() throws IOException, InterruptedException {
        Path directory = Files.createTempDirectory(scratch, "gone");
        Files.writeString(directory.resolve("gone.c"), "int gone(void) { return 0; }\n");
        Files.writeString(directory.resolve("tool.c"), "int gone(void);\nint main(void) { return gone(); }\n");
        Path library = directory.resolve("libgone.so");
        compile(directory, "-shared", "-fPIC", "-o", library.toString(), "gone.c");
        compile(directory, "-o", "tool", "tool.c", library.toString());
        Files.delete(library);
        return directory.resolve("tool");
    }

    private static void compile(Path directory, String... words) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(Stream.concat(Stream.of("mpicc.openmpi"), Stream.of(words))
                        .toList())
                .directory(directory.toFile())
                .inheritIO()
                .start();
        assertThat(process.waitFor()).isZero();
    }

    @Test
    void whatTheCheckOfAToolFindsMakesTheResultInvalid() throws Exception {
        Path ior = program(FakeIor.SCRIPT.replace(
                "-w) operation", "-R) echo 'WARNING: incorrect data on read' ;;\n    -w) operation"));
        IorRead workload = new IorRead();
        MpiContext context = context(workload, with(with(SEGMENTS, "tool", "standard"), "program", ior.toString()));
        workload.prepare(context);
        workload.chill(context);
        Verdict verdict = workload.run(context).validate();
        assertThat(verdict.valid()).isFalse();
        assertThat(verdict.reason()).contains("incorrect data on read");
        workload.cleanup(context);
    }

    @Test
    void programsThatAreInsistedOnAreNamedBeforeAnythingStarts() {
        Map<String, String> npb = Map.of("tool", "standard", "class", "B", "subtype", "simple", "processes", "4");
        assertMissing(
                new BtIo(), npb, "btio needs bt.B.x.mpi_io_simple or bt.B.4.mpi_io_simple to run NPB's BT-IO itself");
        assertMissing(new BtIo(), with(npb, "subtype", "epio"), "bt.B.x.ep_io or bt.B.4.ep_io");
        assertMissing(
                new IorWrite(),
                Map.of("tool", "standard"),
                "ior-write needs ior to run IOR itself, which is not on the"
                        + " PATH: put it there, say where it is (--set ior.program=PATH), or take Harness's own kernel (--set ior.tool=kernel)");
        assertMissing(
                new IorRead(), Map.of("program", "/nowhere/ior"), "ior-read needs /nowhere/ior to run IOR itself");
        assertMissing(new MpiMetadata(), Map.of("tool", "standard"), "--set mpi-metadata.tool=kernel");
        harness.control.plan.RequiredPrograms.require(
                List.of(MpiContext.planned(new IorWrite(), Map.of("tool", "auto"))), MpiWorkloadsTest::ofOpenMpi, "");
    }

    private static void assertMissing(Workload workload, Map<String, String> given, String reason) {
        assertThatThrownBy(() -> harness.control.plan.RequiredPrograms.require(
                        List.of(MpiContext.planned(workload, given)), MpiWorkloadsTest::ofOpenMpi, ""))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining(reason)
                .hasMessageNotContaining("\n");
    }

    private static boolean ofOpenMpi(List<String> names) {
        return names.stream().anyMatch(name -> name.endsWith(".openmpi"));
    }

    @Test
    void whatATrialRunsIsPartOfItsIdentity() throws Exception {
        IorWrite workload = new IorWrite();
        MpiContext kernel = context(workload, with(SEGMENTS, "tool", "kernel"));
        workload.prepare(kernel);
        assertThat(kernel.decided()).isEqualTo(Map.of("tool", "kernel"));
        Path ior = program(FakeIor.SCRIPT);
        MpiContext standard = context(workload, with(with(SEGMENTS, "tool", "auto"), "program", ior.toString()));
        workload.prepare(standard);
        assertThat(standard.decided()).isEqualTo(Map.of("tool", "IOR 4.1.0"));
    }

    private String mdtest() throws IOException {
        return program(FakeMdtest.SCRIPT).toString();
    }

    @Test
    void iorItselfIsUsedWhereItIsThere() throws Exception {
        Path ior = program(FakeIor.SCRIPT);
        IorWrite workload = new IorWrite();
        MpiContext context = context(workload, with(with(SEGMENTS, "tool", "auto"), "program", ior.toString()));
        workload.chill(context);
        Execution execution = workload.run(context);
        assertThat(execution.measurements()).anySatisfy(measurement -> {
            assertThat(measurement.metric().name()).isEqualTo("mpi_bandwidth");
            assertThat(measurement.value()).as("not 0.25 / 0.3333").isEqualTo(0.75);
        });
        assertThat(execution.validate().valid()).isTrue();
        assertThat(context.decided()).containsEntry("tool", "IOR 4.1.0");
        assertThat(context.notes()).anyMatch(note -> note.startsWith("IOR at " + ior));
        assertThat(context.kept())
                .anySatisfy(output -> assertThat(output).contains("Writing output to", "\"bwMiB\": 0.75"));
        assertThat(context.notes())
                .anySatisfy(
                        note -> assertThat(note).contains("-a POSIX", "-b 65536", "-t 16384", "-s 2", " -w", " -e"));
    }

    @Test
    void whatIorRanInsteadIsNoNumber() throws Exception {
        Path ior = program(FakeIor.SCRIPT.replace("segments=$2", "segments=$(($2 % 100))"));
        IorWrite workload = new IorWrite();
        Map<String, String> more = new HashMap<>(SEGMENTS);
        more.putAll(Map.of("tool", "standard", "program", ior.toString(), "size", "16MiB"));
        MpiContext context = context(workload, more);
        workload.chill(context);
        assertThatThrownBy(() -> workload.run(context))
                .hasMessageContaining("something else than was asked for")
                .hasMessageEndingWith("(all that it printed: outputs/trial-1.txt)");
    }

    /** What NPB 3.3.1 prints, which names neither its class above nor its processes below. */
    @Test
    void npbsOperationsAndItsShareOfInputAndOutputAreRows() throws Exception {
        Execution execution = npb(FakeNpb.SCRIPT);
        Map<String, Double> measured = execution.measurements().stream()
                .collect(Collectors.toMap(measurement -> measurement.metric().name(), Measurement::value));
        assertThat(measured)
                .containsOnlyKeys("btio_rate", "mops", "bt_time", "io_share")
                .containsEntry("btio_rate", 33.18)
                .containsEntry("mops", 1808.15)
                .containsEntry("bt_time", 0.13);
        assertThat(measured.get("io_share")).isCloseTo(0.829440 / 33.18 / 0.13, within(1e-12));
        assertThat(execution.ownSeconds().orElseThrow()).isCloseTo(0.829440 / 33.18, within(1e-12));
        assertThat(new BtIo().describe().metrics()).extracting(Metric::name).containsAll(measured.keySet());
    }

    @ParameterizedTest
    @CsvSource({
        "class=S, class=W, something else than was asked for",
        "FULL MPI-IO, SIMPLE MPI-IO, something else than was asked for",
        "processes:     4, processes:     1, something else than was asked for",
        "seconds=0.02 rate=33.18, seconds=0.00 rate=166.00 total=0.00, NPB measured no time",
        "verification=SUCCESSFUL, verification=UNSUCCESSFUL, verification"
    })
    void whatNpbRanInsteadIsNoNumber(String original, String changed, String reason) {
        String script = FakeNpb.SCRIPT.replace(original, changed);
        assertThat(script).isNotEqualTo(FakeNpb.SCRIPT);
        assertThatThrownBy(() -> npb(script)).hasMessageContaining(reason);
    }

    private Execution npb(String script) throws Exception {
        BtIo workload = new BtIo();
        MpiContext context = context(
                workload,
                Map.of("tool", "standard", "program", program(script).toString(), "class", "S", "processes", "4"));
        workload.chill(context);
        assertThat(context.decided()).containsEntry("tool", "NPB 3.3.1");
        return workload.run(context);
    }

    @Test
    void aStandardToolThatIsMissingIsNamed() throws Exception {
        BtIo workload = new BtIo();
        MpiContext context = context(workload, Map.of("tool", "standard", "processes", "1", "size", "1"));
        assertThatThrownBy(() -> workload.prepare(context))
                .hasMessageContaining("bt.A.x.mpi_io_full or bt.A.1.mpi_io_full");
    }

    @Test
    void whatCannotRunIsRefusedInThePlan() {
        refused(new IorWrite(), Map.of("transfer", "3MiB"), "'3MiB' does not divide block '16MiB'");
        refused(new BtIo(), Map.of("processes", "3"), "'3' is not a square number: 1 and 4 are");
        refused(new IorWrite(), Map.of("processes", "5", "oversubscribe", "no"), "more than the 4 slots");
        refused(new IorWrite(), Map.of("interface", "mpiio", "direct", "yes"), "needs interface=posix");
        refused(new IorWrite(), Map.of("filesystem", "given"), "needs directory");
        refused(new IorWrite(), Map.of("tool", "standard", "hints", "a=b"), "needs tool=kernel");
        refused(new BtIo(), Map.of("tool", "standard", "hints", "a=b"), "needs tool=kernel");
        refused(new BtIo(), Map.of("tool", "standard", "solver-ms", "5"), "needs solver-ms=0");
        refused(new BtIo(), Map.of("tool", "standard", "solver-mflops", "900"), "needs tool=kernel or auto");
        refused(new BtIo(), Map.of("solver-ms", "5", "solver-mflops", "900"), "needs solver-ms=0");
        refused(new BtIo(), Map.of("solver-mflops", "0"), "'0' is not allowed: a whole number of 1");
        refused(new Pop(), Map.of("hosts", "a:1,b:1"), "needs filesystem=given");
        assertThat(MpiContext.planned(new BtIo(), Map.of()).parameters()).containsEntry("processes", "4");
    }

    private static void refused(Workload workload, Map<String, String> given, String reason) {
        assertThatThrownBy(() -> MpiContext.planned(workload, given))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining(reason);
    }

    private MpiContext context(Workload workload, Map<String, String> given) {
        Map<String, String> all = new HashMap<>(SMALL);
        all.putAll(given);
        all.keySet()
                .retainAll(workload.describe().parameters().stream()
                        .map(parameter -> parameter.name())
                        .collect(Collectors.toSet()));
        return new MpiContext(workload, scratch, all);
    }

    private Path program(String script) throws IOException {
        Path program = Files.createTempDirectory(scratch, "bin").resolve("tool");
        Files.writeString(program, script);
        return Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    private static Map<String, String> with(Map<String, String> some, String name, String value) {
        Map<String, String> more = new HashMap<>(some);
        more.put(name, value);
        return more;
    }
}
