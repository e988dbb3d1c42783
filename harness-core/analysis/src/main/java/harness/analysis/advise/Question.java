package harness.analysis.advise;

import harness.analysis.compare.Selection;
import harness.api.UsageException;
import harness.record.text.Nearest;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * What one configuration is chosen for.
 *
 * @param label for people: {@code sort}, or {@code sort (weight 2) and ior-write}
 * @param wanted 1 or more workloads
 * @param work how much each of them has to do
 */
record Question(String label, List<WantedWorkload> wanted, List<Map<String, String>> work) {
    /** Those that the user asks, or each workload that the runs have by itself. */
    static List<Question> of(List<AdvisedRun> runs, AdviceTerms terms) {
        if (!terms.wanted().isEmpty()) {
            return List.of(asked(runs, terms.wanted()));
        }
        Set<String> workloads = new LinkedHashSet<>();
        runs.forEach(run -> run.cells().forEach(cell -> workloads.add(cell.workload())));
        List<Question> questions = new ArrayList<>();
        for (String workload : workloads) {
            WantedWorkload wanted = new WantedWorkload(new Selection(Optional.of(workload), Map.of()), 1);
            Set<Map<String, String>> amounts = amounts(runs, wanted);
            amounts.forEach(work -> questions.add(new Question(
                    amounts.size() > 1 ? "%s with %s".formatted(workload, words(work)) : workload,
                    List.of(wanted),
                    List.of(work))));
        }
        return questions;
    }

    private static Question asked(List<AdvisedRun> runs, List<WantedWorkload> wanted) {
        List<Map<String, String>> work = new ArrayList<>();
        for (WantedWorkload one : wanted) {
            Set<Map<String, String>> amounts = amounts(runs, one);
            if (amounts.isEmpty()) {
                throw nothing(runs, one);
            }
            if (amounts.size() > 1) {
                throw new UsageException(
                        "the runs have %s with different amounts of work (%s), which is not one question: name one, as --for '%s{%s}'"
                                .formatted(
                                        one.workload(),
                                        amounts.stream().map(Question::words).collect(Collectors.joining("; ")),
                                        one.workload(),
                                        words(amounts.iterator().next()).replace(", ", ",")));
            }
            work.add(amounts.iterator().next());
        }
        return new Question(label(wanted), wanted, work);
    }

    private static Set<Map<String, String>> amounts(List<AdvisedRun> runs, WantedWorkload wanted) {
        Set<Map<String, String>> amounts = new LinkedHashSet<>();
        runs.forEach(run -> run.cells().stream()
                .filter(cell ->
                        wanted.selection().selects(cell.workload(), cell.cell().parameters()))
                .forEach(cell -> amounts.add(cell.work())));
        return amounts;
    }

    private static UsageException nothing(List<AdvisedRun> runs, WantedWorkload wanted) {
        List<String> workloads = runs.stream()
                .flatMap(run -> run.cells().stream())
                .map(AdvisedCell::workload)
                .distinct()
                .toList();
        return new UsageException(
                workloads.contains(wanted.workload())
                        ? "'%s' names no result that counts: no run has these values (--for)"
                                .formatted(wanted.selection())
                        : "'%s' is no workload that the runs have a result of: %s (--for)"
                                .formatted(wanted.workload(), Nearest.clause(wanted.workload(), workloads)));
    }

    private static String words(Map<String, String> work) {
        return work.entrySet().stream()
                .map(entry -> entry.getKey() + "=" + entry.getValue())
                .collect(Collectors.joining(", "));
    }

    private static String label(List<WantedWorkload> wanted) {
        boolean weighed = wanted.stream().map(WantedWorkload::weight).distinct().count() > 1;
        return wanted.stream()
                .map(one -> weighed
                        ? "%s (weight %s)"
                                .formatted(
                                        one.selection(),
                                        Double.toString(one.weight()).replaceAll("\\.0$", ""))
                        : one.selection().toString())
                .collect(Collectors.joining(" and "));
    }

