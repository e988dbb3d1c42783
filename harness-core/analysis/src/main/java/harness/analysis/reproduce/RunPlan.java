package harness.analysis.reproduce;

import harness.api.result.Platform;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Which runs would decide claims: one for each cluster that they name, with all that is measured on it. */
public final class RunPlan {
    /** As many as a type is judged by. */
    private static final String DEPLOYMENTS = "3";

    private static final String SIZE = "size";
    private static final String FILE_SYSTEM = "filesystem";
    private static final Set<String> LAYOUTS = Set.of("jbod", "raid0");

    private final String study;
    private final ClusterNames names;
    private final Optional<String> scale;

    private RunPlan(String study, ClusterNames names, Optional<String> scale) {
        this.study = study;
        this.names = names;
        this.scale = scale;
    }

    /** What one run has to measure. */
    private static final class Wanted {
        private final Set<String> workloads = new LinkedHashSet<>();
        private final Set<String> fileSystems = new LinkedHashSet<>();
        private final Map<String, Set<String>> set = new TreeMap<>();
        private final Set<String> claims = new LinkedHashSet<>();
        private boolean embedded;
        private boolean service;

        void add(Claim claim, Quantity quantity) {
            claims.add(claim.id());
            if (quantity.price()) {
                return;
            }
            String workload = quantity.workload();
            workloads.add(workload);
            quantity.results().parameters().forEach((name, value) -> {
                if (name.equals(FILE_SYSTEM)) {
                    fileSystems.add(value);
                } else if (!name.equals(SIZE)) {
                    set.computeIfAbsent(BoundSides.family(workload) + "." + name, key -> new LinkedHashSet<>())
                            .add(value);
                }
            });
        }
    }

    /**
     * @param study its key
     * @param claims of it
     * @param names of clusters
     * @param studySize whether data have the study's size
     * @param scale as {@code --scale} takes it
     * @return the runs; those on this machine first
     */
    public static List<PlannedRun> of(
            String study, Claims claims, ClusterNames names, boolean studySize, Optional<String> scale) {
        Map<String, Wanted> wanted = new TreeMap<>();
        for (Claim claim : claims.all()) {
            if (!needsStudySize(claim) || studySize) {
                for (Assertion assertion : claim.assertions()) {
                    assertion.quantities().forEach(quantity -> add(wanted, study, claim, quantity));
                }
            }
        }
        RunPlan plan = new RunPlan(study, names, scale);
        List<PlannedRun> runs = new ArrayList<>();
        wanted.forEach((name, what) -> runs.add(plan.run(name, what)));
        runs.sort((one, other) -> Boolean.compare(other.embedded(), one.embedded()));
        return runs;
    }

    private static boolean needsStudySize(Claim claim) {
        return claim.assertions().stream()
                .flatMap(assertion -> assertion.quantities().stream())
                .anyMatch(quantity -> quantity.results().parameters().containsKey(SIZE));
    }

    private static void add(Map<String, Wanted> wanted, String study, Claim claim, Quantity quantity) {
        boolean service = !quantity.price() && quantity.workload().startsWith("s3-");
        String anywhere = claim.kind().ofSoftware() ? "volumes" : service ? "s3" : "hosts";
        Wanted of = wanted.computeIfAbsent(quantity.cluster().orElse(study + "-" + anywhere), name -> new Wanted());
        of.embedded |= quantity.cluster().isEmpty() && claim.kind().ofSoftware();
        of.service |= service;
        of.add(claim, quantity);
    }

