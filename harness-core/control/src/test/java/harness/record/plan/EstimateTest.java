package harness.record.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import harness.api.UsageException;
import harness.api.cluster.Concurrency;
import harness.api.machine.Machine;
import harness.api.units.Bytes;
import harness.api.workload.AssumedPace;
import harness.api.workload.Condition;
import harness.api.workload.Footprint;
import harness.api.workload.Samples;
import harness.api.workload.WorkloadDescriptor;
import harness.control.plan.Sizing;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class EstimateTest {
    private static final Concurrency TWO = new Concurrency(2, 2);
    private static final long GIB = 1L << 30;

    @Test
    void followsTheFootprint() {
        PlannedWorkload sort = new PlannedWorkload(Samples.SORT, Map.of("size", Long.toString(GIB)));
        Estimate estimate = Estimate.of(List.of(sort), TWO, 2, 4);
        double trial = 3 + 1024.0 / (20 * 2);
        assertThat(estimate.seconds()).isCloseTo(4 * trial + 1024.0 / (20 * 2), within(1e-9));
        assertThat(estimate.keptBytes()).isEqualTo(2 * GIB);
        assertThat(estimate.trialBytes()).isEqualTo((long) (2.6 * GIB));
        assertThat(estimate.peakDiskBytes()).isEqualTo((long) ((2 * GIB + (long) (2.6 * GIB)) * 1.05));
    }

    @Test
    void followsHowOftenATrialGoesOverItsData() {
        Footprint footprint = Footprint.fixedSeconds(7)
                .again(new AssumedPace.Rounds("iterations", 3, 6))
                .mibPerSecondPerTask(16)
                .input(1);
        assertThat(seconds(footprint, Map.of("iterations", "3"))).isCloseTo(7 + 3 * 6 + 32, within(1e-9));
        assertThat(seconds(footprint, Map.of("iterations", "48"))).isCloseTo(7 + 48 * 6 + 16 * 32, within(1e-9));
    }

    /** Of one trial of a gibibyte, without its preparation, which goes over the data once. */
    private static double seconds(Footprint footprint, Map<String, String> more) {
        Map<String, String> parameters = new HashMap<>(more);
        parameters.put("size", Long.toString(GIB));
        PlannedWorkload rank = new PlannedWorkload(Samples.workload("x", "x", GIB, footprint), parameters);
        double prepared = Estimate.of(List.of(rank), TWO, 2, 0).seconds();
        assertThat(prepared).isCloseTo(32, within(1e-9));
        return Estimate.of(List.of(rank), TWO, 2, 1).seconds() - prepared;
    }

    @Test
    void tasksThatStartAfterOthersCostTheStartOfTheirJvms() {
        Footprint write = Footprint.fixedSeconds(5)
                .mibPerSecondPerTask(50)
                .sharedBy("files")
                .reducedBy("reduces");
        assertThat(write.laterTaskSeconds(Map.of("files", "2", "reduces", "2"), 2, 2))
                .isZero();
        assertThat(write.laterTaskSeconds(Map.of("files", "1"), 2, 2)).isZero();
        assertThat(write.laterTaskSeconds(Map.of("files", "5", "reduces", "4"), 2, 2))
                .isEqualTo(2 * (2 + 1));
        assertThat(Footprint.fixedSeconds(5).laterTaskSeconds(Map.of("files", "100"), 2, 2))
                .isZero();
    }

    /** Of what the study writes with two copies. */
    @Test
    void writesCostAsManyTimesTheBytesAsThereAreCopies() {
        PlannedWorkload write = new PlannedWorkload(Samples.DFSIO_WRITE, Map.of("size", Long.toString(GIB)));
        double moving = 1024.0 / (50 * 2);
        assertThat(Estimate.of(List.of(write), TWO, 2, 1).seconds()).isCloseTo(2 + moving, within(1e-9));
        assertThat(Estimate.of(List.of(write), TWO, 1, 1).seconds()).isCloseTo(2 + moving / 2, within(1e-9));
        assertThat(Estimate.of(List.of(write), TWO, 3, 1).seconds()).isCloseTo(2 + moving * 1.5, within(1e-9));
        PlannedWorkload sort = new PlannedWorkload(Samples.SORT, Map.of("size", Long.toString(GIB)));
        double prepared = Estimate.of(List.of(sort), TWO, 2, 0).seconds();
        assertThat(Estimate.of(List.of(sort), TWO, 3, 0).seconds())
                .as("so does its input, which is written once")
                .isCloseTo(1.5 * prepared, within(1e-9));
    }

    @Test
    void readsTakeNoLongerWithMoreCopies() {
        Footprint read = Footprint.fixedSeconds(0).mibPerSecondPerTask(50).input(1);
        assertThat(read.slowdown(Map.of(), 3, 8)).isEqualTo(1);
    }

    @Test
    void aReduceTaskAloneTakesTheTimeOfAllForTheReducesHalf() {
        Footprint sort = Footprint.fixedSeconds(0)
                .mibPerSecondPerTask(20)
                .input(1)
                .output(1)
                .local(1.5)
                .reducedBy("reduces");
        double maps = 1 + 1.5;
        double reduces = 1.5 + 2;
        assertThat(sort.slowdown(Map.of(), 2, 8)).isEqualTo(1);
        assertThat(sort.slowdown(Map.of("reduces", "8"), 2, 8)).isEqualTo(1);
        assertThat(sort.slowdown(Map.of("reduces", "16"), 2, 8)).isEqualTo(1);
        assertThat(sort.slowdown(Map.of("reduces", "1"), 2, 8))
                .isCloseTo((maps + 8 * reduces) / (maps + reduces), within(1e-9));
        assertThat(sort.slowdown(Map.of("reduces", "9"), 2, 8))
                .as("the ninth waits for the first to end, and then works alone")
                .isCloseTo((maps + 16.0 / 9 * reduces) / (maps + reduces), within(1e-9));
    }

    @Test
    void noMoreTasksWorkThanAreAskedFor() {
        Footprint footprint =
                Footprint.fixedSeconds(0).mibPerSecondPerTask(50).output(1).sharedBy("files");
        PlannedWorkload two = write(footprint, "2");
        PlannedWorkload one = write(footprint, "1");
        PlannedWorkload many = write(footprint, "64");
        double both = Estimate.of(List.of(two), TWO, 2, 1).seconds();
        assertThat(Estimate.of(List.of(one), TWO, 2, 1).seconds()).isCloseTo(2 * both, within(1e-9));
        assertThat(Estimate.of(List.of(many), TWO, 2, 1).seconds())
                .as("they start one after the other, 31 times more")
                .isCloseTo(both + 31 * 2, within(1e-9));
    }

    private static PlannedWorkload write(Footprint footprint, String files) {
        return new PlannedWorkload(
                Samples.workload("x", "x", GIB, footprint), Map.of("size", Long.toString(GIB), "files", files));
    }

    @Test
    void whatPassesBesideMovingBytesIsAdded() {
        AssumedPace.Span calls = new AssumedPace.Span(
                1e-5, AssumedPace.Per.BYTE, List.of(), List.of("transfer", "processes"), List.of());
        AssumedPace.Span solver = new AssumedPace.Span(
                0.2, AssumedPace.Per.UNIT, List.of("solver-ms"), List.of(), List.of(Condition.of("class", "A")));
        Footprint footprint = Footprint.fixedSeconds(0)
                .beside(List.of(calls, solver))
                .of(new Footprint.Data("size", Footprint.Amount.of(Footprint.Term.of(GIB))));
        Map<String, String> parameters = new HashMap<>(Map.of(
                "size",
                Long.toString(2 * GIB - 1),
                "transfer",
                "1024",
                "processes",
                "2",
                "class",
                "A",
                "solver-ms",
                "0"));
        double ofCalls = 1e-5 * 2 * GIB / 1024 / 2;
        assertThat(footprint.besideSeconds(parameters)).isCloseTo(ofCalls, within(1e-9));
        parameters.put("transfer", "512");
        assertThat(footprint.besideSeconds(parameters)).isCloseTo(2 * ofCalls, within(1e-9));
        parameters.put("solver-ms", "50");
        assertThat(footprint.besideSeconds(parameters)).isCloseTo(2 * ofCalls + 2 * 10, within(1e-9));
        parameters.put("class", "B");
        assertThat(footprint.besideSeconds(parameters)).isCloseTo(2 * ofCalls, within(1e-9));
    }

    @Test
    void takesAsLongAsItsParametersSay() {
        Footprint footprint = Footprint.fixedSeconds(2)
                .mibPerSecondPerTask(50)
                .input(1)
                .lasting(List.of("warm-up", "duration"))
                .of(new Footprint.Data("data"));
        PlannedWorkload timed = new PlannedWorkload(
                Samples.workload("x", "x", GIB, footprint),
                Map.of("size", "1", "data", Long.toString(GIB), "warm-up", "10", "duration", "600"));
        Estimate estimate = Estimate.of(List.of(timed), TWO, 2, 4);
        assertThat(estimate.seconds()).isCloseTo(4 * 612 + 1024.0 / (50 * 2), within(1e-9));
        assertThat(estimate.keptBytes()).isEqualTo(2 * GIB);
    }

    @Test
    void isRoundedUpToWholeUnits() {
        Footprint.Amount block = Footprint.Amount.of(Footprint.Term.of(1, "block", "processes"));
        Footprint footprint =
                Footprint.fixedSeconds(2).mibPerSecondPerTask(50).output(1).of(new Footprint.Data("size", block));
        Map<String, String> small = Map.of("size", "1", "block", Long.toString(GIB), "processes", "4");
        assertThat(footprint.bytes(small)).isEqualTo(4.0 * GIB);
        assertThat(footprint.bytes(
                        Map.of("size", Long.toString(5 * GIB), "block", Long.toString(GIB), "processes", "4")))
                .isEqualTo(8.0 * GIB);
    }

    @Test
    void doesNotPrepareWhatHasNoInput() {
        PlannedWorkload write = new PlannedWorkload(Samples.DFSIO_WRITE, Map.of("size", Long.toString(GIB)));
        Estimate estimate = Estimate.of(List.of(write), TWO, 2, 1);
        assertThat(estimate.seconds()).isCloseTo(2 + 1024.0 / (50 * 2), within(1e-9));
        assertThat(estimate.keptBytes()).isZero();
    }

    @Property
    void addsUp(
            @ForAll @IntRange(min = 1, max = 10_000_000) int millionths,
            @ForAll @IntRange(min = 1, max = 100) int slots,
            @ForAll @IntRange(min = 1, max = 3) int replication,
            @ForAll @IntRange(min = 1, max = 9) int trials) {
        Concurrency concurrency = new Concurrency(slots, slots);
        List<PlannedWorkload> all =
                Sizing.size(Samples.ALL, Samples.ALL, millionths * 1e-6, workload -> concurrency, Map.of());
        Estimate whole = Estimate.of(all, concurrency, replication, trials);
        Estimate first = Estimate.of(all.subList(0, 1), concurrency, replication, trials);
        Estimate rest = Estimate.of(all.subList(1, all.size()), concurrency, replication, trials);
        assertThat(first.plus(rest))
                .usingRecursiveComparison()
                .withComparatorForType(
                        (a, b) -> Math.abs(a - b) <= 1e-9 * Math.abs(a) ? 0 : Double.compare(a, b), Double.class)
                .isEqualTo(whole);
        assertThat(whole.peakDiskBytes()).isGreaterThanOrEqualTo(rest.peakDiskBytes());
        assertThat(Stream.of(first, rest, whole)).allMatch(estimate -> estimate.seconds() > 0);
    }

    @Test
    void refusesMoreThanTheFreeDiskAndNamesAScaleThatFits() {
        Estimate estimate = new Estimate(10, 100 * GIB, 100 * GIB, GIB);
        assertThatThrownBy(() -> estimate.requireFits(
                        machine(21 * GIB, 2 * GIB), 0, Scaling.given(0.5, ""), factor -> new Estimate(0, 0, 0, 0)))
                .isInstanceOf(UsageException.class)
                .hasMessage(
                        "scale 0.5 needs 210 GiB of disk and 21 GiB is free: use --scale 0.05 or less, smaller sizes (--set), or --out on"
                                + " a larger disk");
    }

    @Test
    void leavesABlockFree() {
        Estimate estimate = new Estimate(10, 10 * GIB, 10 * GIB, GIB);
        assertThatCode(() -> estimate.requireFits(
                        machine(22 * GIB, 2 * GIB), GIB, Scaling.given(0.5, ""), factor -> new Estimate(0, 0, 0, 0)))
                .doesNotThrowAnyException();
        assertThatThrownBy(() -> estimate.requireFits(
                        machine(22 * GIB, 2 * GIB),
                        4 * GIB,
                        Scaling.given(0.5, ""),
                        factor -> new Estimate(0, 0, 0, 0)))
                .isInstanceOf(UsageException.class)
                .hasMessage(
                        "scale 0.5 needs 25 GiB of disk and 22 GiB is free: use --scale 0.42 or less, smaller sizes (--set), or --out on a"
                                + " larger disk");
    }

    @Test
    void doesNotNameAScaleThatSetSizesDoNotFollow() {
        Estimate set = new Estimate(1, 100 * GIB, 0, 0);
        assertThatThrownBy(() -> set.requireFits(machine(GIB, GIB), 0, Scaling.given(1, ""), factor -> set))
                .isInstanceOf(UsageException.class)
                .hasMessage(
                        "scale 1 with the sizes that are set needs 105 GiB of disk and 1 GiB is free: use smaller sizes (--set), or --out on a larger disk");
    }

    /** Sizes have least values, and what others do not take may still fit. */
    @Test
    void namesASmallerScaleWhereSizesDoNotFollowItEvenly() {
        Estimate much = new Estimate(1, 1000 * GIB, 0, 0);
        assertThatThrownBy(() -> much.requireFits(
                        machine(100 * GIB, GIB),
                        0,
                        Scaling.given(1, ""),
                        factor -> new Estimate(1, (long) ((60 + 940 * factor) * GIB), 0, 0)))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("use --scale 0.023 or less, smaller sizes");
    }

    @Test
    void doesNotNameAScaleWhenNoneFits() {
        assertThatThrownBy(() -> new Estimate(1, GIB, 0, 0)
                        .requireFits(machine(0, GIB), 0, Scaling.given(1, ""), factor -> new Estimate(0, 0, 0, 0)))
                .isInstanceOf(UsageException.class)
                .hasMessageEndingWith("is free: use smaller sizes (--set), or --out on a larger disk");
    }

    @Test
    void refusesMoreThanTheFreeMemory() {
        assertThatThrownBy(() -> Estimate.cluster(4 * GIB, 10)
                        .requireFits(
                                machine(GIB, 2 * GIB), 0, Scaling.given(1, ""), factor -> new Estimate(0, 0, 0, 0)))
                .isInstanceOf(UsageException.class)
                .hasMessage(
                        "the run needs 4 GiB of memory and 2 GiB is free: end other programs, raise memory.max (of a container: --memory), or use fewer --slaves where there are any");
    }

    @Test
    void acceptsWhatFits() {
        Estimate estimate = Estimate.cluster(GIB, 10).plus(new Estimate(1, GIB, GIB, 0));
        assertThat(estimate).isEqualTo(new Estimate(11, GIB, GIB, GIB));
        assertThatCode(() -> estimate.requireFits(
                        machine(3 * GIB, GIB), 0, Scaling.given(1, ""), factor -> new Estimate(0, 0, 0, 0)))
                .doesNotThrowAnyException();
    }

    @Test
    void doesNotOverflow() {
        Estimate huge = new Estimate(1, Long.MAX_VALUE, Long.MAX_VALUE, 0);
        assertThat(huge.plus(huge).peakDiskBytes()).isEqualTo(Long.MAX_VALUE);
    }

    private static Machine machine(long freeDisk, long freeMemory) {
        return new Machine(2, 24 * GIB, freeMemory, freeDisk);
    }

    @Test
    void aWorkloadThatWorksInAnotherWayHasThatFootprint() {
        Footprint footprint = Footprint.fixedSeconds(2)
                .mibPerSecondPerTask(50)
                .input(1)
                .output(3)
                .local(3)
                .or(
                        Condition.of("form", "study"),
                        Footprint.fixedSeconds(2)
                                .mibPerSecondPerTask(50)
                                .input(0.5)
                                .output(0.6)
                                .local(0.1));
        assertThat(footprint.with(Map.of("form", "own"))).isEqualTo(footprint);
        assertThat(footprint.with(Map.of("form", "study")).outputFactor()).isEqualTo(0.6);
        WorkloadDescriptor rank = Samples.workload("rank", "rank", Bytes.GIB, footprint);
        Map<String, String> size = Map.of("size", Long.toString(Bytes.GIB));
        Map<String, String> study = Map.of("size", Long.toString(Bytes.GIB), "form", "study");
        Estimate other = Estimate.of(List.of(new PlannedWorkload(rank, study)), new Concurrency(1, 1), 2, 1);
        assertThat(other.keptBytes()).isEqualTo(Bytes.GIB);
        assertThat(other.trialBytes()).isEqualTo((long) (1.3 * Bytes.GIB));
        assertThat(Estimate.of(List.of(new PlannedWorkload(rank, size)), new Concurrency(1, 1), 2, 1)
                        .trialBytes())
                .isEqualTo(9 * Bytes.GIB);
    }
}
