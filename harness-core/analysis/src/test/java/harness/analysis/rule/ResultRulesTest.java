package harness.analysis.rule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import harness.api.machine.MachineFacts;
import harness.api.metric.Direction;
import harness.api.metric.Metric;
import harness.api.metric.MetricKind;
import harness.api.result.HourlyPrice;
import harness.api.result.Platform;
import harness.api.result.Row;
import harness.api.trial.Outcome;
import harness.api.trial.TrialLimits;
import harness.api.workload.CacheState;
import harness.record.result.Environment;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Each rule has a result that it fails and one that it passes, here in rows alone; the command line has them as runs. */
public class ResultRulesTest {
    private static final long GIB = 1L << 30;

    /** What a rule says of a result; nothing where it does not apply. */
    public record Case(String rule, String what, ResultBuilder result, Optional<Validity> expected) {
        /** What the rule sees in rows alone. */
        public String seen() {
            return look(rule, result).map(RuleOutcome::seen).orElse("");
        }
    }

    private static Case fails(String rule, Validity to, String what, ResultBuilder result) {
        return new Case(rule, what, result, Optional.of(to));
    }

    private static Case passes(String rule, String what, ResultBuilder result) {
        return fails(rule, Validity.VALID, what, result);
    }

    private static Case silent(String rule, String what, ResultBuilder result) {
        return new Case(rule, what, result, Optional.empty());
    }

    private static ResultBuilder good() {
        return new ResultBuilder();
    }

    /** Of MapReduce: its rate has the start in it. */
    private static ResultBuilder job() {
        return good().measures("input_rate", "MB/s");
    }

    @TestFactory
    Stream<DynamicTest> saysWhatItShould() {
        return cases().map(one -> DynamicTest.dynamicTest(
                one.rule() + " " + one.what(),
                () -> assertThat(look(one.rule(), one.result()).map(RuleOutcome::validity))
                        .isEqualTo(one.expected())));
    }

    @Test
    void everyRuleHasOneThatFailsItAndOneThatPassesIt() {
        Set<String> ids = ResultRules.ALL.stream().map(rule -> rule.text().id()).collect(Collectors.toSet());
        assertThat(ids).hasSameSizeAs(ResultRules.ALL);
        assertThat(cases().filter(one ->
                                one.expected().filter(Validity.VALID::equals).isPresent())
                        .map(Case::rule))
                .containsAll(ids);
        assertThat(cases().filter(one -> one.expected()
                                .filter(of -> of != Validity.VALID)
                                .isPresent())
                        .map(Case::rule))
                .containsAll(ids);
    }

    public static Stream<Case> cases() {
        return Stream.of(repeats(), storage(), machines(), loads(), rented()).flatMap(List::stream);
    }