    private PlannedRun run(String name, Wanted wanted) {
        List<String> arguments = new ArrayList<>();
        Optional<ClusterNames.OfType> typed = names.ofType(name);
        Optional<ClusterNames.Served> served = names.served(study, name);
        String machines;
        if (wanted.embedded) {
            arguments.addAll(List.of("--provider", Platform.EMBEDDED));
            machines = "this machine";
        } else if (wanted.service) {
            machines = "this machine, at Amazon's S3";
        } else if (typed.isPresent()) {
            ClusterNames.OfType of = typed.get();
            arguments.addAll(List.of(
                    "--provider", "ec2", "--type", of.today().name(), "--slaves", Integer.toString(of.slaves())));
            arguments.addAll(List.of("--redeploy", DEPLOYMENTS));
            machines = slavesAndMaster(of);
        } else if (served.isPresent()) {
            ClusterNames.OfType clients = served.get().clients();
            ClusterNames.OfType servers = served.get().servers();
            arguments.addAll(
                    List.of("--provider", "ec2", "--type", clients.today().name()));
            arguments.addAll(List.of("--slaves", Integer.toString(clients.slaves())));
            arguments.addAll(List.of("--server-type", servers.today().name()));
            arguments.addAll(List.of("--servers", Integer.toString(servers.slaves())));
            if (servers.today().diskCount() > 1) {
                arguments.addAll(List.of("--server-layout", served.get().layout()));
            }
            if (served.get().placementGroup()) {
                arguments.add("--placement-group");
            }
            arguments.addAll(List.of("--redeploy", DEPLOYMENTS));
            machines = "%s; files on %d %s%s; an image that has %s (--ami)"
                    .formatted(
                            slavesAndMaster(clients),
                            servers.slaves(),
                            servers.today().name(),
                            standsFor(servers),
                            served.get().software());
        } else if (LAYOUTS.contains(name)) {
            arguments.addAll(List.of("--provider", "ec2", "--layout", name));
            machines = "a type with several disks (--type), the same for each layout";
        } else {
            arguments.addAll(List.of("--provider", "hosts", "--inventory", name + ".yaml"));
            machines = name.startsWith(study)
                    ? "hosts of yours"
                    : "hosts of yours that stand for %s of the study".formatted(name);
        }
        arguments.addAll(List.of("--workloads", String.join(",", wanted.workloads)));
        if (!wanted.fileSystems.isEmpty()) {
            arguments.addAll(List.of("--filesystem", String.join(",", wanted.fileSystems)));
        }
        wanted.set.forEach((key, values) ->
                arguments.addAll(List.of("--set", "%s=%s".formatted(key, String.join(",", values)))));
        scale.ifPresent(share -> arguments.addAll(List.of("--scale", share)));
        arguments.addAll(List.of("--name", name));
        return new PlannedRun(
                name,
                machines,
                arguments,
                typed.map(of -> price(of, 1))
                        .or(() -> served.map(RunPlan::price))
                        .orElse(OptionalDouble.empty()),
                List.copyOf(wanted.claims));
    }

    private static String slavesAndMaster(ClusterNames.OfType of) {
        return "%d + 1 %s%s".formatted(of.slaves(), of.today().name(), standsFor(of));
    }

    private static String standsFor(ClusterNames.OfType of) {
        return of.today().name().equals(of.study().name())
                ? ""
                : " for " + of.study().name();
    }

    private static OptionalDouble price(ClusterNames.OfType of, int more) {
        return of.today()
                .price()
                .map(price -> OptionalDouble.of(price.usdPerHour().doubleValue() * (of.slaves() + more)))
                .orElse(OptionalDouble.empty());
    }

    private static OptionalDouble price(ClusterNames.Served of) {
        OptionalDouble clients = price(of.clients(), 1);
        OptionalDouble servers = price(of.servers(), 0);
        return clients.isPresent() && servers.isPresent()
                ? OptionalDouble.of(clients.getAsDouble() + servers.getAsDouble())
                : OptionalDouble.empty();
    }

    /**
     * @param study its key
     * @param runs that were planned
     * @return the command that reads them all
     */
    public static String reading(String study, List<PlannedRun> runs) {
        return "harness reproduce %s --from %s"
                .formatted(
                        study,
                        runs.stream()
                                .map(run ->
                                        (run.name().startsWith(study) ? "" : run.name() + "=") + "runs/" + run.name())
                                .collect(Collectors.joining(" ")));
    }
}