    /**
     * What the runs have for it.
     *
     * @param leftOut is added to: a line for each that lacks a workload
     * @return in the order in which each first appears
     */
    List<Configuration> configurations(List<AdvisedRun> runs, ChosenFacts chosen, List<String> leftOut) {
        return wanted.size() == 1 ? ofOne(runs, chosen) : ofSeveral(runs, chosen, leftOut);
    }

    List<AdvisedCell> cells(AdvisedRun run, int workload) {
        return run.cells().stream()
                .filter(cell -> wanted.get(workload)
                        .selection()
                        .selects(cell.workload(), cell.cell().parameters()))
                .filter(cell -> cell.work().equals(work.get(workload)))
                .toList();
    }

    private List<Configuration> ofOne(List<AdvisedRun> runs, ChosenFacts chosen) {
        Map<Map<String, String>, List<Configuration.Deployed>> groups = new LinkedHashMap<>();
        for (AdvisedRun run : runs) {
            for (AdvisedCell cell : cells(run, 0)) {
                Map<String, String> facts = new TreeMap<>(chosen.ofRun(run));
                facts.putAll(chosen.ofCell(cell));
                groups.computeIfAbsent(facts, key -> new ArrayList<>())
                        .add(new Configuration.Deployed(run.run(), cell));
            }
        }
        return groups.entrySet().stream()
                .map(group -> new Configuration(group.getKey(), List.of(group.getValue())))
                .toList();
    }

    /** Of several workloads the cluster is chosen, and each has one set of parameters on all. */
    private List<Configuration> ofSeveral(List<AdvisedRun> runs, ChosenFacts chosen, List<String> leftOut) {
        Map<Map<String, String>, List<AdvisedRun>> clusters = new LinkedHashMap<>();
        runs.forEach(run -> clusters.computeIfAbsent(chosen.ofRun(run), key -> new ArrayList<>())
                .add(run));
        List<Configuration> configurations = new ArrayList<>();
        clusters.forEach((facts, ofCluster) -> {
            List<List<Configuration.Deployed>> workloads = new ArrayList<>();
            Map<String, String> all = new TreeMap<>(facts);
            for (int i = 0; i < wanted.size(); i++) {
                workloads.add(deployed(ofCluster, i, chosen, all));
            }
            List<String> lacking = new ArrayList<>();
            for (int i = 0; i < wanted.size(); i++) {
                if (workloads.get(i).isEmpty()) {
                    lacking.add(wanted.get(i).selection().toString());
                }
            }
            if (lacking.isEmpty()) {
                configurations.add(new Configuration(all, workloads));
            } else {
                leftOut.add("%s lacks %s"
                        .formatted(
                                ofCluster.stream().map(run -> run.run().name()).collect(Collectors.joining(" + ")),
                                String.join(", ", lacking)));
            }
        });
        return configurations;
    }

    private List<Configuration.Deployed> deployed(
            List<AdvisedRun> runs, int workload, ChosenFacts chosen, Map<String, String> facts) {
        List<Configuration.Deployed> deployed = new ArrayList<>();
        Set<Map<String, String>> parameters = new LinkedHashSet<>();
        for (AdvisedRun run : runs) {
            for (AdvisedCell cell : cells(run, workload)) {
                parameters.add(chosen.ofCell(cell));
                deployed.add(new Configuration.Deployed(run.run(), cell));
            }
        }
        if (parameters.size() > 1) {
            throw new UsageException(
                    "%s has %d sets of parameters of %s on one cluster: name one beside other workloads, as --for '%s{parameter=value}=1'"
                            .formatted(
                                    runs.get(0).run().name(),
                                    parameters.size(),
                                    wanted.get(workload).workload(),
                                    wanted.get(workload).workload()));
        }
        parameters.forEach(facts::putAll);
        return deployed;
    }
}
