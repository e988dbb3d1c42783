package harness.system.campaign;

import harness.api.workload.WorkloadDescriptor;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.Set;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/**
 * Makes command lines from the commands and flags that there are: most are right but for one word, so that what is behind the
 * first check is reached, too.
 *
 * @param root of the command line
 * @param workloads whose parameters are set
 * @param planFile where the text of a plan file is put
 */
record CommandGrammar(CommandSpec root, List<WorkloadDescriptor> workloads, Path planFile) {
    /** What would wait for another run. */
    private static final Set<String> LEFT_OUT = Set.of("--wait");

    private static final String PLAN = "--plan";
    private static final String SET = "--set";

    CommandCase generate(Random random) {
        List<String> words = new ArrayList<>();
        CommandSpec command = root;
        while (!command.subcommands().isEmpty() && random.nextInt(40) > 0) {
            List<String> names = new ArrayList<>(command.subcommands().keySet());
            Collections.sort(names);
            String name = CommandValues.pick(names, random);
            command = command.subcommands().get(name).getCommandSpec();
            words.add(random.nextInt(60) == 0 ? CommandValues.distorted(name, random) : name);
        }
        boolean flawed = random.nextInt(3) > 0;
        List<List<String>> arguments = arguments(command, random);
        if (flawed && !arguments.isEmpty()) {
            spoil(CommandValues.pick(arguments, random), random);
        }
        arguments.forEach(words::addAll);
        if (random.nextInt(50) == 0) {
            words.add(CommandValues.pick(List.of("--help", "--version", "--verbose", "extra", "--nothing"), random));
        }
        boolean plan = words.contains(PLAN);
        return new CommandCase(words, plan ? PlanFiles.generate(workloads, random) : "");
    }

    private List<List<String>> arguments(CommandSpec command, Random random) {
        List<List<String>> arguments = new ArrayList<>();
        for (PositionalParamSpec parameter : command.positionalParameters()) {
            if (random.nextInt(20) > 0) {
                arguments.add(new ArrayList<>(List.of(CommandValues.good(parameter, parameter.paramLabel(), random))));
            }
        }
        List<OptionSpec> options = command.options().stream()
                .filter(option -> !option.hidden() && !option.usageHelp() && !option.versionHelp())
                .filter(option -> !LEFT_OUT.contains(option.longestName()))
                .toList();
        int wanted = random.nextInt(5);
        for (OptionSpec option : options) {
            if (option.required() ? random.nextInt(20) > 0 : random.nextInt(Math.max(1, options.size())) < wanted) {
                arguments.add(words(option, random));
            }
        }
        Collections.shuffle(arguments, random);
        return arguments;
    }

    private List<String> words(OptionSpec option, Random random) {
        List<String> words = new ArrayList<>(List.of(option.longestName()));
        if (option.arity().max() > 0) {
            words.add(value(option, random));
        }
        return words;
    }

    private String value(ArgSpec option, Random random) {
        String name = ((OptionSpec) option).longestName();
        return switch (name) {
            case PLAN -> planFile.toString();
            case SET -> CommandValues.assignment(workloads, false, random);
            default -> CommandValues.good(option, name, random);
        };
    }

    private void spoil(List<String> argument, Random random) {
        int last = argument.size() - 1;
        if (argument.get(0).equals(PLAN)) {
            return;
        }
        if (argument.get(0).equals(SET)) {
            argument.set(last, CommandValues.assignment(workloads, true, random));
            return;
        }
        switch (random.nextInt(6)) {
            case 0 -> argument.remove(last);
            case 1 -> argument.addAll(List.copyOf(argument));
            case 2 -> argument.set(last, CommandValues.distorted(argument.get(last), random));
            default -> argument.set(last, CommandValues.bad(random));
        }
    }
}
