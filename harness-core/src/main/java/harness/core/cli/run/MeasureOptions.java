package harness.core.cli.run;

import harness.core.plan.Option;
import harness.core.plan.PlanFile;
import harness.core.plan.UserInput;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine;

/** The flags of every measurement, whatever is measured and wherever. */
public final class MeasureOptions {
    /** The environment variable that stands for the flag, for whoever starts many runs. */
    private static final String SHARED_MACHINE = "HARNESS_SHARED_MACHINE";

    @CommandLine.Option(
            names = "--repeats",
            paramLabel = "N",
            description =
                    "Timed repeats of each workload or combination, after a warm-up. Default: 3, on other machines 5.")
    private String repeats;

    @CommandLine.Option(
            names = "--precision",
            paramLabel = "SHARE",
            description = {
                "Repeat each workload or combination until both ends of its 95 %% interval are within 5%% (or 0.05) of its value.",
                "A pilot of 5 repeats (or --repeats) decides once how many it takes. Default: so many as --repeats says."
            })
    private String precision;

    @CommandLine.Option(
            names = "--max-repeats",
            paramLabel = "N",
            description = "Repeats of each, with --precision, at most. Default: 30, or twice the pilot.")
    private String maxRepeats;

    @CommandLine.Option(
            names = "--max-time",
            paramLabel = "TIME",
            description =
                    "How long all trials may take, with --precision: 30m, 2h. Repeats are left out that do not fit, by the pilot's times.")
    private String maxTime;

    @CommandLine.Option(
            names = "--warm-ups",
            paramLabel = "N",
            description =
                    "Trials of each before its repeats, which do not count: 1 or 0, with which the first repeat may be slower."
                            + " Default: 1.")
    private String warmUps;

    @CommandLine.Option(
            names = "--seed",
            paramLabel = "N",
            description = "Seed of all generated data and of the order of trials. Default: 42.")
    private String seed;

    @CommandLine.Option(
            names = "--out",
            paramLabel = "DIR",
            description = "Directory below which the run's own directory is made. Default: runs.")
    private Path out;

    @CommandLine.Option(
            names = "--name",
            paramLabel = "NAME",
            description = "Name of the run and of its directory. Default: date, time and a random part.")
    private String name;

    @CommandLine.Option(
            names = "--timeout",
            paramLabel = "SECONDS",
            description = "How long one phase of one trial may take. Default: 20 times the estimate, 600 at least.")
    private String timeout;

    @CommandLine.Option(
            names = "--shared-machine",
            description =
                    "Others work on the machines, too, and may: what they use is noted at each trial, and does not make it INVALID"
                            + " from 20 %% on; and runs with other caches ($HARNESS_CACHE) may measure here at the same time."
                            + " Also by "
                            + SHARED_MACHINE
                            + "=true.")
    private boolean sharedMachine;

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

    /** {@return the flags that were given, to which more may be added} */
    Map<Option, UserInput.Value> options() {
        Map<Option, UserInput.Value> options = new EnumMap<>(Option.class);
        put(options, Option.REPEATS, repeats);
        put(options, Option.PRECISION, precision);
        put(options, Option.MAX_REPEATS, maxRepeats);
        put(options, Option.MAX_TIME, maxTime);
        put(options, Option.WARM_UPS, warmUps);
        put(options, Option.SEED, seed);
        put(options, Option.OUT, out == null ? null : out.toString());
        put(options, Option.NAME, name);
        put(options, Option.TIMEOUT, timeout);
        put(options, Option.SHARED_MACHINE, sharedMachine ? "true" : null);
        if (!sharedMachine) {
            variable().ifPresent(value -> options.put(Option.SHARED_MACHINE, value));
        }
        return options;
    }

    /** {@return what the environment says of who else works on the machines} */
    public static Optional<UserInput.Value> variable() {
        return Optional.ofNullable(System.getenv(SHARED_MACHINE))
                .filter(value -> !value.isBlank())
                .map(value -> new UserInput.Value(value, SHARED_MACHINE));
    }

    /** {@return what {@code --set} says} */
    UserInput assignments() {
        return UserInput.onCommandLine(Map.of(), set);
    }

    /** {@return what the plan file says, if one is given} */
    UserInput planFile() {
        return plan == null ? UserInput.nothing() : PlanFile.read(plan);
    }

    /** Adds a flag, if it was given. */
    static void put(Map<Option, UserInput.Value> options, Option option, String text) {
        if (text != null) {
            options.put(option, new UserInput.Value(text, option.flag()));
        }
    }
}
