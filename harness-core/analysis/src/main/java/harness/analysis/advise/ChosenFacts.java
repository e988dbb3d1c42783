package harness.analysis.advise;

import harness.analysis.compare.FootingFact;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * Which recorded facts make a configuration, and which are how things happened to stand.
 *
 * @param keys of the first: somebody chose them in one of the runs at least
 */
record ChosenFacts(Set<String> keys) {
    static final String ABSENT = "\u2013";

    /** What a machine brings with it. */
    private static final Set<String> OF_MACHINE = Set.of("hardware", "os", "storage");

    private static final Set<String> OF_SOFTWARE = Set.of("jdk", "harness", "versions");
    private static final Set<String> MACHINE =
            Set.of("provider", "type", "slaves", "master-type", "servers", "server-type");

    static ChosenFacts of(List<AdvisedRun> runs, Set<String> varying) {
        Set<String> keys = new TreeSet<>();
        runs.stream()
                .flatMap(ChosenFacts::facts)
                .filter(fact -> chosen(fact) || named(fact, varying))
                .forEach(fact -> keys.add(fact.key()));
        return new ChosenFacts(keys);
    }

    /** Of runs and of results, those of parameters apart: they are in every configuration. */
    private static Stream<FootingFact> facts(AdvisedRun run) {
        return Stream.concat(
                run.run().facts().values().stream(),
                run.cells().stream().flatMap(cell -> beside(cell).values().stream()));
    }

    private static Map<String, FootingFact> beside(AdvisedCell cell) {
        Map<String, FootingFact> facts = new TreeMap<>(cell.cell().facts());
        cell.cell().parameters().keySet().forEach(name -> facts.remove(cell.workload() + "." + name));
        return facts;
    }

    private static boolean chosen(FootingFact fact) {
        return fact.nature() == FootingFact.Nature.CAUSE
                && !OF_MACHINE.contains(fact.group())
                && !OF_SOFTWARE.contains(fact.group());
    }

    static boolean named(FootingFact fact, Collection<String> names) {
        return names.contains(fact.key()) || names.contains(fact.group());
    }

    /** Of one run, by key; what another run has alone is absent. */
    Map<String, String> ofRun(AdvisedRun run) {
        Map<String, String> values = new TreeMap<>();
        keys.forEach(key -> {
            FootingFact fact = run.run().facts().get(key);
            values.put(key, fact == null ? ABSENT : fact.value());
        });
        return values;
    }

    /** Of one result: its parameters but those that say how much is to be done, and what was named. */
    Map<String, String> ofCell(AdvisedCell cell) {
        Map<String, String> values = new TreeMap<>();
        cell.cell().parameters().forEach((name, value) -> {
            String key = cell.workload() + "." + name;
            FootingFact fact = cell.cell().facts().get(key);
            if (!cell.work().containsKey(name)) {
                values.put(key, fact == null ? value : fact.value());
            }
        });
        beside(cell).forEach((key, fact) -> {
            if (keys.contains(key)) {
                values.put(key, fact.value());
            }
        });
        return values;
    }

    static boolean ofMachine(String key) {
        return MACHINE.contains(key);
    }

    /**
     * What differs between two configurations beyond them, and may be what a ratio is of.
     *
     * @return by key both values, as {@code cold against warm}
     */
    Map<String, String> confounders(Configuration one, Configuration other) {
        boolean sameMachines = MACHINE.stream()
                .allMatch(key ->
                        Objects.equals(one.facts().get(key), other.facts().get(key)));
        boolean same = one.facts().equals(other.facts());
        Map<String, FootingFact> left = standing(one);
        Map<String, FootingFact> right = standing(other);
        Map<String, String> confounders = new LinkedHashMap<>();
        Set<String> all = new TreeSet<>(left.keySet());
        all.addAll(right.keySet());
        for (String key : all) {
            FootingFact fact = left.getOrDefault(key, right.get(key));
            String a = left.containsKey(key) ? left.get(key).value() : ABSENT;
            String b = right.containsKey(key) ? right.get(key).value() : ABSENT;
            if (!a.equals(b) && confounds(fact, sameMachines, same)) {
                confounders.put(key, a + " against " + b);
            }
        }
        return confounders;
    }

    private boolean confounds(FootingFact fact, boolean sameMachines, boolean same) {
        if (keys.contains(fact.key())) {
            return false;
        }
        return switch (fact.nature()) {
            case CAUSE -> sameMachines || !OF_MACHINE.contains(fact.group());
            case CONSEQUENCE -> same;
            case STATE -> true;
            case HARMLESS -> false;
        };
    }

    /** Of all deployments; what differs among them is told by all of its values. */
    private static Map<String, FootingFact> standing(Configuration configuration) {
        Map<String, FootingFact> merged = new TreeMap<>();
        configuration
                .deployed()
                .flatMap(deployed -> Stream.concat(
                        deployed.run().facts().values().stream(), beside(deployed.cell()).values().stream()))
                .forEach(fact -> merged.merge(fact.key(), fact, FootingFact::and));
        return merged;
    }
}
