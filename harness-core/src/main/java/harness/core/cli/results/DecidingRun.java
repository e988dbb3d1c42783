package harness.core.cli.results;

import harness.core.UsageException;
import harness.core.cli.context.Services;
import harness.core.cli.context.Terminal;
import harness.core.cli.run.MeasureOptions;
import harness.core.cli.run.NewRun;
import harness.core.cli.run.RunOutput;
import harness.core.plan.Option;
import harness.core.plan.UserInput;
import harness.core.reproduce.PlannedRun;
import harness.core.run.RunDestination;
import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The run on this machine that decides what can be decided there. */
final class DecidingRun {
    private static final String SET = "--set";

    private final UserInput asked;
    private final RunDestination destination;

    private DecidingRun(UserInput asked, RunDestination destination) {
        this.asked = asked;
        this.destination = destination;
    }

    /**
     * @param planned runs that would decide claims
     * @return the one of them that is on this machine
     * @throws UsageException if none is
     */
    static DecidingRun of(List<PlannedRun> planned) {
        PlannedRun here = planned.stream()
                .filter(PlannedRun::embedded)
                .findFirst()
                .orElseThrow(() -> new UsageException(
                        "none of the claims can be decided on this machine: --plan shows which runs would, --printed what the numbers"
                                + " of the studies say"));
        Map<Option, String> flags = new EnumMap<>(Option.class);
        List<String> set = new ArrayList<>();
        for (int i = 0; i < here.arguments().size(); i += 2) {
            String flag = here.arguments().get(i);
            String value = here.arguments().get(i + 1);
            if (flag.equals(SET)) {
                set.add(value);
            } else {
                flags.put(Option.valueOf(flag.substring(2).toUpperCase(Locale.ROOT)), value);
            }
        }
        flags.remove(Option.NAME);
        RunDestination destination = RunDestination.of(UserInput.onCommandLine(flags, set));
        flags.put(Option.NAME, destination.name());
        MeasureOptions.variable().ifPresent(value -> flags.put(Option.SHARED_MACHINE, value.text()));
        return new DecidingRun(UserInput.onCommandLine(flags, set), destination);
    }

    /** The exit code; what the run shows goes to standard error, since the verdicts are the answer. */
    int start(Services services, boolean verbose) throws IOException, InterruptedException {
        Terminal terminal = services.terminal();
        Services shown = new Services(new Terminal(terminal.err(), terminal.err(), terminal.interactive()));
        return new NewRun(shown, new RunOutput(), verbose).start(asked);
    }

    String directory() {
        return destination.directory().toString();
    }
}