    private static List<Case> repeats() {
        Outcome failed = new Outcome.Failed("killed");
        return List.of(
                passes("V1", "a proven output", good()),
                fails(
                        "V1",
                        Validity.INVALID,
                        "no proven output",
                        good().rates().then(new Outcome.Invalid("12 keys out of order"), failed)),
                passes("V5", "five after a warm-up", good()),
                passes(
                        "V5",
                        "five behind the warm-up of another job",
                        good().withoutWarmUp().withJobsWarmedUp().with("startup_share", 0.5)),
                fails(
                        "V5",
                        Validity.OPEN,
                        "of two deployments one was warmed up",
                        good().withoutWarmUp()
                                .withJobsWarmedUp()
                                .with("startup_share", 0.5)
                                .deployment(2)),
                fails("V5", Validity.OPEN, "four repeats", good().rates(100, 101, 99, 100)),
                fails("V5", Validity.OPEN, "no warm-up", good().withoutWarmUp()),
                fails("V5", Validity.OPEN, "two machines", good().platforms("Linux 6.1", "Linux 6.2")),
                passes("V6", "an interval of 2 percent", good()),
                fails("V6", Validity.OPEN, "a wide interval", good().rates(1793, 3500, 4939)),
                fails("V6", Validity.OPEN, "no interval", good().rates(100)),
                fails(
                        "V6",
                        Validity.OPEN,
                        "less than was asked for",
                        good().plan("{\"precision\": 0.01, \"repeats\": 5}")),
                passes(
                        "V6",
                        "as narrow as was asked for",
                        good().rates(100, 130, 90, 80, 110).plan("{\"precision\": 0.5, \"repeats\": 5}")),
                passes("V7", "all that were planned", good()),
                fails("V7", Validity.OPEN, "four of nine repeats are missing", good().plan("{\"repeats\": 9}")),
                passes(
                        "V7",
                        "as the pilot decided",
                        good().plan("{\"precision\": 0.05, \"repeats\": 3, \"decided\": {\"probe\": 5}}")),
                fails(
                        "V7",
                        Validity.OPEN,
                        "more than the pilot decided",
                        good().plan("{\"precision\": 0.05, \"repeats\": 3, \"decided\": {\"probe\": 4}}")),
                fails(
                        "V7",
                        Validity.OPEN,
                        "a pilot that has not decided",
                        good().plan("{\"precision\": 0.05, \"repeats\": 5, \"max_repeats\": 30}")),
                silent("V7", "no plan", good().plan("")),
                passes("V7", "of all deployments", good().plan("{\"repeats\": 1, \"deployments\": 5}")),
                fails(
                        "V7",
                        Validity.OPEN,
                        "of one deployment of two",
                        good().plan("{\"repeats\": 5, \"deployments\": 2}")),
                passes("V24", "repeats that are alike", good()),
                passes("V24", "the same work", good().rates(100, 160, 100, 160, 100)),
                passes(
                        "V24",
                        "the same time for very different work",
                        good().parameters(Map.of("duration", "10"))
                                .rates(100, 160, 100, 160, 100)
                                .with("window_time", 10)),
                fails(
                        "V24",
                        Validity.OPEN,
                        "windows that are not as long",
                        good().parameters(Map.of("duration", "10"))
                                .rates(100, 160, 100, 160, 100)
                                .with("window_time", 10, 2, 10, 2, 10)),
                passes("V8", "no order in repeats", good()),
                passes("V8", "an order that moves nothing", good().rates(100, 100.1, 100.2, 100.3, 100.4)),
                fails("V8", Validity.OPEN, "faster each time", good().rates(100, 102, 104, 106, 108)),
                fails("V8", Validity.OPEN, "slower each time", good().rates(108, 106, 104, 102, 100)),
                passes("V9", "repeats that are close", good()),
                passes("V9", "repeats that are all 0", good().rates(0, 0, 0, 0, 0)),
                fails("V6", Validity.OPEN, "no interval around 0", good().rates(0, 0, 0, 0, 0)),
                fails("V9", Validity.OPEN, "one repeat far off", good().rates(100, 101, 99, 70, 98)),
                fails("V9", Validity.OPEN, "repeats with a slope", good().rates(100, 104, 108, 112, 116)),
                fails(
                        "V9",
                        Validity.OPEN,
                        "eight repeats with a slope",
                        good().rates(100, 102, 104, 106, 108, 110, 112, 114)),
                passes(
                        "V9",
                        "a slope of the last five that the three before do not have",
                        good().rates(108, 99, 105, 96, 99, 101, 104, 107)),
                fails(
                        "V9",
                        Validity.OPEN,
                        "a trial that watches itself",
                        good().rates(100, 101).with("unsteady", 0, 1)),
                silent("V9", "three that do not watch themselves", good().rates(100, 101, 99)),
                passes("V10", "one mode of 40", good().rates(normal(40, 1)).plan("{\"repeats\": 40}")),
                fails("V10", Validity.OPEN, "two modes of 40", good().rates(twoModes(40))),
                silent("V10", "too few to say", good()),
                passes("V11", "five repeats that are close", good()),
                passes(
                        "V11",
                        "repeats in any order",
                        good().rates(normal(30, 2)).plan("{\"repeats\": 30}")),
                fails("V11", Validity.OPEN, "repeats in two halves", good().rates(halves(30))),
                passes("V12", "mixed with others", good().otherAfter(2)),
                fails("V12", Validity.OPEN, "one after the other", good().otherAfter(7)),
                silent("V12", "nothing else in the run", good()),
                passes("V20", "one of six failed", good().then(failed).plan("{\"repeats\": 6}")),
                fails("V20", Validity.INVALID, "two of seven failed", good().then(failed, failed)));
    }

