package harness.control.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import harness.api.UsageException;
import harness.api.cluster.Concurrency;
import harness.api.cluster.Setting;
import harness.api.json.Json;
import harness.api.machine.Machine;
import harness.api.result.Platform;
import harness.api.trial.Trial;
import harness.api.units.Bytes;
import harness.api.workload.Condition;
import harness.api.workload.Footprint;
import harness.api.workload.Need;
import harness.api.workload.Parameter;
import harness.api.workload.Rule;
import harness.api.workload.WorkloadDescriptor;
import harness.control.cluster.Cluster;
import harness.control.provider.ClusterRequest;
import harness.control.provider.Provider;
import harness.control.provider.Site;
import harness.record.catalogue.Catalogue;
import harness.record.plan.Deployment;
import harness.record.plan.Option;
import harness.record.plan.Plan;
import harness.record.plan.PlannedWorkload;
import java.time.Duration;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PlannerTest {
    private static final Machine MACHINE = new Machine(2, 24 * Bytes.GIB, 20 * Bytes.GIB, 100 * Bytes.GIB);

    private final Planner planner = new Planner(
            new WorkloadIndex(List.of(
                    workload("dfsio-write", "dfsio", 1, true),
                    workload("dfsio-read", "dfsio", 2, true),
                    workload("sort", "sort", 3, true),
                    workload("grep", "grep", 4, false),
                    queries())),
            List.of(new EmbeddedLike(), new ClientLike()),
            Catalogue.load(),
            group -> List.of());

    @Test
    void withoutAWordTheStudysClusterAndTheDefaultWorkloads() {
        Plan plan = plan(Map.of(), List.of());
        assertThat(plan.slaves()).isEqualTo(16);
        assertThat(plan.type()).isEqualTo("hs1.8xlarge");
        assertThat(plan.repeats()).isEqualTo(3);
        assertThat(plan.workloads())
                .extracting(PlannedWorkload::name)
                .containsExactly("dfsio-write", "dfsio-read", "sort");
        assertThat(plan.schedule())
                .as("one job is the warm-up of all")
                .hasSize(3 * 3 + 1)
                .first()
                .returns("dfsio-write-0", Trial::id);
        assertThat(plan.scale().factor()).isLessThan(0.01);
        assertThat(plan.limit()).isGreaterThanOrEqualTo(Duration.ofMinutes(10));
    }

    @Test
    void takesWhatWasAskedAndTellsSettingsFromParameters() {
        Plan plan = plan(
                Map.of(
                        Option.SLAVES, "4",
                        Option.TYPE, "cc2",
                        Option.WORKLOADS, "dfsio",
                        Option.REPEATS, "7",
                        Option.SCALE, "0.001",
                        Option.TIMEOUT, "33"),
                List.of("dfsio.size=1GiB", "dfs.replication=1"));
        assertThat(plan.workloads()).extracting(PlannedWorkload::name).containsExactly("dfsio-write", "dfsio-read");
        assertThat(plan.workloads().get(1).parameters()).containsEntry("size", "1073741824");
        assertThat(plan.deployment().settings()).containsExactly(new Setting("dfs.replication", "1", "given", "user"));
        assertThat(plan.limit()).isEqualTo(Duration.ofSeconds(33));
        assertThat(plan.given()).containsEntry("set.dfsio.size", "1GiB").containsEntry("slaves", "4");
    }

    @Test
    void withoutWarmUpsThereAreRepeatsAlone() {
        Plan usual = plan(Map.of(Option.REPEATS, "2"), List.of());
        Plan plan = plan(Map.of(Option.REPEATS, "2", Option.WARM_UPS, "0"), List.of());
        assertThat(plan.trialsOfEach()).isEqualTo(2);
        assertThat(plan.schedule()).hasSize(3 * 2).noneMatch(Trial::warmUp);
        assertThat(usual.schedule()).hasSize(3 * 2 + 1);
        assertThat(plan(Map.of(Option.REPEATS, "2", Option.WARM_UPS, "1"), List.of())
                        .schedule())
                .as("who asks for warm-ups gets each")
                .hasSize(3 * 3);
        assertThat(plan.estimate().seconds()).isLessThan(usual.estimate().seconds());
    }

    @Test
    void aFirstLookMeasuresEverythingOnceAndWhatElseIsGivenWins() {
        Plan usual = plan(Map.of(), List.of());
        Plan quick = plan(Map.of(Option.QUICK, "true"), List.of());
        assertThat(quick.workloads()).hasSameSizeAs(usual.workloads());
        assertThat(quick.schedule()).hasSize(3).noneMatch(Trial::warmUp);
        assertThat(quick.scale().factor()).isCloseTo(usual.scale().factor() / 10, within(1e-12));
        assertThat(quick.given()).isEqualTo(Map.of("quick", "true"));
        Plan twice = plan(Map.of(Option.QUICK, "true", Option.REPEATS, "2", Option.SCALE, "0.001"), List.of());
        assertThat(twice.schedule()).hasSize(6);
        assertThat(twice.scale().factor()).isEqualTo(0.001);
        assertThat(plan(Map.of(Option.QUICK, "false"), List.of()).schedule()).hasSameSizeAs(usual.schedule());
        assertThatThrownBy(() -> plan(Map.of(Option.QUICK, "true", Option.PRECISION, "5%"), List.of()))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("'5%' is not possible beside --quick");
        assertThatThrownBy(() -> plan(Map.of(Option.QUICK, "yes"), List.of()))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("'yes' is not allowed for --quick: true or false");
    }

    @Test
    void whereNothingIsRentedTheUsualRepeatsAreAPilotUnlessTheUserSaysHowOften() {
        Provider piloting = new EmbeddedLike() {
            @Override
            public int defaultRepeats() {
                return 5;
            }
        };
        assertThat(PrecisionOption.under(UserInput.nothing(), piloting).options())
                .extractingByKeys(Option.PRECISION, Option.MAX_REPEATS)
                .extracting(UserInput.Value::text)
                .containsExactly("10%", "8");
        assertThat(PrecisionOption.under(UserInput.onCommandLine(Map.of(Option.MAX_REPEATS, "6"), List.of()), piloting)
                        .get(Option.MAX_REPEATS))
                .map(UserInput.Value::text)
                .contains("6");
        for (Option said : List.of(Option.REPEATS, Option.REDEPLOY, Option.PRECISION)) {
            UserInput user = UserInput.onCommandLine(Map.of(said, "5"), List.of());
            assertThat(PrecisionOption.under(user, piloting)).isSameAs(user);
        }
        assertThat(PrecisionOption.under(UserInput.nothing(), new EmbeddedLike())
                        .options())
                .isEmpty();
    }

    @Test
    void aPrecisionIsDeclaredInThePlanAndThePilotRunsFirst() {
        Plan plan = plan(
                Map.of(Option.PRECISION, "5%", Option.MAX_REPEATS, "15", Option.MAX_TIME, "30m", Option.SLAVES, "2"),
                List.of());
        assertThat(plan.repeats()).isEqualTo(5);
        assertThat(plan.schedule()).hasSize(3 * 5 + 1);
        JsonNode json = Json.mapper().valueToTree(plan);
        assertThat(json.path("precision").doubleValue()).isEqualTo(0.05);
        assertThat(json.path("max_repeats").intValue()).isEqualTo(15);
        assertThat(json.path("max_time").asText()).isEqualTo("PT30M");
        assertThat(json.has("decided")).isFalse();

        Plan decided = plan.decided(Map.of("sort", 9, "dfsio-read", 5, "dfsio-write", 5));
        assertThat(Json.read(Json.pretty(decided), Plan.class)).isEqualTo(decided);
        Plan stopping = decided.stoppingAfter(12.5);
        assertThat(stopping.stop().firstRepeatSeconds()).hasValue(12.5);
        assertThat(Json.read(Json.pretty(stopping), Plan.class)).isEqualTo(stopping);
        assertThat(decided.schedule())
                .hasSize(3 * 5 + 1 + 4)
                .startsWith(plan.schedule().toArray(Trial[]::new));
        assertThat(decided.with(plan.deployment()).stop()).isEqualTo(decided.stop());
    }

    /** What is rented is quoted for, and leased for, the whole run. */
    @Test
    void theEstimateIsThatOfTheMostRepeatsAndTheLeastThatOfThePilot() {
        Plan pilot = plan(Map.of(Option.REPEATS, "5"), List.of());
        Plan most = plan(Map.of(Option.REPEATS, "15"), List.of());
        Plan plan = plan(Map.of(Option.PRECISION, "0.05", Option.MAX_REPEATS, "15"), List.of());
        assertThat(plan.estimate()).isEqualTo(most.estimate());
        assertThat(plan.trialsOfEach()).isEqualTo(16);
        assertThat(plan.leastSeconds()).isCloseTo(pilot.estimate().seconds(), within(1e-6));
        assertThat(pilot.leastSeconds()).isEqualTo(pilot.estimate().seconds());
        assertThat(plan(Map.of(Option.PRECISION, "5%", Option.REPEATS, "8"), List.of())
                        .repeats())
                .isEqualTo(8);
        assertThat(plan(Map.of(Option.PRECISION, "5%", Option.REPEATS, "40"), List.of())
                        .stop()
                        .maxRepeats())
                .hasValue(80);
    }

    @Test
    void deploymentsRepeatEverythingButTheRoomThatItTakes() {
        Plan once = plan(Map.of(Option.REPEATS, "4"), List.of());
        Plan plan = plan(Map.of(Option.REPEATS, "4", Option.REDEPLOY, "3"), List.of());
        assertThat(plan.schedule()).hasSize(3 * once.schedule().size());
        assertThat(plan.estimate().seconds()).isCloseTo(3 * once.estimate().seconds(), within(1e-6));
        assertThat(plan.estimate().peakDiskBytes()).isEqualTo(once.estimate().peakDiskBytes());
        assertThat(plan.deploymentSeconds()).isCloseTo(once.estimate().seconds(), within(1e-6));
        assertThat(plan.leastSeconds()).isEqualTo(plan.estimate().seconds());
        assertThat(plan.trialsOfEach()).isEqualTo(15);
        assertThat(Json.mapper().valueToTree(plan).path("deployments").asInt()).isEqualTo(3);
        assertThat(Json.read(Json.pretty(plan), Plan.class)).isEqualTo(plan);
        assertThat(plan(Map.of(Option.REPEATS, "4", Option.REDEPLOY, "1"), List.of())
                        .schedule())
                .isEqualTo(once.schedule());
    }

    @ParameterizedTest
    @CsvSource({
        "REDEPLOY=0,'0' is not allowed for --redeploy: a whole number of 1 to 100",
        "REDEPLOY=x,'x' is not allowed for --redeploy: a whole number of 1 to 100",
        "REDEPLOY=101,'101' is not allowed for --redeploy: a whole number of 1 to 100",
        "REDEPLOY=2 PRECISION=5%,'2' deployments are not possible, since a pilot decides",
        "PRECISION=0,'0' is not allowed for --precision: 0.1% to 50%",
        "PRECISION=0%,'0%' is not allowed for --precision: 0.1% to 50%",
        "PRECISION=abc,'abc' is not allowed for --precision: 0.1% to 50%",
        "PRECISION=100%,'100%' is not allowed for --precision: 0.1% to 50%",
        "PRECISION=100 %,'100 %' is not allowed for --precision: 0.1% to 50%",
        "PRECISION=-5%,'-5%' is not allowed for --precision: 0.1% to 50%",
        "PRECISION=5% REPEATS=1,'1' is not allowed for --repeats beside --precision: 5 or more",
        "PRECISION=5% MAX_REPEATS=4,'4' is not allowed for --max-repeats: the pilot alone has 5 repeats",
        "PRECISION=5% REPEATS=8 MAX_REPEATS=7,'7' is not allowed for --max-repeats: the pilot alone has 8 repeats",
        "PRECISION=5% MAX_REPEATS=0,'0' is not allowed for --max-repeats: a whole number of 1 to 1000",
        "PRECISION=5% MAX_TIME=x,'x' is not allowed: 1s to 30d",
        "PRECISION=5% MAX_TIME=10s,'10s' is too short: the pilot's 16 trials take about",
        "MAX_REPEATS=9,'9' has no meaning without a precision: give --precision",
        "MAX_TIME=9m,'9m' has no meaning without a precision: give --precision",
    })
    void refusesAPrecisionThatCannotBeReachedInOneLine(String given, String problem) {
        Map<Option, String> flags = new EnumMap<>(Option.class);
        for (String flag : given.split(" (?=[A-Z])")) {
            flags.put(Option.valueOf(flag.split("=")[0]), flag.split("=")[1]);
        }
        assertThatThrownBy(() -> plan(flags, List.of()))
                .isInstanceOf(UsageException.class)
                .hasMessageStartingWith(problem)
                .hasMessageContaining("--")
                .hasMessageNotContaining("\n");
    }

    @Test
    void resultsOfOneRunAreOfOneNumberOfSlaves() {
        Plan measured = plan(Map.of(Option.SLAVES, "3"), List.of());
        plan(Map.of(Option.SLAVES, "3"), List.of("sort.size=8MiB")).requireSlavesOf(measured);
        Plan fewer = measured.with(plan(Map.of(Option.SLAVES, "2"), List.of()).deployment());
        assertThatThrownBy(() -> fewer.requireSlavesOf(measured))
                .isInstanceOf(UsageException.class)
                .hasMessageContainingAll("on 3 slaves", "2 are there now", "(--name)");
    }

    @Test
    void aPlanIsTheSameAfterItWasWritten() {
        Plan plan = plan(Map.of(Option.SLAVES, "2"), List.of("sort.size=8MiB"));
        assertThat(Json.read(Json.pretty(plan), Plan.class)).isEqualTo(plan);
    }

    @ParameterizedTest
    @CsvSource({
        "SLAVES,0,'0', 1 to",
        "SLAVES,-1,'-1', 1 to",
        "SLAVES,1e9,'1e9', 1 to",
        "SLAVES,abc,'abc', 1 to",
        "REPEATS,0,'0', 1 to",
        "WARM_UPS,2,'2', 0 to 1",
        "SEED,x,'x', whole number",
        "TIMEOUT,0,'0', 1 to",
        "TYPE,hs2.8xlarge,'hs2.8xlarge', hs1.8xlarge",
        "PROVIDER,embeded,'embeded', embedded",
        "WORKLOADS,srot,'srot', sort",
        "WORKLOADS,'','', allowed",
        "SCALE,-1,'-1', auto",
        "SCALE,much,'much', auto",
    })
    void refusesAValueInOneLineThatNamesItAndWhatIsAllowed(Option option, String value, String named, String allowed) {
        assertThatThrownBy(() -> plan(Map.of(option, value), List.of()))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining(named)
                .hasMessageContaining(allowed.strip())
                .hasMessageContaining(option.flag())
                .hasMessageNotContaining("\n");
    }

    @ParameterizedTest
    @CsvSource({"sort.sise=1MiB,size", "srot.size=1MiB,sort", "sort.size=0,--set sort.size", "nonsense=1,--set"})
    void refusesASettingThatMeansNothing(String assignment, String hint) {
        assertThatThrownBy(() -> plan(Map.of(), List.of(assignment)))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining(hint);
    }

    @Test
    void refusesAnOptionThatMeansNothingToTheProvider() {
        assertThatThrownBy(() -> plan(Map.of(Option.MAX_USD, "7"), List.of()))
                .isInstanceOf(UsageException.class)
                .hasMessage("'7' has no meaning with provider embedded: leave out --max-usd (--max-usd)");
    }

    @Test
    void refusesWhatDoesNotFitOnTheDiskBeforeAnythingStarts() {
        assertThatThrownBy(() -> plan(Map.of(Option.SCALE, "1"), List.of()))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("--scale")
                .hasMessageContaining("free");
    }

    @Test
    void whatRunsOnTheUsersServerNeedsNoClusterAndNoDisk() {
        String address = "query.url=jdbc:some://host:1";
        Plan plan = plan(Map.of(Option.WORKLOADS, "query", Option.SCALE, "1"), List.of(address));
        assertThat(plan.provider()).isEqualTo("client");
        assertThat(plan.estimate().peakDiskBytes()).isZero();
        assertThat(plan.workloads().get(0).parameters()).containsEntry("engine", "server");
        assertThat(plan(Map.of(Option.WORKLOADS, "query"), List.of(address, "query.engine=own"))
                        .workloads()
                        .get(0)
                        .parameters())
                .containsEntry("engine", "own");

        assertThat(plan(Map.of(Option.WORKLOADS, "query"), List.of()).provider())
                .isEqualTo("embedded");
        assertThatThrownBy(() -> plan(Map.of(Option.WORKLOADS, "query", Option.PROVIDER, "client"), List.of()))
                .isInstanceOf(UsageException.class)
                .hasMessage(
                        "client cannot run query, which needs HDFS and YARN: use --provider embedded (--workloads)");
        assertThatThrownBy(() -> plan(Map.of(Option.WORKLOADS, "query,sort"), List.of(address)))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("--provider client --workloads query");
    }

    private Plan plan(Map<Option, String> flags, List<String> set) {
        Map<Option, String> copy = new EnumMap<>(Option.class);
        copy.putAll(flags);
        return planner.plan(UserInput.onCommandLine(copy, set), MACHINE);
    }

    private static WorkloadDescriptor workload(String name, String family, int position, boolean byDefault) {
        return new WorkloadDescriptor(
                name,
                family,
                "Does something.",
                "hadoop",
                Need.HADOOP,
                position,
                byDefault,
                List.of(Parameter.scaledBytes("size", 100_000_000_000L, 1, "Bytes of input.")),
                List.of(),
                Footprint.fixedSeconds(5)
                        .mibPerSecondPerTask(50)
                        .input(1)
                        .output(1)
                        .local(1));
    }

    @Test
    void aDefaultWorkloadWhoseServiceIsNotOnThisMachineIsLeftOutWithALine() {
        Plan plan = withoutService().plan(UserInput.nothing(), MACHINE);
        assertThat(plan.workloads()).extracting(PlannedWorkload::name).containsExactly("sort");
        assertThat(plan.deployment().notes())
                .anyMatch(note -> note.startsWith("probe: left out, service.jar is not on this machine"));

        Plan elsewhere = withoutService()
                .plan(UserInput.onCommandLine(Map.of(), List.of("probe.endpoint=http://192.0.2.1")), MACHINE);
        assertThat(elsewhere.workloads()).extracting(PlannedWorkload::name).containsExactly("sort", "probe");
    }

    @Test
    void aWorkloadThatIsAskedForAndHasNoServiceIsRefused() {
        UserInput asked = UserInput.onCommandLine(Map.of(Option.WORKLOADS, "sort,probe"), List.of());
        assertThatThrownBy(() -> withoutService().plan(asked, MACHINE))
                .isInstanceOf(UsageException.class)
                .hasMessage(
                        "probe cannot run: service.jar is not on this machine and harness.jar may not carry it:"
                                + " --accept-terms gets it, if you accept https://aws.amazon.com/dynamodblocallicense/, or set another endpoint (--set probe.endpoint)");
    }

    private static Planner withoutService() {
        WorkloadDescriptor probe = new WorkloadDescriptor(
                "probe",
                "probe",
                "Asks a service.",
                "hadoop",
                Need.HADOOP,
                6,
                true,
                List.of(
                        Parameter.scaledBytes("size", 100_000_000_000L, 1, "Bytes of input."),
                        Parameter.word("endpoint", "embedded", "Where the service is.")),
                List.of(),
                Footprint.fixedSeconds(5)
                        .mibPerSecondPerTask(50)
                        .input(1)
                        .output(1)
                        .local(1),
                List.of(new Rule.StartsGroup("service", Condition.of("endpoint", "embedded"))),
                List.of());
        return new Planner(
                new WorkloadIndex(List.of(workload("sort", "sort", 3, true), probe)),
                List.of(new EmbeddedLike()),
                Catalogue.load(),
                group -> group.equals("service") ? List.of("service.jar") : List.of());
    }

    private static WorkloadDescriptor queries() {
        return new WorkloadDescriptor(
                "query",
                "query",
                "Asks something.",
                "hadoop",
                Need.HADOOP,
                5,
                false,
                List.of(
                        Parameter.scaledBytes("size", 100_000_000_000L, 1, "Bytes of input."),
                        Parameter.choice("engine", List.of("own", "server"), "What runs it."),
                        Parameter.text("url", "", "A server.")),
                List.of(),
                Footprint.fixedSeconds(5)
                        .mibPerSecondPerTask(50)
                        .input(1)
                        .output(1)
                        .local(1),
                List.of(new Rule.OnServer("url", "A_USER", Map.of("engine", "server"))),
                List.of());
    }

    /** Not from its class path, which is that of the others here. */
    @Test
    void whatIsNeededFollowsFromTheParameters() {
        WorkloadDescriptor probe = new WorkloadDescriptor(
                "probe",
                "probe",
                "Asks a service.",
                "hadoop",
                Set.of(Need.SERVICE),
                6,
                true,
                List.of(
                        Parameter.count("tasks", 0, 0, 9, "Tasks."),
                        Parameter.word("endpoint", "embedded", "Where the service is.")),
                List.of(),
                Footprint.fixedSeconds(5).mibPerSecondPerTask(50),
                List.of(new Rule.OnCluster("tasks"), new Rule.AtService("endpoint", "embedded")),
                List.of());
        assertThat(probe.needs(Map.of())).containsExactly(Need.SERVICE);
        assertThat(probe.needs(Map.of("endpoint", "http://h:1", "tasks", "0"))).containsExactly(Need.CLIENTS);
        assertThat(probe.needs(Map.of("tasks", "2"))).containsExactlyInAnyOrder(Need.SERVICE, Need.YARN);
        assertThat(probe.needs(Map.of("tasks", "0,2"))).contains(Need.YARN);
    }

    private static final class ClientLike extends EmbeddedLike {
        @Override
        public String name() {
            return "client";
        }

        @Override
        public Set<Need> provides() {
            return Set.of(Need.CLIENTS, Need.SERVICE);
        }
    }

    @Test
    void aDirectoryAmongListedFileSystemsIsOneText() {
        UserInput.Value listed =
                new UserInput.Value("local,/tmp", "filesystem in plan.yaml", UserInput.Layer.PLAN, true);
        Map<String, UserInput.Value> parameters = FilesystemOption.parameters(listed, new EmbeddedLike());
        assertThat(parameters.get("mpi.filesystem"))
                .returns("local,given", UserInput.Value::text)
                .returns(true, UserInput.Value::list);
        assertThat(parameters.get("mpi.directory"))
                .returns("/tmp", UserInput.Value::text)
                .returns(false, UserInput.Value::list);
    }

    @Test
    void serversOfTheirOwnAreTheOnesThatFileSystemsHave() {
        assertThat(FilesystemOption.served(Map.of(), 0)).isEmpty();
        Map<String, UserInput.Value> served = FilesystemOption.served(Map.of(), 4);
        assertThat(served.get("mpi.servers").text()).isEqualTo("4");
        assertThat(served.get("mpi.placement").text()).isEqualTo("dedicated");
        Map<String, UserInput.Value> fewer = Map.of("mpi.servers", new UserInput.Value("2", "--set mpi.servers"));
        assertThatThrownBy(() -> FilesystemOption.served(fewer, 4))
                .isInstanceOf(UsageException.class)
                .hasMessage(
                        "'2' is not allowed for mpi.servers: of a cluster with 4 servers of its own it is 4 (--set mpi.servers)");
    }

    private static class EmbeddedLike implements Provider {
        @Override
        public String name() {
            return "embedded";
        }

        @Override
        public String summary() {
            return "For tests.";
        }

        @Override
        public int defaultRepeats() {
            return 3;
        }

        @Override
        public Set<Need> provides() {
            return EnumSet.allOf(Need.class);
        }

        @Override
        public boolean isServiceSetting(String key) {
            return key.startsWith("dfs.");
        }

        @Override
        public Deployment plan(ClusterRequest request) {
            return new Deployment(
                    Platform.embedded(
                            request.type().name(),
                            request.slaves(),
                            "24 disks",
                            request.machine().describe()),
                    request.slaves() + " slaves",
                    new Concurrency(2, 2),
                    2,
                    true,
                    2 * Bytes.GIB,
                    10,
                    request.settings().entrySet().stream()
                            .map(e -> new Setting(e.getKey(), e.getValue(), "given", "user"))
                            .toList(),
                    Map.of(),
                    List.of());
        }

        @Override
        public Cluster start(Deployment deployment, Site site) {
            throw new AssertionError("a plan starts nothing");
        }
    }
}
