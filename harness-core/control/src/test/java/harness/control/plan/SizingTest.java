package harness.control.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import harness.api.UsageException;
import harness.api.cluster.Concurrency;
import harness.api.units.Bytes;
import harness.api.workload.Condition;
import harness.api.workload.Footprint;
import harness.api.workload.Parameter;
import harness.api.workload.Rule;
import harness.api.workload.Samples;
import harness.api.workload.WorkloadDescriptor;
import harness.record.plan.PlannedWorkload;
import java.math.BigDecimal;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SizingTest {
    private static final Concurrency SLOTS = new Concurrency(96, 32);

    @Test
    void hasTheStudysSizesToTheByteAtScaleOne() {
        assertThat(size(1, Map.of()))
                .containsExactlyInAnyOrder(
                        new PlannedWorkload(Samples.DFSIO_WRITE, Map.of("size", "274877906944", "files", "96")),
                        new PlannedWorkload(Samples.DFSIO_READ, Map.of("size", "274877906944")),
                        new PlannedWorkload(Samples.SORT, Map.of("size", "102000000000", "reduces", "64")));
    }

    @Test
    void roundsScaledSizesToMebibytes() {
        assertThat(parameter(0.0025, Map.of(), "sort", "size")).isEqualTo(Long.toString(243 * Bytes.MIB));
        assertThat(parameter(1e-6, Map.of(), "sort", "size")).isEqualTo(Long.toString(96 * Bytes.KIB));
        assertThat(parameter(1e-9, Map.of(), "sort", "size")).isEqualTo(Long.toString(16 * Bytes.KIB));
    }

    @Test
    void takesTheUsersValuesTheWorkloadsOwnFirst() {
        Map<String, String> given = Map.of("dfsio.size", "1GiB", "dfsio-read.size", "2GiB", "sort.reduces", "3");
        assertThat(parameter(1, given, "dfsio-write", "size")).isEqualTo("1073741824");
        assertThat(parameter(1, given, "dfsio-read", "size")).isEqualTo("2147483648");
        assertThat(parameter(1, given, "sort", "reduces")).isEqualTo("3");
    }

    @Test
    void aSettingOfAGroupHoldsForAllItsWorkloadsAfterTheirOwn() {
        Map<String, String> given = Map.of("hadoop.size", "1GiB", "sort.size", "2GiB");
        assertThat(parameter(1, given, "dfsio-write", "size")).isEqualTo("1073741824");
        assertThat(parameter(1, given, "dfsio-read", "size")).isEqualTo("1073741824");
        assertThat(parameter(1, given, "sort", "size")).isEqualTo("2147483648");
    }

    @Test
    void aListIsNoText() {
        List<WorkloadDescriptor> files = List.of(onFiles());
        Map<String, UserInput.Value> given =
                Map.of("ior.directory", new UserInput.Value("/a,/b", "ior.directory", UserInput.Layer.PLAN, true));
        assertThatThrownBy(() -> Sizing.size(files, files, 1, workload -> SLOTS, given))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("'directory' takes one text, and a list is given");
    }

    @Test
    void aTextThatMeansNothingInACellIsNotInIt() {
        List<WorkloadDescriptor> files = List.of(onFiles());
        Map<String, UserInput.Value> given = Map.of(
                "ior.filesystem",
                new UserInput.Value("local,given", "--filesystem"),
                "ior.directory",
                new UserInput.Value("/mnt", "--filesystem"));
        assertThat(Sizing.size(files, files, 1, workload -> SLOTS, given))
                .extracting(cell -> cell.parameters().get("directory"))
                .containsExactly("", "/mnt");
        assertThatThrownBy(() -> Sizing.size(
                        files,
                        files,
                        1,
                        workload -> SLOTS,
                        Map.of("ior.directory", new UserInput.Value("/mnt", "--set ior.directory"))))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("directory '/mnt' has a meaning with filesystem=given alone");
    }

    @Test
    void aTextOfAFamilyNeedNotMeanSomethingInAllOfIt() {
        WorkloadDescriptor write = onFiles("ior-write", "ior");
        List<WorkloadDescriptor> files = List.of(write, onFiles("ior-read", "ior"));
        Map<String, UserInput.Value> given = Map.of(
                "ior-write.filesystem",
                new UserInput.Value("given", "--set"),
                "ior.directory",
                new UserInput.Value("/mnt", "--filesystem"));
        assertThat(Sizing.size(files, files, 1, workload -> SLOTS, given))
                .extracting(cell -> cell.parameters().get("directory"))
                .containsExactly("/mnt", "");
    }

    private static WorkloadDescriptor onFiles() {
        return onFiles("ior", "ior");
    }

    private static WorkloadDescriptor onFiles(String name, String family) {
        Parameter filesystem = Parameter.choice("filesystem", List.of("local", "given"), "where");
        Parameter path = Parameter.plain("directory", "of a given one");
        WorkloadDescriptor plain = Samples.workload(
                name,
                family,
                Bytes.GIB,
                Footprint.fixedSeconds(1).mibPerSecondPerTask(1).input(1),
                filesystem,
                path);
        return withRule(plain, new Rule.OnlyWith("directory", Condition.of("filesystem", "given")));
    }

    /** What stands for one value of a parameter is no standard of the others, in the same plan. */
    @Test
    void aValueHasStandardsOfItsOwnUnlessTheyAreSet() {
        WorkloadDescriptor plain = Samples.workload(
                "rank",
                "rank",
                Bytes.GIB,
                Footprint.fixedSeconds(1).mibPerSecondPerTask(1).input(1),
                Parameter.choice("form", List.of("own", "study"), "form"),
                Parameter.count("rounds", 3, 1, 10, "rounds"));
        WorkloadDescriptor rank =
                withRule(plain, new Rule.Standards(Condition.of("form", "study"), Map.of("rounds", "1")));
        Map<String, UserInput.Value> both = Map.of("rank.form", new UserInput.Value("own,study", "--set"));
        assertThat(Sizing.size(List.of(rank), List.of(rank), 1, workload -> SLOTS, both))
                .extracting(cell -> cell.parameters().get("rounds"))
                .containsExactly("3", "1");
        Map<String, UserInput.Value> set = new HashMap<>(both);
        set.put("rank.rounds", new UserInput.Value("3", "--set"));
        assertThat(Sizing.size(List.of(rank), List.of(rank), 1, workload -> SLOTS, set))
                .extracting(cell -> cell.parameters().get("rounds"))
                .containsExactly("3", "3");
    }

    private static WorkloadDescriptor withRule(WorkloadDescriptor plain, Rule rule) {
        return new WorkloadDescriptor(
                plain.name(),
                plain.family(),
                plain.summary(),
                plain.group(),
                plain.needs(),
                plain.position(),
                plain.byDefault(),
                plain.parameters(),
                plain.metrics(),
                plain.footprint(),
                List.of(rule),
                List.of());
    }

    @Test
    void whereItemsAreCountedTheBytesAreTheirs() {
        Parameter pages = Parameter.count("pages", 0, 0, 1_000_000, "pages");
        Parameter links = Parameter.decimal("links", "4", "0", "10", "of a page");
        Footprint.Amount counted =
                Footprint.Amount.of(Footprint.Term.of(24, "pages"), Footprint.Term.of(10, "pages", "links"));
        Footprint footprint = Footprint.fixedSeconds(1)
                .mibPerSecondPerTask(1)
                .input(1)
                .of(new Footprint.Data(
                        "size", counted, Footprint.Amount.NONE, Footprint.Amount.NONE, Optional.empty()));
        List<WorkloadDescriptor> graph =
                List.of(Samples.workload("graph", "graph", Bytes.GIB, footprint, pages, links));
        for (String[] expected : new String[][] {{"0", "1073741824"}, {"1", "64"}, {"1000000", "64000000"}}) {
            Map<String, UserInput.Value> given = Map.of("graph.pages", new UserInput.Value(expected[0], "--set"));
            assertThat(Sizing.size(graph, graph, 1, workload -> SLOTS, given))
                    .singleElement()
                    .satisfies(cell -> assertThat(cell.parameters()).containsEntry("size", expected[1]));
        }
    }

    @ParameterizedTest
    @CsvSource({"1,1", "2,1", "3,1", "4,4", "8,4", "9,9", "96,81"})
    void aSquareIsTheLargestThatTheSlotsHold(int slots, String square) {
        Parameter processes = Parameter.squarePerMapSlot("processes", "processes");
        assertThat(Sizing.standard(processes, 1, new Concurrency(slots, 1))).isEqualTo(square);
    }

    @Test
    void aListOfValuesGivesTheProductInCellsOfTheirOwn() {
        List<PlannedWorkload> cells =
                size(1, Map.of("sort.size", "1GiB,64MiB", "sort.reduces", "3,5", "dfsio.size", "1GiB"));
        assertThat(cells)
                .extracting(PlannedWorkload::id)
                .containsExactly(
                        "dfsio-write",
                        "dfsio-read",
                        "sort-size=1GiB-reduces=3",
                        "sort-size=1GiB-reduces=5",
                        "sort-size=64MiB-reduces=3",
                        "sort-size=64MiB-reduces=5");
        assertThat(cells.get(4).parameters()).isEqualTo(Map.of("size", "67108864", "reduces", "3"));
        assertThat(cells.get(4).name()).isEqualTo("sort");
    }

    @Test
    void refusesMoreCombinationsThanAnybodyWants() {
        String many = IntStream.rangeClosed(1, 101).mapToObj(Integer::toString).collect(Collectors.joining(","));
        String sizes = IntStream.rangeClosed(1, 101).mapToObj(n -> n + "MiB").collect(Collectors.joining(","));
        assertThatThrownBy(() -> size(1, Map.of("sort.size", sizes, "sort.reduces", many)))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("sort has 10,201 combinations")
                .hasMessageNotContaining("\n");
    }

    @ParameterizedTest
    @CsvSource({
        "srot.size,1GiB,did you mean 'sort'?",
        "sort.sise,1GiB,did you mean 'size'?",
        "sort,1GiB,is not a parameter of sort",
        "sort.size,many,is not a size",
        "sort.size,1,out of range",
        "sort.reduces,0,out of range",
        "dfsio-write.reduces,2,is not a parameter of dfsio-write"
    })
    void refusesMistakesInOneLine(String key, String value, String message) {
        assertThatThrownBy(() -> size(1, Map.of(key, value)))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining(message)
                .hasMessageContaining("--set " + key)
                .hasMessageNotContaining("\n");
    }

    @Test
    void refusesASettingOfAWorkloadThatIsNotRun() {
        assertThatThrownBy(() -> Sizing.size(
                        Samples.ALL, List.of(Samples.SORT), 1, workload -> SLOTS, said(Map.of("dfsio.size", "1GiB"))))
                .isInstanceOf(UsageException.class)
                .hasMessage("'dfsio' is not a workload of this plan, which has sort (--set dfsio.size)");
    }

    @Test
    void scalesCountsToTheNearest() {
        Parameter files = new Parameter(
                "files",
                Parameter.Kind.COUNT,
                new Parameter.Standard("512", Parameter.Scaling.WITH_SCALE),
                BigDecimal.valueOf(4),
                BigDecimal.valueOf(10_000),
                List.of(),
                "files");
        assertThat(Sizing.standard(files, 0.5, SLOTS)).isEqualTo("256");
        assertThat(Sizing.standard(files, 0.001, SLOTS)).isEqualTo("4");
        assertThat(Sizing.standard(files, 100, SLOTS)).isEqualTo("10000");
    }

    @Test
    void piecesFollowTheScaleButLeaveNoSlotIdle() {
        Parameter files = Parameter.scaledPieces("files", 512, "files");
        assertThat(Sizing.standard(files, 1, SLOTS)).isEqualTo("512");
        assertThat(Sizing.standard(files, 0.5, SLOTS)).isEqualTo("256");
        assertThat(Sizing.standard(files, 0.001, SLOTS)).isEqualTo("96");
        assertThat(Sizing.standard(files, 0.001, new Concurrency(3, 1))).isEqualTo("3");
        assertThat(Sizing.standard(files, 1, new Concurrency(1000, 1))).isEqualTo("512");
        assertThat(Sizing.standard(files, 2, SLOTS)).isEqualTo("1024");
    }

    @Test
    void aFlagWinsOverAPlanFileHoweverExactThatIs() {
        Map<String, UserInput.Value> given = Map.of(
                "sort.size", new UserInput.Value("1GiB", "plan.yaml", UserInput.Layer.PLAN),
                "hadoop.size", new UserInput.Value("2GiB", "--set hadoop.size"));
        assertThat(Sizing.size(Samples.ALL, Samples.ALL, 1, workload -> SLOTS, given))
                .extracting(planned -> planned.parameters().get("size"))
                .containsOnly("2147483648");
    }

    @Test
    void aParameterThatNoChosenWorkloadHasIsRefused() {
        assertThatThrownBy(() -> Sizing.size(
                        Samples.ALL,
                        List.of(Samples.DFSIO_READ),
                        1,
                        workload -> SLOTS,
                        said(Map.of("dfsio.files", "3"))))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("'dfsio.files' is a parameter of no workload of this plan")
                .hasMessageContaining("--set dfsio.files");
        Map<String, UserInput.Value> standard =
                Map.of("dfsio.files", new UserInput.Value("3", "the command", UserInput.Layer.STANDARD));
        assertThat(Sizing.size(Samples.ALL, List.of(Samples.DFSIO_READ), 1, workload -> SLOTS, standard))
                .hasSize(1);
    }

    @Property
    void growsWithTheScaleWithinItsRange(
            @ForAll @LongRange(min = 1, max = 1L << 50) long study,
            @ForAll @LongRange(min = 1, max = 100_000_000_000L) long oneBillionth,
            @ForAll @LongRange(min = 1, max = 100_000_000_000L) long otherBillionth) {
        WorkloadDescriptor workload = Samples.workload(
                "x",
                "x",
                study,
                Footprint.fixedSeconds(1)
                        .mibPerSecondPerTask(1)
                        .input(1)
                        .output(1)
                        .local(1));
        Parameter size = workload.parameters().get(0);
        long smaller = Long.parseLong(Sizing.standard(size, Math.min(oneBillionth, otherBillionth) * 1e-9, SLOTS));
        long larger = Long.parseLong(Sizing.standard(size, Math.max(oneBillionth, otherBillionth) * 1e-9, SLOTS));
        assertThat(smaller).isBetween(size.minimum().longValueExact(), larger);
        assertThat(Long.parseLong(Sizing.standard(size, 1, SLOTS)))
                .isEqualTo(Math.max(study, size.minimum().longValueExact()));
    }

    private static List<PlannedWorkload> size(double factor, Map<String, String> given) {
        return Sizing.size(Samples.ALL, Samples.ALL, factor, workload -> SLOTS, said(given));
    }

    private static Map<String, UserInput.Value> said(Map<String, String> given) {
        return given.entrySet().stream()
                .collect(Collectors.toMap(
                        Map.Entry::getKey, entry -> new UserInput.Value(entry.getValue(), "--set " + entry.getKey())));
    }

    private static String parameter(double factor, Map<String, String> given, String workload, String name) {
        return size(factor, given).stream()
                .filter(planned -> planned.name().equals(workload))
                .findFirst()
                .orElseThrow()
                .parameters()
                .get(name);
    }
}