    private static List<Case> storage() {
        CacheState cold = CacheState.cold("dropped");
        CacheState warm = CacheState.warm("nobody may drop them");
        return List.of(
                passes("V2", "5 s of a job", good().with("elapsed_time", 5)),
                fails("V2", Validity.INVALID, "0.4 s of a job", good().with("elapsed_time", 5, 5, 0.4, 5, 5)),
                fails(
                        "V2",
                        Validity.INVALID,
                        "0.95 s of reading in a job of 8 s",
                        good().measures("aggregate_bandwidth", "MiB/s")
                                .cache(cold)
                                .with("elapsed_time", 8)
                                .with("aggregate_time", 0.95)),
                fails("V2", Validity.INVALID, "0.5 s of a load", good().with("window_time", 0.5)),
                fails("V2", Validity.INVALID, "0.5 s of disks", good().with("storage_time", 0.5)),
                fails(
                        "V2",
                        Validity.INVALID,
                        "0.5 s that a program counts",
                        good().with("elapsed_time", 3).with("counted_time", 0.5)),
                passes(
                        "V2",
                        "a burst of 12 s",
                        good().measures("aggregate_bandwidth", "MiB/s")
                                .cache(cold)
                                .with("elapsed_time", 20)
                                .with("aggregate_time", 12)),
                passes("V3", "cold caches", good().cache(cold)),
                fails("V3", Validity.OPEN, "warm caches", good().cache(warm)),
                fails(
                        "V3",
                        Validity.OPEN,
                        "a write that may be in memory",
                        good().cache(CacheState.buffered("no fsync"))),
                passes(
                        "V3",
                        "warm, five times the memory",
                        good().cache(warm).environment(environment(0, 2)).with("hdfs_bytes_read", 10.0 * GIB)),
                fails(
                        "V3",
                        Validity.OPEN,
                        "warm, four times the memory",
                        good().cache(warm).environment(environment(0, 2)).with("hdfs_bytes_read", 8.0 * GIB)),
                silent("V3", "no caches", good()),
                silent(
                        "V3",
                        "a service beside its client, as it stands",
                        good().cache(warm).parameters(Map.of("endpoint", "embedded"))),
                passes(
                        "V4",
                        "as fast as the network",
                        good().networkAlone(98).parameters(Map.of("trove-method", "alt-aio"))),
                fails(
                        "V4",
                        Validity.INVALID,
                        "faster than the network",
                        good().networkAlone(80).parameters(Map.of("trove-method", "alt-aio"))),
                silent("V4", "no such configuration", good()));
    }

