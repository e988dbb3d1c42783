package harness.core.report;

import harness.core.result.Environment;
import harness.core.units.Bytes;
import java.util.ArrayList;
import java.util.List;

/** The environment as lines of name and value. */
final class EnvironmentFacts {
    /** One line. */
    record Fact(String name, String value) {}

    private EnvironmentFacts() {}

    static List<Fact> of(Environment environment) {
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
                        environment.load().average1m().map(Shown::number).orElse("not known")),
                new Fact("Probed", Shown.minute(environment.probed()))));
        environment.hadoop().ifPresent(hadoop -> facts.add(new Fact("Hadoop", hadoop.version())));
        return facts;
    }
}
