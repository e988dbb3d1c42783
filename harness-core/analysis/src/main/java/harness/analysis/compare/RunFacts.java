package harness.analysis.compare;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import harness.analysis.document.FormattedNumbers;
import harness.analysis.report.ReportModel;
import harness.analysis.report.WorkloadReport;
import harness.api.cluster.HadoopProfile;
import harness.api.cluster.Setting;
import harness.api.machine.MachineFacts;
import harness.api.result.Platform;
import harness.api.units.Bytes;
import harness.api.workload.CacheState;
import harness.record.plan.Option;
import harness.record.result.Environment;
import harness.record.trial.DriverMetrics;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Everything of a run that another run may differ in. To be added to where there is more to record. */
final class RunFacts {
    /** Where these provide machines, the environment is that of the controller. */
    private static final Set<String> MEASURED_ELSEWHERE = Set.of("hosts", "ec2");

    private static final String OF_CONTROLLER = "of the controller, which takes no part in what is timed";

    private RunFacts() {}

    /** Facts of the whole run, by key. */
    static Map<String, FootingFact> of(ReportModel model) {
        Choice choice = Choice.of(model.plan());
        List<FootingFact> facts = new ArrayList<>(platform(model.platform()));
        model.environment()
                .ifPresent(
                        environment -> facts.addAll(environment(environment, model.platform(), othersMeasured(model))));
        model.settings().forEach(setting -> facts.add(setting(setting, choice)));
        choice.others().forEach((key, value) -> facts.add(FootingFact.cause(key, value)));
        JsonNode plan = model.plan().orElse(MissingNode.getInstance());
        facts.addAll(plan(plan, choice));
        facts.addAll(DeploymentFacts.of(plan));
        model.damage().ifPresent(damage -> facts.add(FootingFact.harmless("damage", "yes", damage)));
        Map<String, FootingFact> byKey = byKey(facts);
        unlistedSettings(model, choice).forEach((key, value) -> byKey.putIfAbsent(key, FootingFact.cause(key, value)));
        return byKey;
    }

    /** What was set and is no parameter: the settings that the environment lists are not all that Hadoop has. */
    private static Map<String, String> unlistedSettings(ReportModel model, Choice choice) {
        Map<String, String> settings = choice.set();
        model.workloads()
                .forEach(cell -> cell.parameters()
                        .keySet()
                        .forEach(name -> choice.parameter(cell.workload(), name).ifPresent(settings::remove)));
        return settings;
    }

    /** Facts of one workload with one set of parameters, by key. */
    static Map<String, FootingFact> of(ReportModel model, WorkloadReport cell) {
        Choice choice = Choice.of(model.plan());
        List<FootingFact> facts = new ArrayList<>();
        cell.parameters().forEach((name, value) -> {
            String key = cell.workload() + "." + name;
            String shown = model.shown(cell.workload(), Map.entry(name, value));
            boolean amount = !shown.equals(value);
            choice.parameter(cell.workload(), name)
                    .ifPresentOrElse(
                            group -> facts.add(FootingFact.cause(key, group, shown)),
                            () -> facts.add(
                                    model.plan().isEmpty()
                                            ? FootingFact.cause(key, shown)
                                            : amount
                                                    ? FootingFact.state(
                                                            key,
                                                            shown,
                                                            "other sizes: what starts and ends weighs otherwise")
                                                    : FootingFact.consequence(key, shown)));
        });
        String caches = cell.outcomes().stream()
                .filter(row -> row.facts().counted())
                .map(row -> row.facts().cache().kind())
                .distinct()
                .sorted()
                .map(RunFacts::words)
                .collect(Collectors.joining(", "));
        facts.add(FootingFact.state(
                cell.workload() + ".cache", caches, "one side may have met memory where the other met disks"));
        return byKey(facts);
    }

    private static String words(CacheState.Kind kind) {
        return kind.name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }

    private static List<FootingFact> platform(Platform platform) {
        List<FootingFact> facts = new ArrayList<>(List.of(
                FootingFact.cause("provider", platform.provider()),
                FootingFact.cause("type", platform.instanceType()),
                FootingFact.cause("slaves", Integer.toString(platform.slaves())),
                FootingFact.consequence("shape", platform.shape()),
                FootingFact.consequence("machine", platform.machine())));
        platform.master().ifPresent(master -> facts.add(FootingFact.cause("master-type", master.instanceType())));
        platform.servers().ifPresent(servers -> {
            facts.add(FootingFact.cause("server-type", servers.instanceType()));
            facts.add(FootingFact.cause("servers", Integer.toString(servers.count())));
        });
        platform.usdPerHour()
                .ifPresent(usd -> facts.add(FootingFact.harmless(
                        "price",
                        FormattedNumbers.number(usd) + " USD/h",
                        "a price moves no rate and no time; productivity has it in it")));
        return facts;
    }

    /** Whether every trial that counts says what others used of the machines while its clock ran. */
    private static boolean othersMeasured(ReportModel model) {
        return model.workloads().stream().allMatch(cell -> {
            long counted = cell.outcomes().stream()
                    .filter(row -> row.facts().counted())
                    .count();
            return cell.summary(DriverMetrics.FOREIGN_CPU_SHARE)
                            .map(summary -> summary.rows().size())
                            .orElse(0)
                    == counted;
        });
    }

    private static FootingFact load(Environment.Load load, boolean othersMeasured) {
        String words = load.average1m().isEmpty()
                ? "not known"
                : load.otherLoad() ? "busy before the run" : "quiet before the run";
        return othersMeasured
                ? FootingFact.harmless(
                        "load", words, "what others used during each trial was measured, and rule V19 looks at it")
                : FootingFact.state("load", words, "the machine did something else beside one side");
    }