    private static List<Case> machines() {
        return List.of(
                passes(
                        "V16",
                        "a client with time to spare",
                        good().with("client_bound", 0).with("client_cpu_share", 0.4)),
                fails("V16", Validity.OPEN, "a busy client", good().with("client_bound", 0, 0, 1, 0, 0)),
                silent(
                        "V16",
                        "a client and its service on one machine, as they stand",
                        good().with("client_bound", 1)
                                .with("machine_bound", 1)
                                .parameters(Map.of("endpoint", "embedded"))),
                passes("V17", "1 ms of 1 s", good().with("start_error", 1).with("window_time", 1)),
                fails(
                        "V17",
                        Validity.INVALID,
                        "10 ms of 1 s",
                        good().with("start_error", 10).with("window_time", 1)),
                passes(
                        "V17",
                        "1 ms of 1 s of disks",
                        good().with("start_error", 1).with("storage_time", 1)),
                fails(
                        "V17",
                        Validity.INVALID,
                        "10 ms of 1 s of disks",
                        good().with("start_error", 10).with("storage_time", 1)),
                fails(
                        "V17",
                        Validity.INVALID,
                        "10 ms of 1 s of a network",
                        good().with("start_error", 10).with("network_time", 1)),
                passes(
                        "V18",
                        "tasks all at once",
                        good().with("aggregate_time", 9).with("concurrent_time", 8)),
                fails("V18", Validity.OPEN, "tasks in two waves", good().with("aggregate_time", 9)),
                passes(
                        "V18",
                        "tasks that are near each other",
                        good().with("aggregate_time", 9)
                                .with("concurrent_time", 8)
                                .taskRates(10, 9, 6)),
                fails(
                        "V18",
                        Validity.OPEN,
                        "one task that took thrice as long",
                        good().with("aggregate_time", 9)
                                .with("concurrent_time", 8)
                                .taskRates(10, 9, 8)
                                .taskRates(9, 9, 9, 3)),
                fails(
                        "V18",
                        Validity.OPEN,
                        "tasks whose times are gone",
                        good().with("aggregate_time", 9)
                                .with("concurrent_time", 8)
                                .note(Row.SAMPLES_GONE)),
                passes("V18", "no attempt failed", good().with("failed_attempts", 0)),
                fails("V18", Validity.OPEN, "an attempt failed", good().with("failed_attempts", 0, 1, 0, 0, 0)),
                fails(
                        "V18",
                        Validity.INVALID,
                        "a lost machine",
                        good().with("failed_attempts", 0).note(TrialLimits.LOST_DATA_NODES + "slave-3")),
                passes(
                        "V19",
                        "quiet machines",
                        good().with("foreign_cpu_share", 0.01).with("foreign_disk_share", 0)),
                fails("V19", Validity.OPEN, "others' programs", good().with("foreign_cpu_share", 0, 0, 0.06, 0, 0)),
                fails("V19", Validity.OPEN, "others' disk traffic", good().with("foreign_disk_share", 0.3)),
                fails(
                        "V19",
                        Validity.OPEN,
                        "other virtual machines",
                        good().with("foreign_cpu_share", 0.02).with("steal_share", 0.02)),
                passes(
                        "V19",
                        "in one of five repeats on this machine",
                        good().with("foreign_cpu_share", 0.02).with("steal_share", 0, 0, 0.04, 0, 0)),
                fails(
                        "V19",
                        Validity.OPEN,
                        "in one of five repeats on a rented machine",
                        good().platform(priced(30))
                                .with("foreign_cpu_share", 0.02)
                                .with("steal_share", 0, 0, 0.04, 0, 0)),
                passes("V19", "no load before an old run", good().environment(environment(0.1, 1))),
                fails("V19", Validity.OPEN, "a load before an old run", good().environment(environment(3, 1))),
                passes("V23", "prices of last month", good().platform(priced(30))),
                fails("V23", Validity.OPEN, "prices of last year", good().platform(priced(300))),
                fails("V23", Validity.OPEN, "volumes at prices of last year", good().platform(priced(30, 30, 300))),
                fails("V23", Validity.OPEN, "a master at a price of last year", good().platform(priced(30, 300, 30))),
                silent("V23", "no price", good()));
    }

    private static List<Case> loads() {
        return List.of(
                passes(
                        "V21",
                        "400 operations",
                        good().with("service_time_p99", 7).with("operations", 80)),
                fails(
                        "V21",
                        Validity.OPEN,
                        "300 operations",
                        good().with("service_time_p99", 7).with("operations", 60)),
                fails(
                        "V21",
                        Validity.OPEN,
                        "3,000 operations from their due times",
                        good().with("response_time_p99_9", 7).with("operations", 600)),
                passes(
                        "V25",
                        "a fifth of start-up",
                        job().with("startup_share", 0.2).with("startup_time", 11.1)),
                fails(
                        "V25",
                        Validity.OPEN,
                        "two thirds of start-up",
                        job().with("startup_share", 0.1, 0.1, 0.69, 0.1, 0.1)),
                silent("V25", "a rate without the start", good().with("startup_share", 0.69)),
                passes("V26", "5 % behind", good().with("undone_share", 0.05)),
                fails(
                        "V26",
                        Validity.INVALID,
                        "further behind, so that no repeat counts",
                        good().rates().with("undone_share", 0.3).then(new Outcome.Invalid("the rate was not kept"))));
    }

