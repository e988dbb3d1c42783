package harness.workloads.disk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.sun.nio.file.ExtendedOpenOption;
import harness.api.UsageException;
import harness.api.machine.SearchPath;
import harness.api.metric.Measurement;
import harness.api.workload.CacheState;
import harness.api.workload.Execution;
import harness.api.workload.MachineWorkload;
import harness.api.workload.Rule;
import harness.api.workload.Verdict;
import harness.api.workload.Workload;
import harness.mpi.RequiredPrograms;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class StorageWorkloadsTest {
    private static final long MIB = 1 << 20;
    /** Takes fio more than a millisecond. */
    private static final long SIZE = 16 * MIB;

    @TempDir
    Path mounts;

    private Path one;
    private Path two;

    @BeforeEach
    void needFio() {
        RequiredPrograms.need("fio");
    }

    @BeforeEach
    void makeDirectories() throws IOException {
        one = Files.createDirectory(mounts.resolve("one"));
        two = Files.createDirectory(mounts.resolve("two"));
    }

    @ParameterizedTest
    @CsvSource({
        "single, 1, 1",
        "jbod, 1, 2",
        "jbod, 2, 4",
    })
    void everyByteThatIsWrittenIsReadAgainAndGoes(String arrangement, String jobs, int files) throws Exception {
        StorageWrite workload = new StorageWrite();
        StorageContext context = context(workload, Map.of("arrangement", arrangement, "jobs", jobs, "direct", "no"));
        workload.prepare(context);
        assertThat(workload.chill(context).kind()).isIn(CacheState.Kind.ON_DISK, CacheState.Kind.BUFFERED);
        Execution execution = workload.run(context);
        Map<String, Measurement> measured = measured(execution);
        Verdict verdict = execution.validate();

        assertThat(verdict.reason())
                .isEqualTo("every one of %,d bytes in %d %s was read again and verified by fio"
                        .formatted(files * SIZE, files, files == 1 ? "file" : "files"));
        assertThat(verdict.valid()).isTrue();
        requireComputedAgain(measured, files);
        assertThat(measured.get("storage_iops").value()
                        * measured.get("storage_time").value())
                .isCloseTo(files * SIZE / 65536.0, within(1e-6));
        assertThat(measured.get("device_bandwidth").samples()).hasSize(arrangement.equals("jbod") ? 2 : 1);
        execution.discard();
        workload.cleanup(context);
        assertThat(left()).isEmpty();
    }

    /** As the definition of the metric says. */
    private static void requireComputedAgain(Map<String, Measurement> measured, int files) {
        Map<String, List<Double>> columns = measured.get("storage_bandwidth").series();
        assertThat(columns)
                .hasSize(3)
                .allSatisfy((name, column) -> assertThat(column).hasSize(files));
        double start = columns.get("file_start").stream()
                .mapToDouble(each -> each)
                .min()
                .orElseThrow();
        double end = columns.get("file_synced").stream()
                .mapToDouble(each -> each)
                .max()
                .orElseThrow();
        double bytes =
                columns.get("file_bytes").stream().mapToDouble(each -> each).sum();
        assertThat(measured.get("storage_bandwidth").value()).isCloseTo(bytes / MIB / (end - start), within(1e-6));
        assertThat(measured.get("storage_time").value()).isCloseTo(end - start, within(1e-9));
    }

    @Test
    void whatIsReadIsWrittenOnceForAllCellsThatReadIt() throws Exception {
        StorageRead workload = new StorageRead();
        StorageContext small = context(workload, Map.of("arrangement", "jbod", "direct", "no"));
        workload.prepare(small);
        List<Path> written = left();
        assertThat(written).hasSize(2);
        workload.prepare(context(workload, Map.of("arrangement", "jbod", "direct", "no", "block", "1MiB")));
        workload.prepare(context(workload, Map.of("arrangement", "single", "direct", "no")));
        assertThat(left()).isEqualTo(written);

        CacheState caches = workload.chill(small);
        Execution execution = workload.run(small);
        requireComputedAgain(measured(execution), 2);
        Verdict verdict = execution.validate();
        // Where nothing could be dropped, nothing has to come from a device.
        assertThat(verdict.valid()).as(verdict.reason() + " " + caches).isTrue();
        execution.discard();
        assertThat(left()).isEqualTo(written);
        workload.cleanup(small);
        assertThat(left()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(longs = {2 * 4096 + 9, 70_000})
    void aWrongByteIsInvalid(long at) throws Exception {
        StorageWrite writing = new StorageWrite();
        StorageContext context = context(writing, Map.of("direct", "no"));
        writing.chill(context);
        Execution execution = writing.run(context);
        spoil(left().get(0), at);
        assertThat(execution.validate())
                .returns(false, Verdict::valid)
                .satisfies(verdict -> assertThat(verdict.reason())
                        .startsWith("the files are not as they were written: ")
                        .contains("offset " + at / 4096 * 4096));
        execution.discard();

        StorageRead reading = new StorageRead();
        StorageContext read = context(reading, Map.of("direct", "no"));
        reading.prepare(read);
        spoil(left().get(0), at);
        reading.chill(read);
        assertThat(reading.run(read).validate()).returns(false, Verdict::valid);
        reading.cleanup(read);
    }

    @Test
    void pagesInEachOthersPlacesAreInvalid() throws Exception {
        StorageRead reading = new StorageRead();
        StorageContext context = context(reading, Map.of("direct", "no"));
        reading.prepare(context);
        try (FileChannel file = FileChannel.open(left().get(0), StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            ByteBuffer page = ByteBuffer.allocate(4096);
            file.read(page, 0);
            file.write(page.flip(), MIB);
        }
        reading.chill(context);
        assertThat(reading.run(context).validate())
                .returns(false, Verdict::valid)
                .satisfies(verdict -> assertThat(verdict.reason()).contains("offset"));
        reading.cleanup(context);
    }

    @Test
    void aFileThatIsTooShortIsInvalid() throws Exception {
        StorageRead reading = new StorageRead();
        StorageContext read = context(reading, Map.of("direct", "no"));
        reading.prepare(read);
        try (FileChannel file = FileChannel.open(left().get(0), StandardOpenOption.WRITE)) {
            file.truncate(SIZE - 4096);
        }
        reading.chill(read);
        assertThat(reading.run(read).validate()).returns(false, Verdict::valid);
        reading.cleanup(read);
    }

    @Test
    void aDiskThatIsNotThereAnyMoreFailsTheTrialAndLeavesNothing() throws Exception {
        StorageWrite writing = new StorageWrite();
        StorageContext context = context(writing, Map.of("direct", "no", "arrangement", "jbod"));
        writing.chill(context);
        Path place;
        try (Stream<Path> entries = Files.list(two)) {
            place = entries.findFirst().orElseThrow();
        }
        Files.createFile(place.resolve(context.trial()));
        assertThatThrownBy(() -> writing.run(context)).isInstanceOf(IOException.class);
        assertThat(left()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "block|6KiB|block '6KiB' is not a multiple of 4KiB",
                "block|96KiB|block '96KiB' does not divide size '16MiB'",
                "block|32MiB|block '32MiB' does not divide size '16MiB'",
                "device-count|3|arrangement=single needs device-count=0 or 1",
                "directories|relative|directories 'relative' is not allowed: /mnt/a,/mnt/b is",
                "directories|/a,|directories '/a,' is not allowed: /mnt/a,/mnt/b is",
                "depth|0|'0' is out of range: 1 to 256 is allowed",
                "tool|kernel|tool 'kernel' is not allowed: fio, which does what Harness's own engine (kernel) did, or iozone is",
            })
    void whatCannotBeIsRefused(String parameter, String value, String reason) {
        assertThatThrownBy(() -> context(new StorageWrite(), Map.of(parameter, value)))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining(reason);
    }

    @Test
    void whatGoesThroughThePageCacheIsOneCallAtATime() {
        assertThatThrownBy(() -> context(new StorageWrite(), Map.of("direct", "no", "depth", "2")))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("direct=no needs depth=1");
    }

    @Test
    void iozoneHasNoTestOfCallsForATime() {
        assertThatThrownBy(() -> context(new StorageRandomRead(), Map.of("tool", "iozone")))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining(
                        "tool 'iozone' is not possible: IOzone is for storage-write, storage-rewrite, storage-read: fio is");
        for (String value : List.of("depth=2", "direct=no", "block=32MiB")) {
            String[] pair = value.split("=", 2);
            assertThatThrownBy(() ->
                            context(new StorageWrite(), Map.of("tool", "iozone", "size", "64MiB", pair[0], pair[1])))
                    .as(value)
                    .isInstanceOf(UsageException.class)
                    .hasMessageContaining("tool=iozone");
        }
    }

    static Stream<Workload> ofIozone() {
        return Stream.of(new StorageWrite(), new StorageRead(), new StorageRewrite());
    }

    @ParameterizedTest
    @MethodSource("ofIozone")
    void iozoneMovesFilesOfItsOwn(Workload workload) throws Exception {
        assumeTrue(SearchPath.ofEnvironment().find("iozone").isPresent(), "iozone is not installed");
        assumeTrue(takesDirect(one), "O_DIRECT is not possible in the directory for temporary files");
        StorageContext context =
                context(workload, Map.of("arrangement", "jbod", "tool", "iozone", "size", "16MiB", "block", "64KiB"));
        workload.prepare(context);
        assertThat(left()).as("it writes its own").isEmpty();
        workload.chill(context);
        Execution execution = workload.run(context);
        Map<String, Measurement> measured = measured(execution);
        Verdict verdict = execution.validate();
        assertThat(verdict.valid()).as(verdict.reason()).isTrue();
        assertThat(verdict.reason()).contains("2 files are there in full");
        assertThat(context.decided().get("tool")).matches("IOzone 3\\.\\d+");
        assertThat(measured.get("storage_iops").value())
                .isCloseTo(measured.get("storage_bandwidth").value() * 16, Percentage.withPercentage(0.01));
        execution.discard();
        workload.cleanup(context);
        assertThat(left()).isEmpty();
    }

    @Test
    void nothingIsMeasuredThatNobodyHasNamed() {
        assertThat(refusals(Map.of("directories", ""), Rule.Place.HERE))
                .containsExactly("directories '' is not possible: give a directory on each disk, as /mnt/a,/mnt/b");
        assertThat(refusals(Map.of("directories", "/a", "hosts", "each"), Rule.Place.HERE))
                .singleElement()
                .asString()
                .startsWith("hosts 'each' is not possible: this is one machine");
        assertThat(refusals(Map.of("directories", "/a"), Rule.Place.HERE)).isEmpty();
    }

    @Test
    void slavesHaveDirectoriesOfTheirOwnAndOneEngine() {
        assertThat(refusals(Map.of("directories", "/a", "tool", "iozone"), Rule.Place.CLUSTER))
                .satisfiesExactly(
                        reason -> assertThat(reason).startsWith("directories '/a' is not possible: the slaves have"),
                        reason -> assertThat(reason).startsWith("tool 'iozone' is not possible: "));
        assertThat(refusals(Map.of("directories", "", "device-count", "3", "arrangement", "jbod"), Rule.Place.CLUSTER))
                .isEmpty();
    }

    private List<String> refusals(Map<String, String> given, Rule.Place place) {
        StorageRead workload = new StorageRead();
        StorageContext context = context(workload, given);
        Map<String, String> parameters = new HashMap<>();
        workload.describe()
                .parameters()
                .forEach(parameter -> parameters.put(parameter.name(), context.text(parameter.name())));
        return workload.describe().rules().stream()
                .filter(Rule.Located.class::isInstance)
                .flatMap(rule -> ((Rule.Located) rule).broken(parameters, place).stream())
                .toList();
    }

    /** Of one machine nothing else comes out than it has measured itself. */
    @Test
    void whatOneOfSeveralMachinesDidIsWhatItMeasured() throws Exception {
        StorageWrite workload = new StorageWrite();
        StorageContext context = context(workload, Map.of("arrangement", "jbod", "direct", "no"));
        workload.prepare(context);
        workload.chill(context);
        FioTrial trial = (FioTrial) workload.run(context);
        MachineWorkload.Whole whole =
                workload.together(context, List.of(new MachineWorkload.HostPart("host", trial.part())));
        Map<String, Measurement> own = measured(trial);
        assertThat(whole.ownSeconds()).isEqualTo(trial.ownSeconds());
        assertThat(whole.measurements())
                .extracting(measurement -> measurement.metric().name())
                .contains("host_bandwidth")
                .containsAll(own.keySet());
        assertThat(whole.measurements())
                .filteredOn(measurement -> own.containsKey(measurement.metric().name()))
                .allSatisfy(measurement -> assertThat(measurement.value())
                        .isEqualTo(own.get(measurement.metric().name()).value()));
        trial.discard();
        workload.cleanup(context);
        assertThat(left()).isEmpty();
    }

    static Stream<Workload> ofCalls() {
        return Stream.of(new StorageRandomRead(), new StorageRandomWrite(), new StorageMixed(), new StorageSync());
    }

    @ParameterizedTest
    @MethodSource("ofCalls")
    void callsAreMadeForATimeAndAllPagesAreProven(Workload workload) throws Exception {
        StorageContext context = context(workload, Map.of("arrangement", "jbod", "direct", "no", "duration", "1"));
        workload.prepare(context);
        List<Path> prepared = left();
        assertThat(prepared).hasSize(2);
        for (int trial = 0; trial < 2; trial++) {
            workload.chill(context);
            Execution execution = workload.run(context);
            Map<String, Measurement> measured = measured(execution);
            Verdict verdict = execution.validate();
            assertThat(verdict.valid()).as(verdict.reason()).isTrue();
            assertThat(verdict.reason()).startsWith("every one of 33,554,432 bytes in 2 files");
            assertThat(execution.ownSeconds().orElseThrow()).isGreaterThanOrEqualTo(1);
            assertThat(measured.get("storage_bandwidth").value())
                    .as("of blocks of 64 KiB")
                    .isCloseTo(measured.get("storage_iops").value() / 16, within(1e-6));
            assertThat(execution.measurements().get(0).metric().name()).isEqualTo("storage_iops");
            execution.discard();
            assertThat(left()).isEqualTo(prepared);
        }
        workload.cleanup(context);
        assertThat(left()).isEmpty();
    }

    @Test
    void ofMixedCallsThoseThatReadAreToldFromThoseThatWrite() throws Exception {
        StorageMixed workload = new StorageMixed();
        StorageContext context = context(workload, Map.of("direct", "no", "duration", "1", "reads", "0.9"));
        workload.prepare(context);
        workload.chill(context);
        Map<String, Measurement> measured = measured(workload.run(context));
        assertThat(measured.get("storage_read_iops").value()
                        + measured.get("storage_write_iops").value())
                .isCloseTo(measured.get("storage_iops").value(), within(1e-6));
        assertThat(measured).containsKeys("block_read_time_mean", "block_write_time_mean");
        workload.cleanup(context);
    }

    static Stream<Workload> ofAllKinds() {
        return Stream.concat(ofCalls(), Stream.of(new StorageWrite(), new StorageRead(), new StorageRewrite()));
    }

    @ParameterizedTest
    @MethodSource("ofAllKinds")
    void withODirectSeveralCallsAreInFlightAndTheirTimesAreKnown(Workload workload) throws Exception {
        assumeTrue(takesDirect(one), "O_DIRECT is not possible in the directory for temporary files");
        Map<String, String> given = new HashMap<>(Map.of("arrangement", "jbod", "depth", "3"));
        if (workload.describe().parameter("duration").isPresent()) {
            given.put("duration", "1");
        }
        StorageContext context = context(workload, given);
        workload.prepare(context);
        workload.chill(context);
        Execution execution = workload.run(context);
        Map<String, Measurement> measured = measured(execution);
        Verdict verdict = execution.validate();
        assertThat(verdict.valid()).as(verdict.reason()).isTrue();
        assertThat(context.decided().get("tool")).matches("fio 3\\.\\d+");
        assertThat(measured.get("storage_iops").value())
                .isCloseTo(measured.get("storage_bandwidth").value() * 16, Percentage.withPercentage(0.01));
        assertThat(measured.get("call_time_mean").value())
                .isPositive()
                .isLessThanOrEqualTo(measured.get("call_time_max").value());
        execution.discard();
        workload.cleanup(context);
        assertThat(left()).isEmpty();
    }

    private static boolean takesDirect(Path directory) throws IOException {
        Path file = directory.resolve("probe");
        try (FileChannel channel = FileChannel.open(
                file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE, ExtendedOpenOption.DIRECT)) {
            return channel.isOpen();
        } catch (IOException | UnsupportedOperationException e) {
            return false;
        } finally {
            Files.deleteIfExists(file);
        }
    }

    @Test
    void whoeverChangesFilesChangesTheSameWithBlocksOfAnySize() throws Exception {
        StorageRewrite rewriting = new StorageRewrite();
        StorageRandomWrite random = new StorageRandomWrite();
        StorageContext all = context(rewriting, Map.of("direct", "no"));
        StorageContext some = context(random, Map.of("direct", "no", "duration", "1", "block", "4KiB"));
        rewriting.prepare(all);
        List<Path> prepared = left();
        random.prepare(some);
        assertThat(left()).as("they change the same files").isEqualTo(prepared);
        requireValid(rewriting, all);
        requireValid(random, some);
        requireValid(rewriting, all);
        rewriting.cleanup(all);
        assertThat(left()).isEmpty();
    }

    private static void requireValid(Workload workload, StorageContext context) throws Exception {
        workload.chill(context);
        Execution execution = workload.run(context);
        Verdict verdict = execution.validate();
        assertThat(verdict.valid()).as(verdict.reason()).isTrue();
        execution.discard();
    }

    private static void spoil(Path file, long at) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            ByteBuffer one = ByteBuffer.allocate(1);
            channel.read(one, at);
            channel.write(one.put(0, (byte) ~one.get(0)).clear(), at);
        }
    }

    private StorageContext context(Workload workload, Map<String, String> given) {
        Map<String, String> all = new HashMap<>(Map.of("directories", one + "," + two));
        all.putAll(given);
        return new StorageContext(workload, workload.describe().name() + "-1", all);
    }

    private static Map<String, Measurement> measured(Execution execution) throws Exception {
        Map<String, Measurement> measured = new HashMap<>();
        execution.measurements().forEach(each -> measured.put(each.metric().name(), each));
        return measured;
    }

    /** Files with data that are in the directories. */
    private List<Path> left() throws IOException {
        try (Stream<Path> files = Files.walk(mounts)) {
            return files.filter(file -> file.getFileName().toString().startsWith("data-"))
                    .sorted()
                    .toList();
        }
    }
}
