package harness.mpi.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import harness.api.machine.SearchPath;
import harness.mpi.RequiredPrograms;
import harness.mpi.launch.Command;
import harness.mpi.launch.Implementation;
import harness.mpi.launch.Job;
import harness.mpi.launch.Launcher;
import harness.mpi.launch.LauncherSearch;
import harness.mpi.launch.Mapping;
import harness.mpi.launch.MissingProgramException;
import harness.mpi.launch.MpiProcess;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The kernels, compiled by and run on the machine's Open MPI and parallel HDF5. */
@Tag("mpi")
class KernelsTest {
    private static final Duration LIMIT = Duration.ofMinutes(5);

    @TempDir
    static Path cache;

    @TempDir
    static Path faults;

    private static Launcher launcher;
    private static Path plain;
    private static Path withHdf5;

    @TempDir
    Path directory;

    @BeforeAll
    static void compile() throws Exception {
        RequiredPrograms.need("mpirun.openmpi", "mpicc.openmpi", "h5pcc.openmpi");
        SearchPath path = SearchPath.ofEnvironment();
        launcher = new LauncherSearch(path).find(List.of(Implementation.OPEN_MPI));
        KernelBuild build = new KernelBuild(path, cache);
        plain = build.build(Implementation.OPEN_MPI, false);
        withHdf5 = build.build(Implementation.OPEN_MPI, true);
    }

    @Test
    void areCompiledOnce() throws Exception {
        FileTime compiled = Files.getLastModifiedTime(plain);
        Path again = new KernelBuild(SearchPath.ofEnvironment(), cache).build(Implementation.OPEN_MPI, false);
        assertThat(again).isEqualTo(plain).isNotEqualTo(withHdf5);
        assertThat(Files.getLastModifiedTime(again)).isEqualTo(compiled);
        try (Stream<Path> kept = Files.list(cache)) {
            assertThat(kept).hasSize(2);
        }
    }

    @Test
    void aMissingCompilerNamesItsPackage(@TempDir Path empty) {
        KernelBuild build = new KernelBuild(new SearchPath(List.of(empty)), cache);
        assertThatThrownBy(() -> build.build(Implementation.OPEN_MPI, false))
                .isInstanceOf(MissingProgramException.class)
                .hasMessageContaining("libopenmpi-dev");
        assertThatThrownBy(() -> build.build(Implementation.MPICH, true)).hasMessageContaining("libhdf5-mpich-dev");
    }

    @ParameterizedTest
    @CsvSource({
        "posix,shared",
        "posix,file-per-process",
        "mpiio,shared",
        "mpiio-collective,shared",
        "hdf5,shared",
        "hdf5-collective,shared"
    })
    void whatIsWrittenInSegmentsIsReadAndAWrongByteIsFound(String api, String layout) throws Exception {
        String[] access = {
            "interface=" + api, "layout=" + layout, "block=65536", "transfer=16384", "segments=2", "seed=9"
        };
        KernelOutput write = segmented("write", access, "fsync=yes");
        assertThat(write.count("bytes")).isEqualTo(2 * 2 * 65536);
        assertThat(write.calls("latency_ns").count()).isEqualTo(16);
        assertThat(write.seconds("sync_seconds")).isPositive();
        assertThat(write.positiveSeconds("total_seconds")).isGreaterThanOrEqualTo(write.seconds("transfer_seconds"));
        assertThat(segmented("read", access, "shift=1").perProcess("process_seconds"))
                .hasSize(2);
        assertThat(segmented("check", access).count("bytes")).isEqualTo(2 * 2 * 65536);

        Path file = directory.resolve(layout.equals("shared") ? "data" : "data.00000001");
        // The middle of a page: only the full comparison can see it. Beyond HDF5's own header.
        flip(file, Files.size(file) - 16384 + 3000);
        segmented("read", access, "shift=1");
        assertThatThrownBy(() -> segmented("check", access)).hasMessageContaining("wrong data at byte");
    }

    @Test
    void dataOfAnotherPlaceOrRunAreFoundWhileReading() throws Exception {
        String[] access = {"interface=posix", "layout=shared", "block=65536", "transfer=16384", "segments=2"};
        segmented("write", access, "seed=1");
        assertThatThrownBy(() -> segmented("read", access, "seed=2")).hasMessageContaining("wrong data at byte");
        assertThatThrownBy(() -> segmented(
                        "read",
                        new String[] {"interface=posix", "layout=shared", "block=32768", "transfer=16384", "segments=2"
                        },
                        "seed=1"))
                .hasMessageContaining("wrong data");
    }