    /** A rule says the number that it has looked at. */
    @Test
    void saysWhatItSaw() {
        assertThat(seen("V6", good().rates(1793, 3500, 4939)))
                .isEqualTo("interval -73.4 % to +275.8 %, 10.0 % is the limit");
        assertThat(seen("V25", job().with("startup_share", 0.69).with("startup_time", 11.1)))
                .isEqualTo("start-up is 69 % of the time, 11.1 s");
        assertThat(seen("V10", good().rates(twoModes(40))))
                .isEqualTo("two modes: 10 repeats around 50.38, 30 around 98.60");
        assertThat(seen("V3", good().cache(CacheState.warm("100 % in memory"))))
                .isEqualTo("caches are warm: 100 % in memory");
    }

    /** Of normal and log-normal repeats next to none may have two modes, or the rule says nothing. */
    @Test
    void oneModeIsSeldomTakenForTwo() {
        for (int count : new int[] {20, 40, 100}) {
            long two = IntStream.range(0, 500)
                    .filter(seed -> look("V10", good().rates(normal(count, seed)))
                            .filter(outcome -> outcome.validity() != Validity.VALID)
                            .isPresent())
                    .count();
            assertThat(two).as("of 500 samples of %d", count).isLessThanOrEqualTo(10);
        }
    }

    private static List<Case> rented() {
        String gp2 = "'data':[{'type':'gp2','gib':500}]";
        String gp3 = "'data':[{'type':'gp3','gib':500}]";
        return List.of(
                silent("V14", "not rented", good().with("elapsed_time", 20)),
                passes("V14", "gp3", rented("r5.large", gp3).with("elapsed_time", 20)),
                fails(
                        "V14",
                        Validity.OPEN,
                        "gp2 for 20 s",
                        rented("r5.large", gp2).with("elapsed_time", 20)),
                fails(
                        "V14",
                        Validity.OPEN,
                        "hard disks for 20 s",
                        rented("r5.large", gp2.replace("gp2", "st1")).with("elapsed_time", 20)),
                passes(
                        "V14",
                        "gp2 for longer than it has credits",
                        rented("r5.large", gp2).with("elapsed_time", 2000)),
                passes(
                        "V14",
                        "gp2 that is not used",
                        rented("r5.large", gp2).with("elapsed_time", 20).parameters(Map.of("endpoint", "aws"))),
                fails(
                        "V14",
                        Validity.OPEN,
                        "a T instance",
                        rented("t3.large", gp3).with("elapsed_time", 20)),
                passes("V15", "volumes for data", rented("r5.large", gp3)),
                passes("V15", "local disks", rented("i4i.large", "'data':[]")),
                fails("V15", Validity.OPEN, "the root volume", rented("r5.large", "'data':[]")),
                silent("V15", "a type that nobody knows", rented("x9.large", "'data':[]")),
                silent("V15", "in memory", rented("r5.large", "'data':[]").parameters(Map.of("filesystem", "tmpfs"))));
    }

    private static ResultBuilder rented(String type, String data) {
        String spec = "{'type':'%s',%s,'root':{'type':'gp3','gib':20}}".formatted(type, data);
        return good().plan("{\"repeats\": 5, \"deployment\": {\"facts\": {\"ec2\": \"%s\"}}}"
                .formatted(spec.replace("'", "\\\"")));
    }

