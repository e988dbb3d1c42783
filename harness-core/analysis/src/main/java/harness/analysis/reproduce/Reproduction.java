package harness.analysis.reproduce;

import harness.analysis.compare.Difference;
import harness.analysis.compare.Footing;
import harness.analysis.rule.ResultRules;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Claims put to runs.
 *
 * @param study its key
 * @param runs names of those that were read; none where only numbers were
 * @param outcomes what runs say, in the order of the claims; one claim has several where several sets of results decide it
 * @param untouched what is arithmetic over printed numbers alone, and no run has touched
 */
public record Reproduction(String study, List<String> runs, List<ClaimOutcome> outcomes, List<ClaimOutcome> untouched) {
    private static final int DEPLOYMENTS = 3;

    /** What a cluster of another type or size has with it. */
    private static final Set<String> OF_CLUSTER = Set.of(
            "type",
            "slaves",
            "master-type",
            "servers",
            "server-type",
            "hardware",
            "storage",
            "os",
            "provider",
            "inventory");

    private static final Set<String> LAYOUTS = Set.of("jbod", "raid0");

    /** What the same disks in another layout have with it. */
    private static final Set<String> OF_LAYOUT = Set.of("storage", "layout");

    /** Copies the lists. */
    public Reproduction {
        runs = List.copyOf(runs);
        outcomes = List.copyOf(outcomes);
        untouched = List.copyOf(untouched);
    }

    /**
     * @param study its key
     * @param claims of it
     * @param runs to put them to; none for the printed numbers alone
     * @param names of clusters
     * @return what the runs say of each
     */
    public static Reproduction of(String study, Claims claims, List<ReproducedRun> runs, ClusterNames names) {
        List<List<ReproducedRun>> sides = grouped(runs);
        Map<Boolean, List<ClaimOutcome>> byNumbers = claims.all().stream()
                .flatMap(claim -> outcomes(claim, sides, names).stream())
                .collect(Collectors.partitioningBy(ClaimOutcome::untouched));
        return new Reproduction(
                study, runs.stream().map(run -> run.run().name()).toList(), byNumbers.get(false), byNumbers.get(true));
    }

    private record Deployed(Optional<String> cluster, Map<String, String> configuration) {}

    /** Runs of one configuration, that stand for the same, are deployments of one cluster. */
    private static List<List<ReproducedRun>> grouped(List<ReproducedRun> runs) {
        return List.copyOf(runs.stream()
                .collect(Collectors.groupingBy(
                        run -> new Deployed(
                                run.cluster().map(name -> name.toLowerCase(Locale.ROOT)),
                                run.run().configuration()),
                        LinkedHashMap::new,
                        Collectors.toList()))
                .values());
    }

    private static List<ClaimOutcome> outcomes(Claim claim, List<List<ReproducedRun>> sides, ClusterNames names) {
        if (claim.assertions().isEmpty()) {
            return List.of(ofNumbers(claim));
        }
        List<Quantity> quantities = claim.assertions().stream()
                .flatMap(assertion -> assertion.quantities().stream())
                .distinct()
                .toList();
        try {
            return quantities.stream().anyMatch(quantity -> quantity.cluster().isPresent())
                    ? measured(claim, new BoundSides(clusters(quantities, sides, names), quantities), names)
                    : anywhere(claim, quantities, sides, names);
        } catch (Shortfall e) {
            return List.of(without(claim, e.getMessage()));
        }
    }

    /** What no run measures is what numbers say, if they do. */
    private static ClaimOutcome ofNumbers(Claim claim) {
        if (claim.dispute().map(Dispute::own).orElse(false)) {
            return without(claim, "");
        }
        boolean told = claim.needs().isEmpty()
                && claim.printed().map(PrintedCheck::holds).orElse(false);
        return told
                ? new ClaimOutcome(
                        claim,
                        ClaimVerdict.FOLLOWS_FROM_PRINTED_NUMBERS,
                        claim.printed().orElseThrow().arithmetic(),
                        "",
                        List.of())
                : ClaimOutcome.untestable(
                        claim,
                        claim.needs().isEmpty()
                                ? claim.dispute()
                                        .map(Dispute::against)
                                        .orElse("nothing is printed that it follows from")
                                : "it takes " + claim.needs());
    }

    private static ClaimOutcome without(Claim claim, String why) {
        return claim.dispute().filter(Dispute::own).isPresent()
                ? new ClaimOutcome(
                        claim,
                        ClaimVerdict.CONTRADICTED,
                        claim.dispute().orElseThrow().words(),
                        "",
                        List.of())
                : ClaimOutcome.untestable(claim, why);
    }

    /** A claim that names no cluster is put to each side by itself. */
    private static List<ClaimOutcome> anywhere(
            Claim claim, List<Quantity> quantities, List<List<ReproducedRun>> sides, ClusterNames names)
            throws Shortfall {
        List<ClaimOutcome> all = new ArrayList<>();
        List<String> lacking = new ArrayList<>();
        for (List<ReproducedRun> side : sides) {
            try {
                all.addAll(measured(claim, new BoundSides(Map.of("", side), quantities), names));
            } catch (Shortfall e) {
                lacking.add(e.getMessage());
            }
        }
        if (all.isEmpty()) {
            throw new Shortfall(lacking.isEmpty() ? "no run was given" : String.join("; ", lacking));
        }
        return all;
    }

