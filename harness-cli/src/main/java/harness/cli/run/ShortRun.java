package harness.cli.run;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.mapping;

import harness.api.workload.Parameter;
import harness.api.workload.WorkloadDescriptor;
import harness.cli.context.Services;
import harness.cli.list.Listings;
import harness.control.plan.UserInput;
import harness.record.plan.Option;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.Stack;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Spec;

/** A short form of 'run' for what is measured from this machine: its flags are parameters of its workloads. */
public abstract class ShortRun implements Callable<Integer>, PlanFlags.Taker {
    private static final String YES = "yes";

    /** Longer ones are no help. */
    private static final int MOST_LABEL = 40;

    private final Services services;
    private final String owner;
    private final Set<String> arguments;
    private final Map<String, OptionSpec> parameters = new LinkedHashMap<>();

    @Spec
    private CommandSpec command;

    @Mixin
    private final PlanFlags flags = new PlanFlags();

    @Mixin
    private final RunOutput output = new RunOutput();

    /**
     * @param owner the family or the class-path group of the workloads
     * @param arguments parameters that are no flags, since arguments of the command say them
     */
    ShortRun(Services services, String owner, Set<String> arguments) {
        this.services = services;
        this.owner = owner;
        this.arguments = arguments;
    }

    @Override
    public Set<Option> options() {
        return PlanFlags.MEASURING;
    }

    /** What the command says beside its flags: which workloads, where, and the parameters that are arguments. */
    abstract UserInput implied();

    /** Values of parameters where neither flag nor plan file says anything; a name without a workload stands for all that have it. */
    abstract Map<String, String> standards();

    /** The flag of a parameter. */
    String flag(String parameter) {
        return "--" + parameter;
    }

    /** What is set where the flag of a parameter says a text. */
    String read(String parameter, String text) {
        return text;
    }

    @Override
    public final Integer call() throws IOException, InterruptedException {
        Map<String, UserInput.Value> set = new LinkedHashMap<>();
        parameters
                .keySet()
                .forEach(name -> given(name)
                        .ifPresent(value -> set.put(key(name), new UserInput.Value(read(name, value), flag(name)))));
        Map<String, UserInput.Value> standards = new LinkedHashMap<>();
        standards()
                .forEach((name, value) -> standards.put(
                        key(name), new UserInput.Value(value, command.qualifiedName(), UserInput.Layer.STANDARD)));
        UserInput asked = flags.over(new UserInput(flags.options(), set).over(implied()))
                .over(new UserInput(Map.of(), standards));
        boolean verbose =
                Boolean.TRUE.equals(command.root().findOption("--verbose").getValue());
        return new NewRun(services, output, verbose).start(asked);
    }

    /** As {@code --set} has it. */
    final String key(String parameter) {
        return parameter.contains(".") ? parameter : owner + "." + parameter;
    }

    /** What the flag of a parameter says. */
    final Optional<String> given(String parameter) {
        return Optional.ofNullable(parameters.get(parameter))
                .map(OptionSpec::getValue)
                .map(Object::toString);
    }

    /** What an option of the plan is without a flag. */
    final UserInput.Value implied(String text) {
        return new UserInput.Value(text, command.qualifiedName());
    }

    /**
     * Gives a command, and its commands, flags for the parameters of their workloads; what is a flag already is set by {@code --set}.
     *
     * @param command of the command line
     * @param workloads of this build
     */
    public static void addParameters(CommandSpec command, List<WorkloadDescriptor> workloads) {
        if (command.userObject() instanceof ShortRun form) {
            form.addParameters(workloads);
        }
        command.subcommands().values().forEach(subcommand -> addParameters(subcommand.getCommandSpec(), workloads));
    }

    private void addParameters(List<WorkloadDescriptor> workloads) {
        List<WorkloadDescriptor> own = workloads.stream()
                .filter(workload ->
                        workload.family().equals(owner) || workload.group().equals(owner))
                .toList();
        own.stream()
                .flatMap(workload -> workload.parameters().stream())
                .filter(parameter ->
                        !arguments.contains(parameter.name()) && command.findOption(flag(parameter.name())) == null)
                .collect(Collectors.toMap(
                        Parameter::name, parameter -> parameter, (one, same) -> one, LinkedHashMap::new))
                .forEach((name, parameter) -> {
                    parameters.put(name, spec(parameter, own));
                    command.addOption(parameters.get(name));
                });
    }

    private OptionSpec spec(Parameter parameter, List<WorkloadDescriptor> own) {
        Map<String, List<String>> texts = own.stream()
                .filter(workload -> workload.parameter(parameter.name()).isPresent())
                .collect(groupingBy(
                        workload -> text(workload, parameter.name()),
                        LinkedHashMap::new,
                        mapping(WorkloadDescriptor::name, Collectors.toList())));
        boolean common = texts.size() == 1 && texts.values().iterator().next().size() == own.size();
        String description = texts.entrySet().stream()
                .map(text -> (common ? "" : String.join(", ", text.getValue()) + ": ") + text.getKey())
                .collect(joining(" "));
        OptionSpec.Builder flag = OptionSpec.builder(flag(parameter.name()))
                .type(String.class)
                .paramLabel(label(parameter))
                .description(description.replace("%", "%%"));
        return parameter.choices().equals(List.of("no", YES))
                ? flag.arity("0..1").parameterConsumer(ShortRun::yesUnlessSaid).build()
                : flag.build();
    }

    /** A flag that turns something on needs no value, and does not take the argument after it for one. */
    private static void yesUnlessSaid(Stack<String> rest, ArgSpec flag, CommandSpec command) {
        boolean said = !rest.isEmpty() && List.of(YES, "no", "no,yes", "yes,no").contains(rest.peek());
        flag.setValue(said ? rest.pop() : YES);
    }

    private String text(WorkloadDescriptor workload, String name) {
        Parameter parameter = workload.parameter(name).orElseThrow();
        String common = standards().getOrDefault(name, Listings.standard(parameter));
        String standard = standards().getOrDefault(workload.name() + "." + name, common);
        return parameter.description()
                + (words(parameter).length() > MOST_LABEL ? " (" + String.join(", ", parameter.choices()) + ")" : "")
                + (standard.isBlank() ? "." : ". Default: %s.".formatted(standard));
    }

    private static String words(Parameter parameter) {
        return String.join("|", parameter.choices());
    }

    private static String label(Parameter parameter) {
        return switch (parameter.kind()) {
            case BYTES -> "SIZES";
            case COUNT, DECIMAL -> "NUMBERS";
            case CHOICE -> words(parameter).length() > MOST_LABEL ? "NAMES" : words(parameter);
            case WORD -> "NAMES";
            case PLAIN, TEXT -> "TEXT";
        };
    }
}
