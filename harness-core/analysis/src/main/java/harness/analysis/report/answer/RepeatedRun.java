package harness.analysis.report.answer;

import com.fasterxml.jackson.databind.JsonNode;
import harness.record.plan.Option;
import harness.record.plan.WrittenWorkload;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.StringJoiner;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The command that measures workloads of a run again with what the run's user chose, but for how often. */
final class RepeatedRun {
    private static final String SET = "set.";
    /** Providers of this machine, whose sizes are made to fit anew. */
    private static final Set<String> HERE = Set.of("embedded", "client");

    private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9_./:=,%+@-]+");

    /** Another run has another name, and what is said of repeats is said anew. */
    private static final Set<Option> LEFT_OUT = Set.of(
            Option.WORKLOADS, Option.NAME, Option.PRECISION, Option.MAX_REPEATS, Option.MAX_TIME, Option.WARM_UPS);

    private RepeatedRun() {}

    /**
     * @param plan of the run
     * @param workloads of it
     * @param changed what says how often
     * @param times how often
     * @param set parameters of it that change, by their whole names
     * @return the command; none where a run of an older version does not say what its user chose
     */
    static Optional<String> command(
            JsonNode plan, List<String> workloads, Option changed, int times, Map<String, Long> set) {
        if (!plan.path("given").isObject()) {
            return Optional.empty();
        }
        Map<String, String> given = new TreeMap<>();
        plan.path("given")
                .properties()
                .forEach(entry -> given.put(entry.getKey(), entry.getValue().asText()));
        set.forEach((parameter, value) -> given.put(SET + parameter, value.toString()));
        StringJoiner command =
                new StringJoiner(" ", "harness run --workloads " + String.join(",", workloads) + " ", "");
        command.add(changed.flag()).add(Integer.toString(times));
        Arrays.stream(Option.values())
                .filter(option -> option != changed && !LEFT_OUT.contains(option) && given.containsKey(option.key()))
                .forEach(option -> command.add(flag(option, given.get(option.key()))));
        JsonNode scale = plan.at("/scale/factor");
        boolean chosen = given.containsKey(Option.SCALE.key()) || given.containsKey(Option.QUICK.key());
        // By itself a workload gets the study's sizes on machines; here they were made to fit.
        if (!HERE.contains(plan.path("provider").asText()) && !chosen && scale.isNumber()) {
            if (scale.asDouble() != 1) {
                command.add(Option.SCALE.flag()).add(scale.decimalValue().toPlainString());
            }
            workloads.forEach(
                    workload -> itemsInMemory(plan, workload, given.keySet()).forEach(size -> command.add(set(size))));
        }
        Set<String> others = others(plan, workloads);
        given.forEach((key, value) -> {
            String name = key.startsWith(SET) ? key.substring(SET.length()) : "";
            if (!name.isEmpty() && !others.contains(name.replaceAll("\\..*", ""))) {
                command.add(set(name + "=" + value));
            }
        });
        workloads.forEach(workload -> raised(plan, workload, given.keySet()).forEach(size -> command.add(set(size))));
        return Optional.of(command.toString());
    }

    /** The size of what a workload keeps in memory, where the user has not said it. */
    private static Set<String> itemsInMemory(JsonNode plan, String workload, Set<String> given) {
        Set<String> sizes = new HashSet<>();
        WrittenWorkload.of(Optional.of(plan), workload)
                .forEach(planned -> planned.descriptor().path("rules").forEach(rule -> {
                    String size = rule.path("size").asText();
                    if (rule.path("rule").asText().equals("in-memory")
                            && Stream.of("name", "family", "group")
                                    .map(owner ->
                                            planned.descriptor().path(owner).asText())
                                    .noneMatch(owner -> given.contains(SET + owner + "." + size))) {
                        sizes.add("%s.%s=%s".formatted(workload, size, planned.value(size)));
                    }
                }));
        return sizes.size() == 1 ? sizes : Set.of();
    }

    /** Of a workload whose size is Harness's own, the size that its warm-up has made of that. */
    private static Set<String> raised(JsonNode plan, String workload, Set<String> given) {
        Set<String> sizes = new HashSet<>();
        for (WrittenWorkload planned : WrittenWorkload.of(Optional.of(plan), workload)) {
            String size = planned.descriptor().at("/footprint/data/parameter").asText();
            if (given.stream().noneMatch(key -> key.startsWith(SET) && key.endsWith("." + size))) {
                planned.parameters(parameter -> parameter.path("name").asText().equals(size)
                                && parameter.at("/standard/scaling").asText().equals("FIXED")
                                && !parameter.at("/standard/value").asText().equals(planned.value(size)))
                        .forEach(name -> sizes.add("%s.%s=%s".formatted(workload, name, planned.value(name))));
            }
        }
        return sizes.size() == 1 ? sizes : Set.of();
    }

    /** The flag that sets a parameter. */
    static String set(String parameter) {
        return "--set " + quoted(parameter);
    }

    private static String flag(Option option, String value) {
        return value.equals("true") ? option.flag() : option.flag() + " " + quoted(value);
    }

    /** Names of workloads and of their families whose parameters say nothing of these. */
    private static Set<String> others(JsonNode plan, List<String> workloads) {
        Set<String> others = new HashSet<>();
        Set<String> own = new HashSet<>(workloads);
        WrittenWorkload.of(Optional.of(plan)).forEach(planned -> {
            List<String> names =
                    List.of(planned.name(), planned.descriptor().path("family").asText());
            (Collections.disjoint(names, workloads) ? others : own).addAll(names);
        });
        others.removeAll(own);
        return others;
    }

    /** As a shell takes it for one word. */
    static String quoted(String value) {
        return PLAIN.matcher(value).matches() ? value : "'" + value.replace("'", "'\\''") + "'";
    }
}
