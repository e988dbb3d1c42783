package harness.analysis.report;

import harness.analysis.document.FormattedNumbers;
import harness.api.units.Bytes;
import harness.record.result.Environment;
import java.util.ArrayList;
import java.util.List;

/** The environment as lines of name and value. */
public final class EnvironmentFacts {
    /** One line. */
    public record Fact(String name, String value) {}

    private EnvironmentFacts() {}

    /** Of the machine that started the run, and, where trials ran elsewhere, of each of theirs. */
    public static List<Fact> of(ReportModel model) {
        return model.environment().map(environment -> of(model, environment)).orElse(List.of());
    }

    private static List<Fact> of(ReportModel model, Environment environment) {
        List<Fact> facts = new ArrayList<>();
        List<Environment.Node> nodes = environment.nodes();
        if (nodes.size() > 1) {
            facts.add(new Fact(
                    "Measured on",
                    nodes.size() + " machines, each with its role; behind them the one that started the run"));
            for (int i = 0; i < nodes.size(); i++) {
                facts.add(node(model, nodes.get(i), i, nodes.size()));
            }
            facts.add(new Fact("Started from", "a machine that measured nothing, unless it is one of the above"));
        }
        facts.addAll(controller(environment));
        if (nodes.size() == 1) {
            facts.add(node(model, nodes.get(0), 0, 1));
        }
        if (environment.load().shared()) {
            facts.add(new Fact(
                    "Others", "worked on the machines, as the user said (--shared-machine): noted, not judged"));
        }
        return facts;
    }

    private static Fact node(ReportModel model, Environment.Node node, int index, int of) {
        String load = NodeLoads.most(model, index, of);
        String machine = node.machine()
                .map(facts -> of == 1
                        ? ""
                        : "%s, %d processors, %s, %s, %s (%s)"
                                .formatted(
                                        facts.cpu(),
                                        facts.processors(),
                                        Bytes.show(facts.memoryBytes()),
                                        facts.os(),
                                        facts.kernel(),
                                        facts.identity()))
                .orElse("does not say what it is");
        return new Fact(
                of == 1 ? "While trials ran" : "Node " + node.name(),
                machine.isEmpty() || load.isEmpty() ? machine + load : machine + "; " + load);
    }

    private static List<Fact> controller(Environment environment) {
        Environment.Hardware hardware = environment.hardware();
        Environment.Storage storage = environment.storage();
        List<Fact> facts = new ArrayList<>(List.of(
                new Fact("Processor", hardware.cpu()),
                new Fact("Cores", Integer.toString(hardware.cores())),
                new Fact("Memory", Bytes.show(hardware.memoryBytes())),
                new Fact("Operating system", environment.os().name()),
                new Fact(
                        "Kernel",
                        environment.os().kernel() + " " + environment.os().architecture()),
                new Fact("File system", storage.fileSystem() + " on " + storage.device()),
                new Fact("Free disk", Bytes.show(storage.freeBytes()) + " of " + Bytes.show(storage.totalBytes())),
                new Fact(
                        "Java",
                        environment.jvm().version() + ", " + environment.jvm().vendor()),
                new Fact("Harness", environment.harness()),
                new Fact(
                        "Load before the run",
                        environment
                                .load()
                                .average1m()
                                .map(FormattedNumbers::number)
                                .orElse("not known")),
                new Fact("Probed", FormattedNumbers.minute(environment.probed()))));
        environment.hadoop().ifPresent(hadoop -> facts.add(new Fact("Hadoop", hadoop.version())));
        return facts;
    }
}
