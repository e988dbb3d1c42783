package harness.cli.run;

import harness.cli.context.Candidates;
import harness.control.plan.PlanFile;
import harness.control.plan.UserInput;
import harness.record.plan.Option;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** The flags of a plan's options, made from their declarations; values stay as the user wrote them until the planner reads them. */
public final class PlanFlags {
    /** Of every measurement, whatever is measured and wherever. */
    static final Set<Option> MEASURING =
            Collections.unmodifiableSet(EnumSet.range(Option.REPEATS, Option.SHARED_MACHINE));

    /** Which machines to rent and for how much. */
    public static final Set<Option> RENTING =
            Collections.unmodifiableSet(EnumSet.range(Option.CATALOGUE, Option.LEASE));

    /** The environment variable that stands for the flag, for whoever starts many runs. */
    private static final String SHARED_MACHINE = "HARNESS_SHARED_MACHINE";

    private static final Map<Option, Iterable<String>> CANDIDATES = Map.of(
            Option.TYPE, Candidates.TYPES,
            Option.MASTER_TYPE, Candidates.TYPES,
            Option.SERVER_TYPE, Candidates.TYPES,
            Option.PROVIDER, Candidates.PROVIDERS,
            Option.WORKLOADS, Candidates.WORKLOADS,
            Option.FILESYSTEM, Candidates.FILE_SYSTEMS,
            Option.HADOOP, Candidates.PROFILES);

    @CommandLine.Spec(CommandLine.Spec.Target.MIXEE)
    private CommandSpec command;

    @CommandLine.Option(
            names = "--plan",
            paramLabel = "FILE.yaml",
            description = "Plan file with options of 'harness run' as keys, and a map 'set'. Flags win over it.")
    private Path plan;

    @CommandLine.Option(
            names = "--set",
            paramLabel = "KEY=VALUE",
            description =
                    "A workload's parameter (sort.size=1GiB; a list is measured one by one) or a Hadoop property (dfs.replication=1).")
    private List<String> set = new ArrayList<>();

    /** A command that takes options of a plan. */
    public interface Taker {
        /** {@return those that are flags of it} */
        Set<Option> options();
    }

    /**
     * Gives a command, and its commands, the flags that they take.
     *
     * @param command of the command line
     */
    public static void add(CommandSpec command) {
        if (command.userObject() instanceof Taker taker) {
            taker.options().forEach(option -> command.addOption(flag(option)));
        }
        command.subcommands().values().forEach(subcommand -> add(subcommand.getCommandSpec()));
    }

    private static OptionSpec flag(Option option) {
        OptionSpec.Builder flag = OptionSpec.builder(option.flag())
                .description(option.description().replace("%", "%%"))
                .completionCandidates(CANDIDATES.get(option));
        if (option.label().isEmpty()) {
            return flag.type(boolean.class).arity("0").build();
        }
        boolean file = option.label().startsWith("FILE") || option.label().equals("DIR");
        return flag.type(file ? Path.class : String.class)
                .paramLabel(option.label())
                .build();
    }

    /**
     * @param command that was given
     * @param options whose flags it has
     * @return what they say
     */
    public static Map<Option, UserInput.Value> given(CommandSpec command, Set<Option> options) {
        Map<Option, UserInput.Value> given = new EnumMap<>(Option.class);
        for (Option option : options) {
            Object value = command.findOption(option.flag()).getValue();
            if (value != null && !Boolean.FALSE.equals(value)) {
                given.put(option, new UserInput.Value(value.toString(), option.flag()));
            }
        }
        return given;
    }

    /** {@return the flags that were given, to which more may be added} */
    Map<Option, UserInput.Value> options() {
        Map<Option, UserInput.Value> options = given(command, ((Taker) command.userObject()).options());
        variable().ifPresent(value -> options.putIfAbsent(Option.SHARED_MACHINE, value));
        return options;
    }

    /** {@return what the environment says of who else works on the machines} */
    public static Optional<UserInput.Value> variable() {
        return Optional.ofNullable(System.getenv(SHARED_MACHINE))
                .filter(value -> !value.isBlank())
                .map(value -> new UserInput.Value(value, SHARED_MACHINE));
    }

    /**
     * @param flags that were given
     * @return those and {@code --set} over the plan file
     * @throws harness.api.UsageException if an assignment or the plan file is wrong
     */
    UserInput over(UserInput flags) {
        return UserInput.onCommandLine(Map.of(), set)
                .over(flags)
                .over(plan == null ? UserInput.nothing() : PlanFile.read(plan));
    }

    /** {@return flags over plan file} */
    UserInput asked() {
        return over(new UserInput(options(), Map.of()));
    }
}