    /** What older runs have not recorded, or what is no number, is missing: then a rule is silent. */
    @Test
    void noRuleThrowsWhateverIsMissing() {
        Random random = new Random(24);
        List<String> names = List.of(
                "elapsed_time",
                "window_time",
                "aggregate_time",
                "concurrent_time",
                "hdfs_bytes_read",
                "unsteady",
                "client_bound",
                "client_cpu_share",
                "machine_bound",
                "start_error",
                "failed_attempts",
                "foreign_cpu_share",
                "foreign_disk_share",
                "steal_share",
                "service_time_p99",
                "service_time_p99_9",
                "operations",
                "startup_share",
                "startup_time",
                "undone_share");
        List<String> plans = List.of(
                "",
                "{}",
                "[]",
                "3",
                "{\"repeats\": \"five\"}",
                "{\"deployments\": \"x\", \"repeats\": 5}",
                "{\"deployment\": {\"facts\": {\"ec2\": \"{\"}}}",
                "{\"deployment\": {\"facts\": {\"ec2\": \"{}\"}}}",
                "{\"precision\": null, \"repeats\": 5}",
                "{\"precision\": 0.05, \"decided\": 7}",
                "{\"precision\": 0.05, \"decided\": {\"probe\": \"x\"}}");
        List<CacheState> caches = List.of(
                CacheState.notApplicable(),
                CacheState.cold("100 % dropped"),
                CacheState.warm("%s"),
                CacheState.buffered("%d"),
                CacheState.onDisk("synced"));
        List<Outcome> outcomes =
                List.of(new Outcome.Failed("%s"), new Outcome.Invalid("50 %"), new Outcome.Skipped("none"));
        for (int i = 0; i < 3_000; i++) {
            ResultBuilder result = good().rates(values(random, random.nextInt(30)))
                    .plan(plans.get(random.nextInt(plans.size())))
                    .cache(caches.get(random.nextInt(caches.size())));
            names.stream()
                    .filter(name -> random.nextInt(3) == 0)
                    .forEach(name -> result.with(name, values(random, random.nextInt(4))));
            IntStream.range(0, random.nextInt(3))
                    .forEach(more -> result.then(outcomes.get(random.nextInt(outcomes.size()))));
            if (random.nextBoolean()) {
                result.withoutWarmUp().platforms();
            }
            if (random.nextInt(4) == 0) {
                result.environment(environment(-1, 0))
                        .platform(priced(random.nextInt(200)))
                        .otherAfter(1)
                        .networkAlone(0);
            }
            assertThatCode(() -> {
                        ResultVerdict verdict = ResultVerdict.of(result.build());
                        assertThat(verdict.words())
                                .startsWith(verdict.validity().name());
                    })
                    .as("result %d", i)
                    .doesNotThrowAnyException();
        }
    }

    @Test
    void aResultIsTheWorstThatARuleSays() {
        ResultVerdict good = ResultVerdict.of(good().build());
        assertThat(good.words()).isEqualTo("VALID");
        ResultVerdict open = ResultVerdict.of(
                good().rates(100, 101, 99).plan("{\"repeats\": 3}").build());
        assertThat(open.words()).isEqualTo("OPEN: V5 3 repeats count");
        ResultVerdict invalid = ResultVerdict.of(good().rates(100, 101, 99)
                .plan("{\"repeats\": 3}")
                .with("undone_share", 0.4)
                .build());
        assertThat(invalid.validity()).isEqualTo(Validity.INVALID);
        assertThat(invalid.why()).first().asString().startsWith("V26 40.0 %");
    }

    /** An old price says nothing against a rate. */
    @Test
    void anOldPriceTouchesWhatCountsMoneyAlone() {
        ResultVerdict verdict = ResultVerdict.of(good().platform(priced(300)).build());
        assertThat(verdict.validity()).isEqualTo(Validity.VALID);
        assertThat(verdict.brief(rate("item_rate", "items/s"))).isEqualTo("VALID");
        assertThat(verdict.brief(rate("productivity", "MiB/s per USD/h"))).isEqualTo("OPEN V23");
        assertThat(verdict.words()).contains("300 days old (cost only)");
    }