    private static Map<String, List<ReproducedRun>> clusters(
            List<Quantity> quantities, List<List<ReproducedRun>> sides, ClusterNames names) throws Shortfall {
        TreeSet<String> wanted = quantities.stream()
                .flatMap(quantity -> quantity.cluster().stream())
                .collect(Collectors.toCollection(TreeSet::new));
        Map<String, List<ReproducedRun>> found = new LinkedHashMap<>();
        List<String> missing = new ArrayList<>();
        for (String cluster : wanted) {
            List<List<ReproducedRun>> those = sides.stream()
                    .filter(side -> side.stream().allMatch(run -> names.is(cluster, run)))
                    .toList();
            if (those.size() > 1) {
                throw new Shortfall("several of the runs are of %s and differ: %s"
                        .formatted(
                                cluster,
                                those.stream()
                                        .map(side -> side.get(0).run().name())
                                        .collect(Collectors.joining(", "))));
            }
            if (those.isEmpty()) {
                missing.add(cluster);
            } else {
                found.put(cluster, those.get(0));
            }
        }
        if (!missing.isEmpty()) {
            throw new Shortfall("no run of " + String.join(", ", missing));
        }
        return found;
    }

    private static List<ClaimOutcome> measured(Claim claim, BoundSides sides, ClusterNames names) throws Shortfall {
        List<BoundSides.Bound> all = sides.bind();
        Judgement judgement = new Judgement(claim.kind(), claim.assertions().size());
        List<ClaimOutcome> outcomes = new ArrayList<>();
        for (BoundSides.Bound bound : all) {
            List<AssertionOutcome> each = claim.assertions().stream()
                    .map(assertion -> judgement.of(assertion, bound.numbers()))
                    .map(one -> decided(one, claim, sides, bound, names))
                    .toList();
            outcomes.add(outcome(claim, each, from(sides, bound)));
        }
        return outcomes;
    }

    private static String from(BoundSides sides, BoundSides.Bound bound) {
        String runs = sides.sides().values().stream()
                .flatMap(List::stream)
                .map(run -> run.run().name())
                .distinct()
                .collect(Collectors.joining(", "));
        return bound.where().isEmpty() ? runs : "%s (%s)".formatted(runs, bound.where());
    }

    private static ClaimOutcome outcome(Claim claim, List<AssertionOutcome> each, String from) {
        if (claim.dispute().map(Dispute::own).orElse(false)) {
            return new ClaimOutcome(
                    claim,
                    ClaimVerdict.CONTRADICTED,
                    claim.dispute().orElseThrow().words(),
                    from,
                    each);
        }
        AssertionOutcome worst = each.stream()
                .max(Comparator.comparingInt(one -> weight(one.verdict())))
                .orElseThrow();
        return new ClaimOutcome(claim, worst.verdict(), worst.why(), from, each);
    }

    /** One that fails is enough; one that cannot be told leaves all untold. */
    private static int weight(ClaimVerdict verdict) {
        return switch (verdict) {
            case REPRODUCED, FOLLOWS_FROM_PRINTED_NUMBERS -> 0;
            case DIRECTION_ONLY -> 1;
            case OPEN -> 2;
            case UNTESTABLE -> 3;
            case NOT_REPRODUCED -> 4;
            case CONTRADICTED -> 5;
        };
    }

    /** What stands against taking the interval for what it says. */
    private static AssertionOutcome decided(
            AssertionOutcome one, Claim claim, BoundSides sides, BoundSides.Bound bound, ClusterNames names) {
        if (one.verdict() == ClaimVerdict.UNTESTABLE || claim.kind().ofSoftware()) {
            return one;
        }
        if (bound.ofThisMachine()) {
            return one.as(
                    ClaimVerdict.UNTESTABLE,
                    "clusters and services on this machine decide volumes of data, methods and arithmetic only");
        }
        if (claim.kind() == ClaimKind.ABSOLUTE
                && !sides.sides().entrySet().stream()
                        .allMatch(side ->
                                side.getValue().stream().allMatch(run -> names.studyMachines(side.getKey(), run)))) {
            return one.as(ClaimVerdict.UNTESTABLE, "another platform: the number is of the study's machines alone");
        }
        return against(sides, bound).map(why -> one.as(ClaimVerdict.OPEN, why)).orElse(one);
    }

    private static Optional<String> against(BoundSides sides, BoundSides.Bound bound) {
        if (!bound.against().isEmpty()) {
            return Optional.of(bound.against().get(0));
        }
        int fewest = sides.fewestDeployments();
        if (sides.ofSeveralTypes() && fewest < DEPLOYMENTS) {
            return Optional.of("of a type %d deployments of each side say little, %d are asked for (%s)"
                    .formatted(fewest, DEPLOYMENTS, ResultRules.DEPLOYMENTS.id()));
        }
        Optional<String> scale = sides.scaled();
        if (scale.isPresent()) {
            return Optional.of("scaled: the data are %s of the study's".formatted(scale.get()));
        }
        List<String> clusters = List.copyOf(sides.sides().keySet());
        Set<String> varying = LAYOUTS.containsAll(clusters) ? OF_LAYOUT : OF_CLUSTER;
        TreeSet<String> differences = new TreeSet<>();
        for (String cluster : clusters) {
            Footing.between(sides.side(clusters.get(0)), sides.side(cluster), varying).confounders().stream()
                    .map(Difference::key)
                    .forEach(differences::add);
        }
        return differences.isEmpty()
                ? Optional.empty()
                : Optional.of("the sides differ in %s (%s)"
                        .formatted(String.join(", ", differences), ResultRules.FOOTING.id()));
    }
}