    @Test
    void aFileThatIsTooShortIsFound() throws Exception {
        String[] access = {"interface=posix", "block=65536", "transfer=16384", "segments=2"};
        segmented("write", access);
        try (RandomAccessFile file =
                new RandomAccessFile(directory.resolve("data").toFile(), "rw")) {
            file.setLength(3 * 65536);
        }
        assertThatThrownBy(() -> segmented("read", access)).hasMessageContaining("ends before byte");
    }

    @Test
    void readingWithoutThePageCacheWorksOrSaysThatItDoesNot() throws Exception {
        String[] access = {"interface=posix", "block=65536", "transfer=16384", "segments=2", "direct=yes"};
        try {
            segmented("write", access);
        } catch (java.io.IOException e) {
            assertThat(e).hasMessageContaining("has no O_DIRECT");
            return;
        }
        assertThat(segmented("read", access).count("bytes")).isEqualTo(2 * 2 * 65536);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "transfer=3000 block=8192",
                "transfer=16384 block=65536 interface=mpiio direct=yes",
                "transfer=16384 block=65536 layout=file-per-process interface=mpiio-collective",
                "transfer=16384 block=65536 speed=9",
                "transfer=16384 block=65536 interface=nfs",
                "block=65536"
            })
    void whatMakesNoSenseIsRefused(String arguments) {
        assertThatThrownBy(() -> segmented("write", arguments.split(" ")))
                .hasMessageContaining("failed")
                .hasMessageContaining("process ");
        assertThat(directory).isEmptyDirectory();
    }

    @Test
    void whatIsNoFileIsNotReplaced() throws Exception {
        Files.createDirectory(directory.resolve("data"));
        assertThatThrownBy(() -> segmented("write", "block=65536", "transfer=16384"))
                .hasMessageContaining("is no file");
    }

    @ParameterizedTest
    @CsvSource({"full,1", "full,4", "simple,4", "epio,4"})
    void btWritesTheCubeOfEveryDump(String subtype, int processes) throws Exception {
        String[] run = {"class=S", "subtype=" + subtype, "rounds=2", "seed=5", "path=" + directory.resolve("bt")};
        KernelOutput write = kernel(plain, processes, "bt", append(run, "operation=write", "fsync=yes"));
        // 40 N^3 bytes a dump, a dump every five of 60 steps (NPB 3.4, class S: N = 12).
        assertThat(write.count("bytes")).isEqualTo(2 * 829_440);
        assertThat(write.objects("rounds")).hasSize(2);
        kernel(plain, processes, "bt", append(run, "operation=check"));
        Path file = directory.resolve(subtype.equals("epio") ? "bt.1.0003" : "bt.1");
        flip(file, Files.size(file) / 2);
        assertThatThrownBy(() -> kernel(plain, processes, "bt", append(run, "operation=check")))
                .hasMessageContaining("wrong data");
    }

    @Test
    void btWritesTheSameFileHoweverItIsDivided() throws Exception {
        for (String[] way : new String[][] {{"1", "simple", "a"}, {"4", "full", "b"}, {"9", "full", "c"}}) {
            String[] run = {"class=S", "subtype=" + way[1], "path=" + directory.resolve(way[2])};
            kernel(plain, Integer.parseInt(way[0]), "bt", run);
        }
        Path first = directory.resolve("a.0");
        assertThat(directory.resolve("b.0")).hasSameBinaryContentAs(first);
        assertThat(directory.resolve("c.0")).hasSameBinaryContentAs(first);
    }

    @Test
    void btNeedsASquareNumberOfProcesses() {
        assertThatThrownBy(() -> kernel(plain, 3, "bt", "class=S", "path=" + directory.resolve("bt")))
                .hasMessageContaining("processes=3 is not a square number");
    }

    @ParameterizedTest
    @ValueSource(strings = {"independent", "collective"})
    void flashWritesFilesThatHdf5sOwnToolsRead(String mode) throws Exception {
        RequiredPrograms.need("h5dump");
        String[] run = {"mode=" + mode, "blocks=3", "seed=3", "path=" + directory.resolve("f_")};
        KernelOutput write = kernel(withHdf5, 4, "flash", append(run, "operation=write"));
        // Processes 0 to 3 have 3, 4, 5 and 3 blocks.
        assertThat(write.count("blocks")).isEqualTo(15);
        kernel(withHdf5, 4, "flash", append(run, "operation=check"));
        kernel(
                withHdf5,
                1,
                "flash",
                "mode=" + mode,
                "blocks=15",
                "seed=3",
                "path=" + directory.resolve("f_"),
                "operation=check");
        assertThat(dump("f_hdf5_chk_0000", "velz")).contains("H5T_IEEE_F64LE", "( 15, 8, 8, 8 )");
        assertThat(dump("f_hdf5_plt_cnt_0000", "temp")).contains("H5T_IEEE_F32LE", "( 15, 8, 8, 8 )");
        assertThat(dump("f_hdf5_plt_crn_0000", "f1  ")).contains("H5T_IEEE_F32LE", "( 15, 9, 9, 9 )");
        assertThat(dump("f_hdf5_chk_0000", "unknown names")).contains("STRSIZE 4", "( 24, 1 )");
        assertThat(dump("f_hdf5_chk_0000", "simulation parameters")).contains("\"total blocks\"", "\"nzb\"");

        Path checkpoint = directory.resolve("f_hdf5_chk_0000");
        flip(checkpoint, Files.size(checkpoint) - 5000);
        assertThatThrownBy(() -> kernel(withHdf5, 4, "flash", append(run, "operation=check")))
                .hasMessageContaining("wrong data");
    }

    @Test
    void flashKeepsTheOriginalsOrderOfNamesAndWritesLargerBlocks() throws Exception {
        RequiredPrograms.need("h5dump");
        String[] run = {"blocks=1", "cells=16", "path=" + directory.resolve("f_")};
        KernelOutput write = kernel(withHdf5, 2, "flash", append(run, "operation=write"));
        // Processes 0 and 1 have 1 and 2 blocks of 24 double variables.
        assertThat(write.count("checkpoint_bytes")).isEqualTo(3 * 24 * 8 * 16 * 16 * 16);
        kernel(withHdf5, 2, "flash", append(run, "operation=check"));
        assertThat(dump("f_hdf5_chk_0000", "f13 ")).contains("( 3, 16, 16, 16 )");
        assertThat(dump("f_hdf5_plt_cnt_0000", "dens")).contains("( 3, 16, 16, 16 )");
        assertThat(dump("f_hdf5_plt_crn_0000", "dens")).contains("( 3, 17, 17, 17 )");
        for (String plot : List.of("f_hdf5_plt_cnt_0000", "f_hdf5_plt_crn_0000")) {
            assertThat(values(plot, "unknown names"))
                    .containsSubsequence("\"dens\"", "\"temp\"", "\"pres\"", "\"f1  \"");
        }
        assertThat(values("f_hdf5_plt_cnt_0000", "simulation parameters")).contains("16,\n");
        assertThat(values("f_hdf5_plt_crn_0000", "simulation parameters")).contains("17,\n");
    }

    @Test
    void popWritesTheSameFileHoweverItIsDivided() throws Exception {
        String restart = "restart=" + directory.resolve("restart");
        kernel(plain, 1, "pop", "operation=prepare", restart);
        for (int processes : new int[] {1, 3, 4}) {
            KernelOutput run = kernel(plain, processes, "pop", restart, "path=" + directory.resolve("o" + processes));
            assertThat(run.count("bytes")).isEqualTo(320 * 384 * 20 * 8);
            assertThat(run.positiveSeconds("output_seconds")).isLessThan(run.positiveSeconds("total_seconds"));
        }
        assertThat(directory.resolve("o3")).hasSameBinaryContentAs(directory.resolve("o1"));
        assertThat(directory.resolve("o4")).hasSameBinaryContentAs(directory.resolve("o1"));
        flip(directory.resolve("o4"), 1_000_000);
        assertThatThrownBy(() -> kernel(plain, 1, "pop", "operation=check", "path=" + directory.resolve("o4")))
                .hasMessageContaining("wrong data in record 1");
        flip(directory.resolve("restart"), 2_000_000);
        assertThatThrownBy(() -> kernel(plain, 2, "pop", restart, "path=" + directory.resolve("o2")))
                .hasMessageContaining("wrong data in record 2");
    }

    @ParameterizedTest
    @ValueSource(strings = {"shared", "own"})
    void metadataLeavesNothing(String directories) throws Exception {
        KernelOutput output = kernel(
                plain,
                2,
                "metadata",
                "files=50",
                "bytes=10",
                "directories=" + directories,
                "path=" + directory.resolve("m"));
        assertThat(output.count("files")).isEqualTo(100);
        for (String phase : List.of("create", "stat", "remove")) {
            assertThat(output.positiveSeconds(phase + "_seconds")).isPositive();
            assertThat(output.calls(phase + "_latency_ns").count()).isEqualTo(100);
        }
        assertThat(directory.resolve("m")).isEmptyDirectory();
    }

    @Test
    void residencySeesWhatWasJustWritten() throws Exception {
        Path file = Files.write(directory.resolve("file"), new byte[1 << 20]);
        String output = Command.output(List.of(plain.toString(), "residency", file.toString()))
                .standard();
        assertThat(output).contains("\"bytes\": 1048576, \"resident_bytes\": 1048576");
    }

    @Test
    void residencyIsNotToldWhereFilesAreNotMapped() throws Exception {
        Path file = Files.write(directory.resolve("file"), new byte[1 << 20]);
        assertThat(Command.output(withFault("unmapped", plain.toString(), "residency", file.toString()))
                        .standard())
                .isEqualTo("{\"kernel\": \"residency\", \"bytes\": 1048576}\n");
    }

    @Test
    void aSharedFileIsCreatedByOneProcess() throws Exception {
        String[] access = {"interface=posix", "block=65536", "transfer=16384", "path=" + directory.resolve("data")};
        List<String> words = new ArrayList<>(withFault("exists", plain.toString(), "segmented", "operation=write"));
        words.addAll(List.of(access));
        assertThat(run("segmented", 3, words).count("bytes")).isEqualTo(3 * 65536);
        assertThat(kernel(plain, 3, "segmented", append(access, "operation=check"))
                        .count("bytes"))
                .isEqualTo(3 * 65536);
    }

    @Test
    void memoryIsThereBeforeTheFileIsOpened() {
        String most = Integer.toString(Integer.MAX_VALUE - 7);
        List<String> words = List.of(
                "sh",
                "-c",
                "ulimit -v 2000000 && exec \"$0\" \"$@\"",
                plain.toString(),
                "segmented",
                "operation=write",
                "transfer=" + most,
                "block=" + most,
                "path=" + directory.resolve("data"));
        assertThatThrownBy(() -> run("segmented", 1, words)).hasMessageContaining("no memory for " + most + " bytes");
        assertThat(directory).as("the clock starts with the open").isEmptyDirectory();
    }

    private List<String> withFault(String fault, String... program) throws Exception {
        Path library = faults.resolve("faults.so");
        if (!Files.exists(library)) {
            Path source = Path.of(getClass().getResource("/faults.c").toURI());
            Command.output(
                    List.of("mpicc.openmpi", "-shared", "-fPIC", "-o", library.toString(), source.toString(), "-ldl"));
        }
        List<String> words = new ArrayList<>(List.of("env", "LD_PRELOAD=" + library, "FAULT=" + fault));
        words.addAll(List.of(program));
        return words;
    }

    private String values(String file, String dataSet) throws Exception {
        return Command.output(
                        List.of("h5dump", "-d", dataSet, directory.resolve(file).toString()))
                .standard();
    }

    private String dump(String file, String dataSet) throws Exception {
        return Command.output(List.of(
                        "h5dump", "-H", "-d", dataSet, directory.resolve(file).toString()))
                .standard();
    }

    private KernelOutput segmented(String operation, String... arguments) throws Exception {
        return segmented(operation, arguments, "path=" + directory.resolve("data"));
    }

    private KernelOutput segmented(String operation, String[] access, String... more) throws Exception {
        List<String> all = new ArrayList<>(List.of("operation=" + operation));
        all.addAll(List.of(append(access, more)));
        String path = "path=" + directory.resolve("data");
        if (!all.contains(path)) {
            all.add(path);
        }
        return kernel(withHdf5, 2, "segmented", all.toArray(String[]::new));
    }

    private KernelOutput kernel(Path program, int processes, String name, String... arguments) throws Exception {
        List<String> words = new ArrayList<>(List.of(program.toString(), name));
        words.addAll(List.of(arguments));
        return run(name, processes, words);
    }

    private KernelOutput run(String name, int processes, List<String> words) throws Exception {
        Job job = new Job(
                processes, Optional.empty(), Optional.empty(), Mapping.SLOT, true, Optional.empty(), directory, words);
        MpiProcess.Output output = MpiProcess.run(launcher, job, Optional.of(LIMIT), (done, total) -> {});
        return KernelOutput.parse(name, processes, output.standard());
    }

    private static String[] append(String[] some, String... more) {
        return Stream.concat(Stream.of(some), Stream.of(more)).toArray(String[]::new);
    }

    private static void flip(Path path, long at) throws Exception {
        try (RandomAccessFile file = new RandomAccessFile(path.toFile(), "rw")) {
            file.seek(at);
            int old = file.read();
            file.seek(at);
            file.write(old ^ 0x10);
        }
    }
}