    /** A long start says nothing against the time of a job. */
    @Test
    void aLongStartTouchesTheRateOfTheJobAlone() {
        ResultVerdict verdict =
                ResultVerdict.of(job().with("startup_share", 0.69).build());
        assertThat(verdict.validity()).isEqualTo(Validity.VALID);
        assertThat(verdict.brief(rate("work_rate", "MB/s"))).isEqualTo("VALID");
        assertThat(verdict.brief(rate("input_rate", "MB/s"))).isEqualTo("OPEN V25");
        assertThat(verdict.words()).isEqualTo("VALID: V25 start-up is 69 % of the time (input_rate only)");
    }

    private static Metric rate(String name, String unit) {
        return new Metric(name, unit, Direction.HIGHER, MetricKind.RATE, "A rate.");
    }

    @Test
    void theListHasAllRulesInOrderWithWhatToDo() {
        assertThat(RuleText.ALL)
                .extracting(RuleText::id)
                .containsExactlyElementsOf(
                        IntStream.rangeClosed(1, 26).mapToObj(i -> "V" + i).toList());
        assertThat(RuleText.ALL)
                .allSatisfy(rule -> assertThat(List.of(rule.asks(), rule.failsTo(), rule.source(), rule.remedy()))
                        .doesNotContain(""));
    }

    private static Optional<RuleOutcome> look(String id, ResultBuilder result) {
        return ResultRules.ALL.stream()
                .filter(rule -> rule.text().id().equals(id))
                .findFirst()
                .orElseThrow()
                .looking()
                .apply(result.build());
    }

    private static String seen(String id, ResultBuilder result) {
        return look(id, result).orElseThrow().seen();
    }

    private static double[] values(Random random, int count) {
        return DoubleStream.generate(() -> random.nextInt(5) == 0 ? 0 : Math.exp(3 * random.nextGaussian()))
                .limit(count)
                .toArray();
    }

    private static double[] normal(int count, int seed) {
        Random random = new Random(seed);
        return DoubleStream.generate(() -> 100 * Math.exp(0.05 * random.nextGaussian()))
                .limit(count)
                .toArray();
    }

    /** A quarter of the repeats are half as fast, here and there. */
    private static double[] twoModes(int count) {
        double[] values = normal(count, 3);
        return IntStream.range(0, count)
                .mapToDouble(i -> i % 4 == 0 ? values[i] / 2 : values[i])
                .toArray();
    }

    private static double[] halves(int count) {
        double[] values = normal(count, 4);
        return IntStream.range(0, count)
                .mapToDouble(i -> i < count / 2 ? values[i] : values[i] * 1.3)
                .toArray();
    }

    private static Environment environment(double load, int gibibytes) {
        Environment probed = Environment.probe(Path.of("."));
        return new Environment(
                probed.schema(),
                probed.harness(),
                probed.probed(),
                probed.hardware(),
                probed.os(),
                probed.jvm(),
                probed.storage(),
                Environment.Load.of(load),
                Optional.empty(),
                List.of(
                        new Environment.Node("master", Optional.empty()),
                        new Environment.Node(
                                "slave-1",
                                Optional.of(new MachineFacts("a cpu", 2, gibibytes * GIB, "os", "kernel", "id")))));
    }

    private static Platform priced(int daysBefore) {
        return priced(daysBefore, daysBefore, daysBefore);
    }

    private static Platform priced(int slaves, int master, int volumes) {
        return new Platform(
                "ec2",
                "ec2",
                "i4i.large",
                2,
                "1 disk",
                "2 x i4i.large",
                price(slaves),
                Optional.of(new Platform.Master("i4i.large", price(master))),
                price(volumes),
                Optional.empty(),
                Optional.empty(),
                Optional.empty());
    }

    private static Optional<HourlyPrice> price(int daysBefore) {
        LocalDate date =
                LocalDate.ofInstant(ResultBuilder.BEGIN, ZoneOffset.UTC).minusDays(daysBefore);
        return Optional.of(new HourlyPrice(0.2, date, "a list"));
    }
}
