package harness.control.run;

import harness.api.launch.MarkedProcesses;
import harness.api.machine.MachineState;
import harness.api.machine.MachineUse;
import harness.record.result.LocalMachine;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/** Waits, before the first trial, until what others do on this machine has ended: most often that is the user's own build. */
final class Settling {
    /** What others use of the processors at most of a machine that is quiet. */
    private static final double QUIET = 0.05;

    private static final Duration LOOK = Duration.ofSeconds(2);
    private static final int LOOKS = 15;
    private static final int NAMED = 3;

    private Settling() {}

    /** Looks at a machine for some seconds. */
    @FunctionalInterface
    interface Look {
        /** What was done meanwhile; empty where the machine does not tell. */
        Optional<MachineUse> next() throws InterruptedException;
    }

    /**
     * How it ended.
     *
     * @param quiet whether others use next to nothing
     * @param whose work it was, one clause; empty where it has ended before, or nobody can tell
     */
    record Result(boolean quiet, String whose) {}

    /**
     * Looks at this machine, 30 s at most.
     *
     * @param run id of the run, whose processes are not others
     * @param tell is told once, where it waits
     */
    static Result await(String run, Consumer<String> tell) throws InterruptedException {
        String mark = MarkedProcesses.mark(run);
        return await(
                () -> {
                    Optional<MachineState> before = LocalMachine.state(mark);
                    Thread.sleep(LOOK.toMillis());
                    return before.flatMap(from -> LocalMachine.state(mark).flatMap(to -> MachineUse.between(from, to)));
                },
                tell);
    }

    static Result await(Look look, Consumer<String> tell) throws InterruptedException {
        String whose = "";
        for (int i = 0; i < LOOKS; i++) {
            Optional<MachineUse.ProcessorUse> use = Optional.empty();
            Optional<MachineUse> seen = look.next();
            if (seen.isPresent()) {
                use = seen.get().processors();
            }
            if (use.isEmpty()) {
                return new Result(false, whose);
            }
            double all = seen.get().seconds() * use.get().count();
            if (use.get().foreign() / all < QUIET) {
                return new Result(true, whose);
            }
            boolean first = whose.isEmpty();
            whose = whose(use.get(), all);
            if (first) {
                tell.accept("wait up to %d s until this machine is quiet: others use %s of its processors"
                        .formatted(LOOKS * LOOK.toSeconds(), whose));
            }
        }
        return new Result(false, whose);
    }

    /** For example {@code 93 % (java 80 %, cc1 13 %)}. */
    private static String whose(MachineUse.ProcessorUse use, double all) {
        return "%s (%s)"
                .formatted(
                        percent(use.foreign() / all),
                        use.byProgram().entrySet().stream()
                                .limit(NAMED)
                                .map(program -> program.getKey() + " " + percent(program.getValue() / all))
                                .collect(Collectors.joining(", ")));
    }

    private static String percent(double share) {
        return String.format(Locale.ROOT, "%.0f %%", 100 * share);
    }
}
