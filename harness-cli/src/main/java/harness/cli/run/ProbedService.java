package harness.cli.run;

import harness.api.UsageException;
import harness.cli.context.Services;
import harness.control.plan.UserInput;
import harness.record.plan.Option;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** A probe of a service: from this machine, or with {@code --tasks} from the slaves of a cluster. */
abstract class ProbedService extends ShortRun {
    /** Seconds of each trial that count: more than in a run, where a probe is one of many. */
    private static final String SECONDS = "3";

    private final String family;
    private final Map<String, String> sizes;

    @Spec
    private CommandSpec command;

    @CommandLine.Option(
            names = "--op",
            paramLabel = "NAMES",
            description = "Operations, separated by commas; all for every one. Default: put,get.")
    private String operations = "put,get";

    /**
     * @param sizes what is measured where the user does not say
     */
    ProbedService(Services services, String family, Map<String, String> sizes) {
        super(services, family, Set.of());
        this.family = family;
        this.sizes = sizes;
    }

    @Override
    public Set<Option> options() {
        Set<Option> options = EnumSet.of(Option.SLAVES, Option.INVENTORY);
        options.addAll(super.options());
        return options;
    }

    @Override
    String flag(String parameter) {
        return parameter.equals("size") ? "--sizes" : super.flag(parameter);
    }

    /** Clients run elsewhere. */
    @Override
    String read(String parameter, String text) {
        return parameter.equals("ca") ? Path.of(text).toAbsolutePath().toString() : text;
    }

    @Override
    Map<String, String> standards() {
        Map<String, String> standards = new HashMap<>(sizes);
        standards.put("duration", SECONDS);
        if (given("region").isPresent()) {
            standards.put("endpoint", "aws");
        }
        return standards;
    }

    @Override
    UserInput implied() {
        String slaves = command.findOption(Option.SLAVES.flag()).getValue();
        Path inventory = command.findOption(Option.INVENTORY.flag()).getValue();
        boolean tasks = given("tasks").isPresent();
        if (slaves != null && !tasks && inventory == null) {
            throw new UsageException(
                    "'%s' slaves have no use without --tasks: leave out --slaves, or give --tasks".formatted(slaves));
        }
        UserInput.Value provider = inventory != null
                ? new UserInput.Value("hosts", Option.INVENTORY.flag())
                : tasks ? new UserInput.Value("embedded", "--tasks") : implied("client");
        String workloads = operations.equals("all")
                ? family
                : Stream.of(operations.split(",", -1))
                        .map(operation -> family + "-" + operation.strip())
                        .collect(Collectors.joining(","));
        return new UserInput(
                Map.of(Option.PROVIDER, provider, Option.WORKLOADS, new UserInput.Value(workloads, "--op")), Map.of());
    }
}