    private static List<FootingFact> environment(Environment environment, Platform platform, boolean othersMeasured) {
        Environment.Hardware hardware = environment.hardware();
        List<FootingFact> ofMachine = List.of(
                FootingFact.cause("machine.cpu", "hardware", hardware.cpu()),
                FootingFact.cause("machine.cores", "hardware", Integer.toString(hardware.cores())),
                FootingFact.cause("machine.memory", "hardware", Bytes.show(hardware.memoryBytes())),
                FootingFact.cause("os.name", "os", environment.os().name()),
                FootingFact.cause("os.kernel", "os", environment.os().kernel()),
                FootingFact.cause("os.architecture", "os", environment.os().architecture()),
                FootingFact.cause("jdk.version", "jdk", environment.jvm().version()),
                FootingFact.cause("jdk.vendor", "jdk", environment.jvm().vendor()),
                FootingFact.cause(
                        "storage.file-system", "storage", environment.storage().fileSystem()),
                FootingFact.cause(
                        "storage.device", "storage", environment.storage().device()),
                load(environment.load(), othersMeasured));
        List<FootingFact> facts = new ArrayList<>();
        ofMachine.forEach(fact ->
                facts.add(MEASURED_ELSEWHERE.contains(platform.provider()) ? fact.asHarmless(OF_CONTROLLER) : fact));
        if (MEASURED_ELSEWHERE.contains(platform.provider())) {
            nodes(environment, "nodes.cpu", "hardware", node -> node.cpu() + ", " + node.processors() + " processors")
                    .ifPresent(facts::add);
            nodes(environment, "nodes.kernel", "os", MachineFacts::kernel).ifPresent(facts::add);
        }
        facts.add(FootingFact.cause("harness.version", "harness", environment.harness()));
        facts.add(FootingFact.harmless(
                "measured",
                environment.probed().toString().substring(0, "2026-01-01T00:00".length()) + " UTC",
                "when a run was; what has drifted since then is not in the interval"));
        environment.hadoop().ifPresent(hadoop -> facts.addAll(hadoop(hadoop)));
        return facts;
    }

    /** Of the machines that trials ran on, each kind once. */
    private static Optional<FootingFact> nodes(
            Environment environment, String key, String group, Function<MachineFacts, String> kind) {
        String kinds = environment.nodes().stream()
                .flatMap(node -> node.machine().stream())
                .map(kind)
                .distinct()
                .sorted()
                .collect(Collectors.joining("; "));
        return kinds.isEmpty() ? Optional.empty() : Optional.of(FootingFact.cause(key, group, kinds));
    }

    private static List<FootingFact> hadoop(Environment.Hadoop hadoop) {
        List<FootingFact> facts = new ArrayList<>();
        facts.add(FootingFact.cause("hadoop.version", hadoop.version()));
        facts.add(FootingFact.cause("hadoop.profile", hadoop.profile().orElse(HadoopProfile.LEAN.word())));
        hadoop.deviations()
                .forEach(deviation -> facts.add(FootingFact.consequence("not stock: " + deviation.what(), "yes")));
        return facts;
    }

    private static FootingFact setting(Setting setting, Choice choice) {
        return choice.setting(setting.key())
                ? FootingFact.cause(setting.key(), setting.value())
                : FootingFact.consequence(setting.key(), setting.value());
    }

    private static List<FootingFact> plan(JsonNode plan, Choice choice) {
        List<FootingFact> facts = new ArrayList<>();
        JsonNode seed = plan.path("seed");
        if (seed.isNumber()) {
            facts.add(
                    choice.option(Option.SEED)
                            ? FootingFact.cause("seed", seed.asText())
                            : FootingFact.state("seed", seed.asText(), "other data and another order of trials"));
        }
        JsonNode scale = plan.at("/scale/factor");
        if (scale.isNumber()) {
            facts.add(
                    choice.option(Option.SCALE)
                            ? FootingFact.cause("scale", scale.asText())
                            : FootingFact.harmless(
                                    "scale",
                                    scale.asText(),
                                    "what it comes to are the sizes, which are compared themselves"));
        }
        if (plan.path("warmUps").isNumber()) {
            facts.add(FootingFact.state(
                    "warm-ups", plan.path("warmUps").asText(), "the first repeat of one side was not warmed up"));
        }
        String ofRepeats = "the interval knows n of both sides";
        harmless(facts, plan, "repeats", ofRepeats);
        harmless(facts, plan, "deployments", "the interval has the deployment as its unit where there are several");
        harmless(facts, plan, "precision", "it decides how many repeats there are, and " + ofRepeats);
        if (plan.path("commit").isTextual()) {
            facts.add(FootingFact.cause(
                    "harness.commit", "harness", plan.path("commit").asText()));
        }
        plan.path("versions")
                .properties()
                .forEach(version -> facts.add(FootingFact.cause(
                        "versions." + version.getKey(),
                        "versions",
                        version.getValue().asText())));
        return facts;
    }

    private static void harmless(List<FootingFact> facts, JsonNode plan, String number, String note) {
        if (plan.path(number).isNumber()) {
            facts.add(FootingFact.harmless(number, plan.path(number).asText(), note));
        }
    }

    private static Map<String, FootingFact> byKey(List<FootingFact> facts) {
        Map<String, FootingFact> byKey = new LinkedHashMap<>();
        facts.forEach(fact -> byKey.putIfAbsent(fact.key(), fact));
        return byKey;
    }
}
