package harness.control.plan;

import harness.api.UsageException;
import harness.api.workload.WorkloadDescriptor;
import harness.record.plan.Option;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** What {@code --quick} means: each workload once, without warm-up and small, where the user says nothing else. */
final class QuickOption {
    /** Of a load that warms up before its first trial, and of what goes over its data again and again. */
    private static final Map<String, String> FEWEST = Map.of("warm-up-limit", "0", "iterations", "1");

    private QuickOption() {}

    static boolean asked(UserInput asked) {
        return asked.get(Option.QUICK)
                .filter(value -> Boolean.parseBoolean(value.text()))
                .isPresent();
    }

    /**
     * @return the same with what a first look has where the user says nothing
     * @throws UsageException if it is neither true nor false, or beside what decides on repeats
     */
    static UserInput under(UserInput user, Collection<WorkloadDescriptor> workloads) {
        Planner.requireBoolean(user, Option.QUICK);
        if (!asked(user)) {
            return user;
        }
        Optional<UserInput.Value> precision = user.get(Option.PRECISION);
        if (precision.isPresent()) {
            throw new UsageException(
                    "'%s' is not possible beside %s, which measures once: leave out the one or the other (%s)"
                            .formatted(
                                    precision.get().text(),
                                    Option.QUICK.flag(),
                                    precision.get().origin()));
        }
        Map<String, UserInput.Value> parameters = new HashMap<>();
        FEWEST.forEach((parameter, value) -> workloads.stream()
                .filter(workload -> workload.parameter(parameter).isPresent())
                .filter(workload ->
                        Sizing.asked(workload, parameter, user.set()).isEmpty())
                .forEach(workload -> parameters.put(workload.name() + "." + parameter, standard(value))));
        return user.over(
                new UserInput(Map.of(Option.REPEATS, standard("1"), Option.WARM_UPS, standard("0")), parameters));
    }

    private static UserInput.Value standard(String text) {
        return new UserInput.Value(text, Option.QUICK.flag(), UserInput.Layer.STANDARD);
    }
}
