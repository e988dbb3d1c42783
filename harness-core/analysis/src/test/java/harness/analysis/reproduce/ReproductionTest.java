package harness.analysis.reproduce;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import harness.analysis.compare.FootingFact;
import harness.analysis.compare.Made;
import harness.analysis.compare.MeasuredCell;
import harness.analysis.compare.MeasuredMetric;
import harness.api.metric.Direction;
import harness.api.metric.Metric;
import harness.api.metric.MetricKind;
import harness.api.result.HourlyPrice;
import harness.api.result.Platform;
import harness.record.catalogue.Catalogue;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ReproductionTest {
    private static final Metric WRITTEN =
            new Metric("hdfs_bytes_written", "bytes", Direction.NEITHER, MetricKind.AMOUNT, "Bytes.");
    private static final Metric READ =
            new Metric("hdfs_bytes_read", "bytes", Direction.NEITHER, MetricKind.AMOUNT, "Bytes.");
    private static final Metric THROUGHPUT =
            new Metric("dfsioe_throughput", "MiB/s", Direction.HIGHER, MetricKind.RATE, "A rate.");
    private static final Metric BANDWIDTH =
            new Metric("mpi_bandwidth", "MiB/s", Direction.HIGHER, MetricKind.RATE, "A rate.");
    private static final Map<String, String> PLAIN = Map.of("size", "1000");

    @Test
    void aRatioWithinTheToleranceIsReproducedWithItsIntervalBesideThePublishedOne() {
        ClaimOutcome outcome = decide(
                "E14-141",
                sort(rented("cc2.8xlarge", 8), 100, 101, 99),
                sort(rented("cc2.8xlarge", 16), 78, 78.5, 77.5));
        assertThat(outcome.verdict()).isEqualTo(ClaimVerdict.REPRODUCED);
        AssertionOutcome only = outcome.assertions().get(0);
        assertThat(only.assertion().published()).isEqualTo("0.78");
        assertThat(only.value().orElseThrow()).isCloseTo(0.78, within(1e-4));
        assertThat(only.interval().orElseThrow().low()).isBetween(0.75, 0.78);
        assertThat(ClaimLine.of(outcome).measured()).startsWith("0.7800 (0.7");
        assertThat(ClaimLine.of(outcome).remark()).isEqualTo("from 16 x cc2.8xlarge, 8 x cc2.8xlarge");
    }

    @Test
    void theRightDirectionByAnotherAmountIsDirectionOnly() {
        assertThat(decide(
                                "E14-141",
                                sort(rented("cc2.8xlarge", 8), 100, 101, 99),
                                sort(rented("cc2.8xlarge", 16), 52, 52.5, 51.5))
                        .verdict())
                .isEqualTo(ClaimVerdict.DIRECTION_ONLY);
    }

    @Test
    void theOtherDirectionIsNotReproduced() {
        assertThat(decide(
                                "E14-141",
                                sort(rented("cc2.8xlarge", 8), 100, 101, 99),
                                sort(rented("cc2.8xlarge", 16), 120, 121, 119))
                        .verdict())
                .isEqualTo(ClaimVerdict.NOT_REPRODUCED);
    }

    @Test
    void aWideIntervalIsOpenAndSaysHowManyRepeatsMoreDecide() {
        ClaimOutcome outcome = decide(
                "E14-141", sort(rented("cc2.8xlarge", 8), 100, 110, 90), sort(rented("cc2.8xlarge", 16), 78, 80, 76));
        assertThat(outcome.verdict()).isEqualTo(ClaimVerdict.OPEN);
        int more = outcome.assertions().get(0).more().orElseThrow();
        assertThat(more).isBetween(5, 40);
        assertThat(ClaimLine.of(outcome).remark()).contains(more + " repeats more would decide");
    }

    @Test
    void whatWasMeasuredOnceIsOpen() {
        ClaimOutcome outcome =
                decide("E14-141", sort(rented("cc2.8xlarge", 8), 100), sort(rented("cc2.8xlarge", 16), 78, 80, 76));
        assertThat(outcome.verdict()).isEqualTo(ClaimVerdict.OPEN);
        assertThat(outcome.assertions().get(0).more()).isEqualTo(OptionalInt.of(1));
        assertThat(outcome.why()).isEqualTo("measured once");
    }

    /** What stands for a retired type is its successor, or what the user says. */
    @Test
    void typesStandForTypes() {
        String successor =
                Catalogue.load().find("cc2").successor().orElseThrow().name();
        assertThat(decide(
                                "E14-141",
                                sort(rented(successor, 8), 100, 101, 99),
                                sort(rented(successor, 16), 78, 78.5, 77.5))
                        .verdict())
                .isEqualTo(ClaimVerdict.REPRODUCED);
        List<ReproducedRun> mapped =
                List.of(sort(rented("d3.4xlarge", 8), 100, 101, 99), sort(rented("d3.4xlarge", 16), 78, 78.5, 77.5));
        assertThat(decide(Map.of("cc2", "d3.4xlarge"), "E14-141", mapped).verdict())
                .isEqualTo(ClaimVerdict.REPRODUCED);
        ClaimOutcome none = decide(Map.of(), "E14-141", mapped);
        assertThat(none.verdict()).isEqualTo(ClaimVerdict.UNTESTABLE);
        assertThat(none.why()).isEqualTo("no run of CC2x16, CC2x8");
    }

    @Test
    void ofATypeThreeDeploymentsAreAskedFor() {
        ClaimOutcome few = decide(
                "E14-148",
                job("wordcount", rented("hi1.4xlarge", 8), 190, 191, 189),
                job("wordcount", rented("cc2.8xlarge", 8), 100, 101, 99));
        assertThat(few.verdict()).isEqualTo(ClaimVerdict.OPEN);
        assertThat(few.why()).contains("of a type 1 deployments of each side say little, 3 are asked for");
        assertThat(few.assertions().get(0).value().orElseThrow()).isCloseTo(1.9, within(0.01));
        ClaimOutcome enough = decide(
                "E14-148",
                deployed("wordcount", rented("hi1.4xlarge", 8), 190, 191, 189, 190, 192, 188),
                deployed("wordcount", rented("cc2.8xlarge", 8), 100, 101, 99, 100, 102, 98));
        assertThat(enough.verdict()).isEqualTo(ClaimVerdict.REPRODUCED);
    }

    @Test
    void sidesThatDifferInMoreThanTheirClusterAreOpen() {
        ReproducedRun eight = sort(rented("cc2.8xlarge", 8), 100, 101, 99);
        ReproducedRun sixteen = with(sort(rented("cc2.8xlarge", 16), 78, 78.5, 77.5), "dfs.replication", "1");
        ClaimOutcome outcome = decide("E14-141", eight, sixteen);
        assertThat(outcome.verdict()).isEqualTo(ClaimVerdict.OPEN);
        assertThat(outcome.why()).startsWith("the sides differ in dfs.replication");
    }

    @Test
    void sidesOfOtherNamesThatDifferInMoreAreOpenToo() {
        ReproducedRun one = named(throughput(hosts(4), "dfsio-write", "dfsio-read", 200, 201, 199), "jbod");
        ReproducedRun other = named(
                with(throughput(hosts(4), "dfsio-write", "dfsio-read", 100, 101, 99), "hadoop.version", "2"), "raid0");
        ClaimOutcome outcome = decide("E14-108", one, other);
        assertThat(outcome.verdict()).isEqualTo(ClaimVerdict.OPEN);
        assertThat(outcome.why()).startsWith("the sides differ in hadoop.version");
    }

    @Test
    void dataOfAnotherSizeThanTheStudysDecideNoTimes() {
        ClaimOutcome outcome = decide(
                "E14-141",
                with(sort(rented("cc2.8xlarge", 8), 100, 101, 99), "scale", "0.01"),
                with(sort(rented("cc2.8xlarge", 16), 78, 78.5, 77.5), "scale", "0.01"));
        assertThat(outcome.verdict()).isEqualTo(ClaimVerdict.OPEN);
        assertThat(outcome.why()).isEqualTo("scaled: the data are 0.01 of the study's");
    }

    @Test
    void resultsThatAreTooShortDecideNoTimes() {
        ReproducedRun eight = run(
                rented("cc2.8xlarge", 8),
                Made.cell("sort", PLAIN, Made.judged(Made.metric(Made.TIME, 100, 101, 99), "V2", "30 s")));
        ClaimOutcome outcome = decide("E14-141", eight, sort(rented("cc2.8xlarge", 16), 78, 78.5, 77.5));
        assertThat(outcome.verdict()).isEqualTo(ClaimVerdict.OPEN);
        assertThat(outcome.why()).isEqualTo("of sort, V2: 30 s");
    }

    @Test
    void severalRunsOfOneClusterAreItsDeployments() {
        List<ReproducedRun> runs = new ArrayList<>();
        for (double more : new double[] {0, 1, -1}) {
            runs.add(named(throughput(hosts(4), "dfsio-write", "dfsio-read", 200 + more), "jbod"));
            runs.add(named(throughput(hosts(4), "dfsio-write", "dfsio-read", 100 + more), "raid0"));
        }
        assertThat(decide(Map.of(), "E14-108", runs).verdict()).isEqualTo(ClaimVerdict.REPRODUCED);
    }

    @Test
    void equalRunsGiveOneOutcomeOfAClaim() {
        ReproducedRun run = volumes(new double[] {100, 110}, new double[] {100, 110});
        assertThat(decide(Map.of(), "E14-170", List.of(run, run, run)).verdict())
                .isEqualTo(ClaimVerdict.REPRODUCED);
    }

    @Test
    void resultsOfOtherSizesAreNotPutBesideEachOther() {
        ReproducedRun eight = sort(rented("cc2.8xlarge", 8), 100, 101, 99);
        ReproducedRun sixteen = run(
                rented("cc2.8xlarge", 16),
                Made.cell("sort", Map.of("size", "2000"), Made.metric(Made.TIME, 78, 79, 77)));
        ClaimOutcome outcome = decide("E14-141", eight, sixteen);
        assertThat(outcome.verdict()).isEqualTo(ClaimVerdict.UNTESTABLE);
        assertThat(outcome.why())
                .isEqualTo("the results of sort differ in size, so they cannot be put beside each other");
    }

    @Test
    void severalRunsOfOneClusterThatDifferAreNotGuessedAmong() {
        ClaimOutcome outcome = decide(
                "E14-141",
                sort(rented("cc2.8xlarge", 8), 100, 101, 99),
                with(sort(rented("cc2.8xlarge", 8), 100, 101, 99), "dfs.replication", "1"),
                sort(rented("cc2.8xlarge", 16), 78, 79, 77));
        assertThat(outcome.verdict()).isEqualTo(ClaimVerdict.UNTESTABLE);
        assertThat(outcome.why()).startsWith("several of the runs are of CC2x8 and differ");
    }

    /** Bytes of one trial are divided by each other, trial by trial; what never differs needs no interval. */
    @Test
    void volumesOfDataAreDecidedOnAnEmbeddedCluster() {
        ClaimOutcome outcome = decide("E14-170", volumes(new double[] {100, 110, 90}, new double[] {100, 110, 90}));
        assertThat(outcome.verdict()).isEqualTo(ClaimVerdict.REPRODUCED);
        assertThat(outcome.assertions().get(0).interval().orElseThrow().margin())
                .isCloseTo(0, within(1e-9));
        assertThat(decide("E14-170", volumes(new double[] {50, 55, 45}, new double[] {100, 110, 90}))
                        .verdict())
                .isEqualTo(ClaimVerdict.NOT_REPRODUCED);
        assertThat(decide("E14-170", volumes(new double[] {100.5, 110, 90.4}, new double[] {100, 110, 90}))
                        .verdict())
                .isEqualTo(ClaimVerdict.REPRODUCED);
    }

    /** A claim that names no cluster is put to each set of results. */
    @Test
    void eachSizeOfARunDecides() {
        List<ClaimOutcome> outcomes = outcomes(
                Map.of(),
                "E14-170",
                List.of(run(
                        embedded(),
                        Made.cell("sort", Map.of("size", "1"), Made.metric(WRITTEN, 10, 10), Made.metric(READ, 10, 10)),
                        Made.cell(
                                "sort",
                                Map.of("size", "2"),
                                Made.metric(WRITTEN, 10, 10),
                                Made.metric(READ, 20, 20)))));
        assertThat(outcomes)
                .extracting(ClaimOutcome::verdict)
                .containsExactly(ClaimVerdict.REPRODUCED, ClaimVerdict.NOT_REPRODUCED);
        assertThat(outcomes).extracting(ClaimOutcome::from).allMatch(from -> from.matches(".*\\(size=[12]\\)"));
    }

    @Test
    void anEmbeddedClusterDecidesNothingElse() {
        ReproducedRun eight = sort(embedded("CC2x8"), 100, 101, 99);
        ReproducedRun sixteen = sort(embedded("CC2x16"), 78, 78.5, 77.5);
        ClaimOutcome outcome = outcomes(Map.of(), "E14-141", List.of(named(eight, "CC2x8"), named(sixteen, "CC2x16")))
                .get(0);
        assertThat(outcome.verdict()).isEqualTo(ClaimVerdict.UNTESTABLE);
        assertThat(outcome.why()).contains("on this machine decide volumes of data");
    }

    @Test
    void whoseClusterARunIsTheUserMaySay() {
        ReproducedRun one = named(throughput(hosts(4), "dfsio-write", "dfsio-read", 200, 201, 199), "jbod");
        ReproducedRun other = named(throughput(hosts(4), "dfsio-write", "dfsio-read", 100, 101, 99), "raid0");
        ClaimOutcome outcome = decide("E14-108", one, other);
        assertThat(outcome.verdict()).isEqualTo(ClaimVerdict.REPRODUCED);
        assertThat(outcome.assertions()).hasSize(2);
        assertThat(ClaimLine.of(outcome).published()).isEqualTo("> 1");
        assertThat(decide("E14-108", named(one, "raid0"), named(other, "jbod")).verdict())
                .isEqualTo(ClaimVerdict.NOT_REPRODUCED);
    }

    @Test
    void whatCostsNothingHasNoProductivity() {
        ClaimOutcome outcome = decide(
                "E14-094",
                named(throughput(hosts(8), "dfsio-write", "dfsio-read", 100, 101, 99), "CC2x8"),
                named(throughput(hosts(16), "dfsio-write", "dfsio-read", 146, 147, 145), "CC2x16"));
        assertThat(outcome.verdict()).isEqualTo(ClaimVerdict.UNTESTABLE);
        assertThat(outcome.why()).startsWith("no price of ");
    }

    /** 0.73 = (1930.4 / 34) / (1400 / 18), with prices of 2 USD for each of 9 and 17 machines. */
    @Test
    void productivityIsPerUsdOfAllMachines() {
        ClaimOutcome outcome = decide(
                "E14-094",
                throughput(rented("cc2.8xlarge", 8), "dfsio-write", "dfsio-read", 1400, 1401, 1399),
                throughput(rented("cc2.8xlarge", 16), "dfsio-write", "dfsio-read", 1930, 1931, 1929));
        assertThat(outcome.verdict()).isEqualTo(ClaimVerdict.REPRODUCED);
        assertThat(outcome.assertions().get(0).value().orElseThrow()).isCloseTo(0.73, within(1e-3));
    }

    @Test
    void aNumberOfOneMachineIsThatMachinesAlone() {
        String successor =
                Catalogue.load().find("hs1").successor().orElseThrow().name();
        ClaimOutcome elsewhere = decide(
                "E14-097",
                throughput(rented(successor, 8), "dfsio-write", "dfsio-read", 2785, 2786, 2784),
                throughput(rented(successor, 16), "dfsio-write", "dfsio-read", 5369, 5370, 5368));
        assertThat(elsewhere.verdict()).isEqualTo(ClaimVerdict.UNTESTABLE);
        assertThat(elsewhere.why()).startsWith("another platform");
        assertThat(elsewhere.assertions().get(0).value().orElseThrow()).isCloseTo(2920, within(1.0));
        assertThat(ClaimLine.of(elsewhere).published()).isEqualTo("2920 MB/s; 5630 MB/s");
        assertThat(ClaimLine.of(elsewhere).measured()).contains(" MB/s (");
        assertThat(decide(
                                "E14-097",
                                throughput(rented("hs1.8xlarge", 8), "dfsio-write", "dfsio-read", 2785, 2786, 2784),
                                throughput(rented("hs1.8xlarge", 16), "dfsio-write", "dfsio-read", 5369, 5370, 5368))
                        .verdict())
                .isEqualTo(ClaimVerdict.REPRODUCED);
    }

    @Test
    void whatItsStudyContradictsIsHeldAgainstNobody() {
        ClaimOutcome outcome = decide(
                "E14-159",
                study("pagerank", rented("hs1.8xlarge", 8), 210, 211, 209),
                study("pagerank", rented("cc2.8xlarge", 8), 100, 101, 99));
        assertThat(outcome.verdict()).isEqualTo(ClaimVerdict.CONTRADICTED);
        assertThat(outcome.why()).contains("4.83");
        assertThat(outcome.assertions()).hasSize(1);
        assertThat(decide("E14-028").verdict()).isEqualTo(ClaimVerdict.CONTRADICTED);
        assertThat(decide("E14-023").verdict()).isEqualTo(ClaimVerdict.UNTESTABLE);
    }

    @Test
    void arithmeticIsDecidedByNumbersAndTheRestSaysWhatItTakes() {
        assertThat(decide("E14-004").verdict()).isEqualTo(ClaimVerdict.FOLLOWS_FROM_PRINTED_NUMBERS);
        assertThat(decide("E14-004").why()).isEqualTo("4*2.0 + 8*2.0 = 24, within 0.005 of 24");
        assertThat(decide("E14-190").why()).isEqualTo("it takes an interval for how much repeats differ");
        assertThat(decide("G11-016").why()).isEqualTo("cannot be decided by what is printed");
    }

    /** Parameters that a claim names are taken, the others have to be alike; values of one result are paired. */
    @Test
    void resultsOfOneRunStandBesideEachOther() {
        ClaimOutcome outcome = decide(
                "E12-032",
                run(
                        hosts(4),
                        ior("nfs-async", "1024", 300, 301, 299),
                        ior("nfs-sync", "1024", 100, 101, 99),
                        ior("nfs-async", "2048", 700, 701, 699)));
        assertThat(outcome.verdict()).isEqualTo(ClaimVerdict.REPRODUCED);
        assertThat(outcome.assertions().get(0).value().orElseThrow()).isCloseTo(3, within(0.01));
    }

    /** One assertion that fails is enough, and is given no more chance to fail by mistake than one alone. */
    @Test
    void allAssertionsHaveToHold() {
        List<ReproducedRun> runs = new ArrayList<>();
        for (String type : List.of("cc2.8xlarge", "hi1.4xlarge", "hs1.8xlarge")) {
            runs.add(run(
                    rented(type, 8),
                    Made.cell(
                            "dfsio-write",
                            PLAIN,
                            Made.redeployed(
                                    THROUGHPUT,
                                    1,
                                    type.startsWith("hs1")
                                            ? new double[] {999, 1000, 1001}
                                            : new double[] {1399, 1400, 1401}))));
        }
        ClaimOutcome outcome = decide(Map.of(), "E14-090", runs);
        assertThat(outcome.verdict()).isEqualTo(ClaimVerdict.NOT_REPRODUCED);
        assertThat(outcome.assertions())
                .extracting(AssertionOutcome::verdict)
                .containsExactly(ClaimVerdict.REPRODUCED, ClaimVerdict.NOT_REPRODUCED, ClaimVerdict.NOT_REPRODUCED);
    }

    private static MeasuredCell ior(String fileSystem, String transfer, double... rates) {
        return Made.cell(
                "ior-write", Map.of("filesystem", fileSystem, "transfer", transfer), Made.metric(BANDWIDTH, rates));
    }

    private static ReproducedRun sort(Platform platform, double... seconds) {
        return job("sort", platform, seconds);
    }

    private static ReproducedRun job(String workload, Platform platform, double... seconds) {
        return run(platform, Made.cell(workload, PLAIN, Made.metric(Made.TIME, seconds)));
    }

    private static ReproducedRun deployed(String workload, Platform platform, double... seconds) {
        return run(platform, Made.cell(workload, PLAIN, Made.redeployed(Made.TIME, 2, seconds)));
    }

    private static ReproducedRun study(String workload, Platform platform, double... seconds) {
        return run(
                platform,
                Made.cell(
                        workload, Map.of("formulation", "study", "iterations", "1"), Made.metric(Made.TIME, seconds)));
    }

    private static ReproducedRun throughput(Platform platform, String write, String read, double... rates) {
        MeasuredMetric metric = Made.metric(THROUGHPUT, rates);
        return run(platform, Made.cell(write, PLAIN, metric), Made.cell(read, PLAIN, metric));
    }

    private static ReproducedRun volumes(double[] written, double[] read) {
        return run(embedded(), Made.cell("sort", PLAIN, Made.metric(WRITTEN, written), Made.metric(READ, read)));
    }

    private static ReproducedRun run(Platform platform, MeasuredCell... cells) {
        List<FootingFact> facts =
                List.of(fact("type", platform.instanceType()), fact("slaves", Integer.toString(platform.slaves())));
        return new ReproducedRun(
                Made.run("%d x %s".formatted(platform.slaves(), platform.instanceType()), facts, cells),
                platform,
                Optional.empty());
    }

    private static ReproducedRun with(ReproducedRun run, String setting, String value) {
        List<FootingFact> facts = new ArrayList<>(run.run().facts().values());
        facts.add(fact(setting, value));
        return new ReproducedRun(
                Made.run(run.run().name() + " other", facts, run.run().cells().toArray(MeasuredCell[]::new)),
                run.platform(),
                run.cluster());
    }

    private static ReproducedRun named(ReproducedRun run, String cluster) {
        return new ReproducedRun(run.run(), run.platform(), Optional.of(cluster));
    }

    private static FootingFact fact(String key, String value) {
        return new FootingFact(key, key, value, FootingFact.Nature.CAUSE, "it may be what makes the difference");
    }

    private static Platform rented(String type, int slaves) {
        return new Platform(
                "ec2",
                "rented",
                type,
                slaves,
                "disks",
                "cores",
                Optional.of(new HourlyPrice(2, LocalDate.of(2026, 2, 9), "a list")));
    }

    private static Platform hosts(int slaves) {
        return new Platform("hosts", "mine", "none", slaves, "disks", "cores", Optional.empty());
    }

    private static Platform embedded() {
        return Platform.embedded("hs1.8xlarge", 8, "24 disks", "2 cores, 24 GiB");
    }

    private static Platform embedded(String name) {
        return Platform.embedded(name, 8, "24 disks", "2 cores, 24 GiB");
    }

    private static ClaimOutcome decide(String id, ReproducedRun... runs) {
        return decide(Map.of(), id, List.of(runs));
    }

    private static ClaimOutcome decide(Map<String, String> mapped, String id, List<ReproducedRun> runs) {
        List<ClaimOutcome> outcomes = outcomes(mapped, id, runs);
        assertThat(outcomes).hasSize(1);
        return outcomes.get(0);
    }

    private static List<ClaimOutcome> outcomes(Map<String, String> mapped, String id, List<ReproducedRun> runs) {
        Claims claims = Claims.load().only(List.of(id));
        Reproduction reproduction =
                Reproduction.of(claims.studies().get(0), claims, runs, ClusterNames.of(Catalogue.load(), mapped));
        assertThat(reproduction.outcomes())
                .extracting(ClaimOutcome::verdict)
                .doesNotContain(ClaimVerdict.FOLLOWS_FROM_PRINTED_NUMBERS);
        return Stream.concat(reproduction.outcomes().stream(), reproduction.untouched().stream())
                .toList();
    }
}
