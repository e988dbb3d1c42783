package harness.control.plan;

import harness.api.UsageException;
import harness.api.machine.AwsRegion;
import harness.api.machine.Machine;
import harness.api.workload.Need;
import harness.api.workload.Rule;
import harness.api.workload.WorkloadDescriptor;
import harness.control.provider.ClusterRequest;
import harness.control.provider.NodeTypes;
import harness.control.provider.Provider;
import harness.control.provider.RentalDirectory;
import harness.record.HarnessVersion;
import harness.record.catalogue.Catalogue;
import harness.record.plan.Deployment;
import harness.record.plan.Estimate;
import harness.record.plan.Option;
import harness.record.plan.Plan;
import harness.record.plan.PlannedWorkload;
import harness.record.plan.Scale;
import harness.record.plan.Scaling;
import harness.record.plan.StopRule;
import harness.record.result.RunDirectory;
import harness.record.text.Nearest;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.DoubleFunction;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Makes an effective plan of what was asked; refuses everything that can be refused before anything is started. */
public final class Planner {
    private static final String DEFAULT_PROVIDER = "embedded";
    private static final String DEFAULT_TYPE = "hs1";
    private static final int MOST_SLAVES = 1_000;
    private static final int MOST_REPEATS = 1_000;
    private static final long DEFAULT_SEED = 42;
    private static final int LONGEST_TIMEOUT_SECONDS = 7 * 24 * 3600;
    /** A phase that takes this many times its estimate hangs. */
    private static final double TIMEOUT_FACTOR = 20;

    private static final Duration SHORTEST_AUTOMATIC_LIMIT = Duration.ofMinutes(10);

    private final WorkloadIndex index;
    private final List<Provider> providers;
    private final Catalogue catalogue;
    private final StartedGroups groups;
    private final Map<Path, EarlierRuns> earlier = new ConcurrentHashMap<>();

    /**
     * @param index every workload
     * @param providers every provider
     * @param catalogue every instance type
     * @param missing names of a class-path group's jars that are neither in {@code harness.jar} nor on this machine
     */
    public Planner(
            WorkloadIndex index,
            List<Provider> providers,
            Catalogue catalogue,
            Function<String, List<String>> missing) {
        this.index = index;
        this.providers = List.copyOf(providers);
        this.catalogue = catalogue;
        this.groups = new StartedGroups(missing);
    }

    /**
     * @param user what the user asked for
     * @param machine the machine that this runs on
     * @return the effective plan, which fits on the machine if it is to hold the cluster
     * @throws UsageException for a value that is not allowed or does not fit
     */
    public Plan plan(UserInput user, Machine machine) {
        return plan(user, machine, false);
    }

    /**
     * @param user what the user asked for
     * @param machine the machine that this runs on
     * @return the effective plan, by which nothing may be started: where a provider would need an account, it is a quote
     * @throws UsageException for a value that is not allowed or does not fit
     */
    public Plan quote(UserInput user, Machine machine) {
        return plan(user, machine, true);
    }

    private Plan plan(UserInput user, Machine machine, boolean quoted) {
        UserInput said = QuickOption.under(user, index.workloads());
        Provider provider = provider(said);
        UserInput asked = PrecisionOption.under(said, provider);
        Optional<Integer> deployments = RedeployOption.of(asked, provider);
        NodeTypes types = types(asked);
        Optional<Path> inventory = inventory(asked, provider);
        Map<String, String> options = providerOptions(asked, provider);
        int slaves = slaves(asked, provider, inventory, options);
        int warmUps = (int) number(asked, Option.WARM_UPS, 1, 0, 1);
        int repeats = (int)
                number(asked, Option.REPEATS, PrecisionOption.pilot(asked, provider.defaultRepeats()), 1, MOST_REPEATS);
        StopRule once = PrecisionOption.of(asked, repeats, MOST_REPEATS);
        StopRule stop = deployments.map(StopRule::fixed).orElse(once);
        requireBoolean(asked, Option.SHARED_MACHINE);
        long seed = number(asked, Option.SEED, DEFAULT_SEED, Long.MIN_VALUE, Long.MAX_VALUE);
        Map<String, UserInput.Value> given = parameters(asked, provider);
        List<WorkloadDescriptor> named = selected(asked, provider, given);
        Map<String, UserInput.Value> parameters =
                named.stream().anyMatch(workload -> needs(workload, given).contains(Need.MPI))
                        ? FilesystemOption.served(given, provider.servers(inventory, options))
                        : given;
        List<WorkloadDescriptor> selected = asked.get(Option.WORKLOADS).isPresent()
                ? named
                : named.stream()
                        .filter(workload -> !groups.lackedBy(workload, asked.set()))
                        .toList();
        Set<Need> needs = selected.stream()
                .flatMap(workload -> needs(workload, parameters).stream())
                .collect(Collectors.toSet());
        Deployment bare = provider.plan(new ClusterRequest(
                slaves, types, settings(asked, provider), machine, inventory, needs, options, quoted));
        EarlierRuns.Paces paces =
                earlier.computeIfAbsent(out(asked), EarlierRuns::below).on(bare.platform(), index.workloads());
        Map<String, UserInput.Value> located =
                ServiceRegion.under(parameters, selected, () -> ServiceRegion.of(asked, bare));
        Sizes asIs = new Sizes(
                index.workloads(),
                selected.stream().map(paces::paced).toList(),
                bare,
                standards(asked, bare, selected, located),
                asked.get(Option.WORKLOADS).isPresent(),
                warmUps + stop.maxRepeats().orElse(repeats),
                out(asked),
                Set.of());
        Map<String, String> impossible = impossible(provider, bare, asIs.at(1));
        Sizes sizes = asIs.without(impossible.keySet());
        // Earlier runs correct what is expected, and never what is measured.
        Sizes unpaced = sizes.of(selected, warmUps + PrecisionOption.sized(stop, repeats));
        Scale scale = scale(asked, machine, unpaced, stop.deployments());
        List<PlannedWorkload> workloads = sizes.at(scale.factor());
        if (provider.deploysCluster()) {
            UserServers.refuse(workloads, provider);
        }
        RulesOfPlace.require(workloads, bare, machine);
        groups.require(workloads);
        Deployment equipped = provider.equip(bare, workloads);
        ItemsInMemory.require(workloads, equipped);
        DirectoryRoom directories =
                equipped.onThisMachine() ? DirectoryRoom.of(workloads) : DirectoryRoom.onSlaves(workloads, equipped);
        List<String> notes = Stream.of(
                        impossible.entrySet().stream()
                                .map(cell -> "left out: %s: %s".formatted(cell.getKey(), cell.getValue()))
                                .toList(),
                        paces.notes(),
                        sizes.notes(workloads),
                        groups.notes(named, selected),
                        MemoryOfWrites.notes(workloads, equipped),
                        directories.notes(),
                        ServiceRegion.notes(workloads, located, bare, asked))
                .flatMap(List::stream)
                .toList();
        Map<String, String> facts = new HashMap<>(ItemsInMemory.facts(workloads));
        facts.putAll(Deployment.givenType(types.slave()));
        Deployment deployment = equipped.with(facts, notes);
        Estimate ofOne = sizes.estimate(workloads)
                .plus(directories.estimate())
                .plus(Estimate.cluster(deployment.memoryBytes(), deployment.startSeconds()));
        Estimate estimate = ofOne.repeated(stop.deployments());
        requireRoom(deployment, estimate, scale, sizes::estimate);
        if (deployment.onThisMachine()) {
            sizes.requireRoomHere(workloads, directories, deployment, machine, scale);
        }
        Plan plan = new Plan(
                HarnessVersion.text(),
                provider.name(),
                deployment.platform().instanceType(),
                deployment.platform().slaves(),
                scale,
                warmUps,
                repeats,
                stop,
                seed,
                limit(asked, ofOne),
                workloads,
                deployment,
                estimate,
                given(user));
        PrecisionOption.requirePilotFits(plan);
        return plan.resized(
                workloads, estimate.plus(new Estimate(-stop.deployments() * plan.sparedSeconds(), 0, 0, 0)));
    }

    /** Combinations of lists that the machines cannot have, with the reason; none where nothing else would be left. */
    private static Map<String, String> impossible(Provider provider, Deployment bare, List<PlannedWorkload> cells) {
        Map<String, String> impossible = new TreeMap<>();
        for (PlannedWorkload cell : cells) {
            if (!cell.cell().isEmpty()) {
                try {
                    provider.equip(bare, List.of(cell));
                } catch (UsageException e) {
                    impossible.put(cell.id(), e.getMessage());
                }
            }
        }
        return impossible.size() < cells.size() ? impossible : Map.of();
    }

    private static Map<String, UserInput.Value> standards(
            UserInput asked,
            Deployment bare,
            List<WorkloadDescriptor> selected,
            Map<String, UserInput.Value> parameters) {
        if (!bare.onThisMachine()) {
            return RulesOfPlace.withStandards(selected, Rule.Place.CLUSTER, parameters);
        }
        boolean chosen = QuickOption.asked(asked)
                || asked.get(Option.SCALE)
                        .filter(value ->
                                Scaling.parse(value.origin(), value.text()).isPresent())
                        .isPresent();
        return chosen ? parameters : RulesOfPlace.withStandards(selected, Rule.Place.HERE, parameters);
    }

    private NodeTypes types(UserInput asked) {
        Catalogue all = asked.get(Option.CATALOGUE)
                .map(file -> catalogue.with(Path.of(file.text())))
                .orElse(catalogue);
        return NodeTypes.of(
                all,
                text(asked, Option.TYPE, DEFAULT_TYPE),
                asked.get(Option.MASTER_TYPE).map(UserInput.Value::text),
                asked.get(Option.SERVER_TYPE).map(UserInput.Value::text));
    }

    /** What is set of the cluster. */
    private static Map<String, String> settings(UserInput asked, Provider provider) {
        Map<String, String> settings = new HashMap<>();
        asked.set().forEach((key, value) -> {
            if (provider.isServiceSetting(key)) {
                settings.put(key, value.text());
            }
        });
        return settings;
    }

    /** What is set of workloads. */
    private static Map<String, UserInput.Value> parameters(UserInput asked, Provider provider) {
        Map<String, UserInput.Value> parameters = new HashMap<>(asked.set());
        parameters.keySet().removeIf(provider::isServiceSetting);
        asked.get(Option.FILESYSTEM)
                .ifPresent(value -> FilesystemOption.parameters(value, provider).forEach(parameters::putIfAbsent));
        return parameters;
    }

    private static void requireRoom(
            Deployment deployment, Estimate estimate, Scale scale, DoubleFunction<Estimate> at) {
        Optional.ofNullable(deployment.facts().get(Deployment.FREE_DISK_BYTES))
                .ifPresent(free -> estimate.requireDisk(
                        Long.parseLong(free), deployment.freeBlockBytes(), scale, at, "more --slaves or larger disks"));
    }

    /**
     * @param asked what the user asked for
     * @param machine the machine that this runs on
     * @return what the provider would start, whatever is to run on it
     * @throws UsageException for a value that is not allowed
     */
    public Deployment deployment(UserInput asked, Machine machine) {
        Provider provider = provider(asked);
        Optional<Path> inventory = inventory(asked, provider);
        Map<String, String> options = providerOptions(asked, provider);
        return provider.plan(new ClusterRequest(
                slaves(asked, provider, inventory, options),
                types(asked),
                Map.of(),
                machine,
                inventory,
                Need.ofMachines(provider.servers(inventory, options)),
                options,
                false));
    }

    /**
     * @param name a provider's name
     * @return that provider
     * @throws UsageException if there is none of that name
     */
    public Provider provider(String name) {
        return providers.stream()
                .filter(p -> p.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new UsageException("unknown provider '%s': %s (--provider)"
                        .formatted(
                                name,
                                Nearest.clause(
                                        name,
                                        providers.stream().map(Provider::name).toList()))));
    }

    private List<WorkloadDescriptor> selected(
            UserInput asked, Provider provider, Map<String, UserInput.Value> parameters) {
        Optional<UserInput.Value> names = asked.get(Option.WORKLOADS);
        if (names.isEmpty()) {
            return index.standard().stream()
                    .filter(workload -> provider.providesByDefault().containsAll(needs(workload, parameters)))
                    .toList();
        }
        List<WorkloadDescriptor> named =
                index.select(names.get().origin(), names.get().text());
        named.forEach(workload ->
                requireNeeds(workload, provider, parameters, names.get().origin()));
        return named;
    }

    private void requireNeeds(
            WorkloadDescriptor workload, Provider provider, Map<String, UserInput.Value> parameters, String origin) {
        Set<Need> needs = needs(workload, parameters);
        Set<Need> missing = new HashSet<>(needs);
        missing.removeAll(provider.provides());
        if (!missing.isEmpty()) {
            String others = providers.stream()
                    .filter(other -> other.provides().containsAll(needs))
                    .map(Provider::name)
                    .sorted(Comparator.comparing(name -> !name.equals(DEFAULT_PROVIDER)))
                    .collect(Collectors.joining(" or "));
            String elsewhere = workload.atService()
                    .filter(rule -> missing.contains(Need.SERVICE))
                    .map(rule -> ", or name one elsewhere by --set %s.%s".formatted(workload.name(), rule.parameter()))
                    .orElse("");
            throw new UsageException("%s cannot run %s%s, which needs %s: use --provider %s%s (%s)"
                    .formatted(
                            provider.name(),
                            workload.name(),
                            onCluster(workload, parameters),
                            Need.words(missing),
                            others,
                            elsewhere,
                            origin));
        }
    }

    /** With which parameters a workload needs a cluster that needs none without them. */
    private static String onCluster(WorkloadDescriptor workload, Map<String, UserInput.Value> parameters) {
        return workload.rules().stream()
                .filter(Rule.OnCluster.class::isInstance)
                .map(rule -> ((Rule.OnCluster) rule).parameter())
                .flatMap(parameter -> Sizing.asked(workload, parameter, parameters)
                        .map(value -> " with %s '%s'".formatted(parameter, value.text()))
                        .stream())
                .collect(Collectors.joining());
    }

    /** As it is asked for, with each value of a list. */
    private static Set<Need> needs(WorkloadDescriptor workload, Map<String, UserInput.Value> parameters) {
        Map<String, String> given = new HashMap<>();
        workload.parameters()
                .forEach(parameter -> Sizing.asked(workload, parameter.name(), parameters)
                        .ifPresent(value -> given.put(parameter.name(), value.text())));
        Set<Need> needs = new HashSet<>();
        given.forEach((parameter, values) -> {
            for (String value : values.split(",")) {
                Map<String, String> one = new HashMap<>(given);
                one.put(parameter, value);
                needs.addAll(workload.needs(one));
            }
        });
        return given.isEmpty() ? workload.needs(given) : needs;
    }

    private Provider provider(UserInput asked) {
        return asked.get(Option.PROVIDER)
                .map(value -> provider(value.text()))
                .or(() -> ofCluster(asked))
                .or(() -> ofInventory(asked))
                .or(() -> withoutCluster(asked))
                .orElseGet(() -> provider(DEFAULT_PROVIDER));
    }

    /** A cluster that was rented before has its provider. */
    private Optional<Provider> ofCluster(UserInput asked) {
        return asked.get(Option.CLUSTER)
                .flatMap(cluster -> providers.stream()
                        .filter(provider -> provider.options().contains(Option.CLUSTER.key()))
                        .findFirst());
    }

    /** Who names machines wants them used. */
    private Optional<Provider> ofInventory(UserInput asked) {
        return asked.get(Option.INVENTORY)
                .flatMap(inventory ->
                        providers.stream().filter(Provider::takesInventory).findFirst());
    }

    /** Nothing is started that no workload needs. */
    private Optional<Provider> withoutCluster(UserInput asked) {
        return asked.get(Option.WORKLOADS)
                .map(names -> index.select(names.origin(), names.text()))
                .flatMap(selected -> providers.stream()
                        .filter(provider -> !provider.deploysCluster())
                        .filter(provider -> selected.stream()
                                .allMatch(workload -> provider.provides().containsAll(needs(workload, asked.set()))))
                        .findFirst());
    }

    private static Option meaningless(Provider provider) {
        return provider.takesInventory() ? Option.TYPE : Option.INVENTORY;
    }

    /**
     * @param provider its name
     * @param option that may be asked for
     * @return whether it means something to this provider
     * @throws UsageException if there is no provider of that name
     */
    public boolean takes(String provider, Option option) {
        Provider named = provider(provider);
        return option.ofProvider() ? named.options().contains(option.key()) : option != meaningless(named);
    }

    private static Optional<Path> inventory(UserInput asked, Provider provider) {
        Option meaningless = meaningless(provider);
        asked.get(meaningless).ifPresent(value -> {
            throw new UsageException("'%s' has no meaning with provider %s: leave out %s (%s)"
                    .formatted(value.text(), provider.name(), meaningless.flag(), value.origin()));
        });
        Optional<Path> inventory = asked.get(Option.INVENTORY).map(value -> Path.of(value.text()));
        if (provider.takesInventory() && inventory.isEmpty()) {
            throw new UsageException("provider %s needs a file that names the machines (%s)"
                    .formatted(provider.name(), Option.INVENTORY.flag()));
        }
        return inventory;
    }

    /**
     * @param asked with a number of slaves
     * @return it
     * @throws UsageException if it is none that is allowed
     */
    public static int slaves(UserInput asked) {
        return (int) number(asked, Option.SLAVES, 1, 1, MOST_SLAVES);
    }

    private static int slaves(
            UserInput asked, Provider provider, Optional<Path> inventory, Map<String, String> options) {
        return (int) number(asked, Option.SLAVES, provider.defaultSlaves(inventory, options), 1, MOST_SLAVES);
    }

    private UsageException meaningless(Option option, UserInput.Value value, Provider provider) {
        String others = providers.stream()
                .filter(other -> other.options().contains(option.key()))
                .map(Provider::name)
                .collect(Collectors.joining(" and "));
        return new UsageException(provider.instead(option.key())
                .map(instead -> "'%s' has no meaning with provider %s, only with %s: %s (%s)"
                        .formatted(value.text(), provider.name(), others, instead, value.origin()))
                .orElseGet(() -> "'%s' has no meaning with provider %s: leave out %s (%s)"
                        .formatted(value.text(), provider.name(), option.flag(), value.origin())));
    }

    private Map<String, String> providerOptions(UserInput asked, Provider provider) {
        Map<String, String> options = new HashMap<>();
        asked.options().forEach((option, value) -> {
            if (option.ofProvider() && !provider.options().contains(option.key())) {
                throw meaningless(option, value, provider);
            }
            if (option.ofProvider()) {
                options.put(option.key(), value.text().strip());
            }
        });
        String region = Option.REGION.key();
        String cluster = options.get(Option.CLUSTER.key());
        if (cluster != null) {
            options.put(
                    Option.CLUSTER.key(),
                    RentalDirectory.find(out(asked), cluster).toString());
        } else if (provider.options().contains(region) && !options.containsKey(region)) {
            AwsRegion.given().ifPresent(named -> options.put(region, named.name()));
        }
        return options;
    }

    private static Scale scale(UserInput asked, Machine machine, Sizes sizes, int deployments) {
        String shape = sizes.deployment().shape();
        OptionalDouble factor = asked.get(Option.SCALE)
                .map(value -> Scaling.parse(value.origin(), value.text()))
                .orElse(OptionalDouble.empty());
        if (factor.isPresent()) {
            boolean user = asked.get(Option.SCALE).orElseThrow().layer() != UserInput.Layer.STANDARD;
            return user ? Scaling.given(factor.getAsDouble(), shape) : Scaling.smallest(factor.getAsDouble(), shape);
        }
        boolean quick = QuickOption.asked(asked);
        if (sizes.deployment().onThisMachine()) {
            return Scaling.automatic(machine, shape, quick, sizes::peakBytesBesideResults);
        }
        if (quick) {
            return Scaling.firstLook(shape);
        }
        Map<Double, Estimate> estimates = new HashMap<>();
        DoubleFunction<Estimate> at = value -> estimates.computeIfAbsent(value, sizes::estimate);
        return sizes.named()
                ? Scaling.study(shape)
                : Scaling.onMachines(
                        shape,
                        value -> deployments
                                * (at.apply(value).seconds()
                                        + sizes.deployment().startSeconds()),
                        value -> at.apply(value).peakDiskBytes(),
                        Optional.ofNullable(sizes.deployment().facts().get(Deployment.FREE_DISK_BYTES))
                                .map(Long::valueOf)
                                .orElse(Long.MAX_VALUE));
    }

    private static Duration limit(UserInput asked, Estimate estimate) {
        if (asked.get(Option.TIMEOUT).isPresent()) {
            return Duration.ofSeconds(number(asked, Option.TIMEOUT, 0, 1, LONGEST_TIMEOUT_SECONDS));
        }
        Duration generous = Duration.ofSeconds((long) (estimate.seconds() * TIMEOUT_FACTOR));
        return generous.compareTo(SHORTEST_AUTOMATIC_LIMIT) < 0 ? SHORTEST_AUTOMATIC_LIMIT : generous;
    }

    private static Path out(UserInput asked) {
        return Path.of(text(asked, Option.OUT, RunDirectory.DEFAULT_PARENT));
    }

    private static String text(UserInput asked, Option option, String otherwise) {
        return asked.get(option).map(UserInput.Value::text).orElse(otherwise);
    }

    static long number(UserInput asked, Option option, long otherwise, long least, long most) {
        return asked.get(option)
                .map(value -> number(value, option, least, most))
                .orElse(otherwise);
    }

    private static long number(UserInput.Value value, Option option, long least, long most) {
        try {
            long number = Long.parseLong(value.text().strip());
            if (number >= least && number <= most) {
                return number;
            }
        } catch (NumberFormatException e) {
            // Not a number at all is refused like a number out of range.
        }
        throw new UsageException("'%s' is not allowed for %s: a whole number of %d to %d is (%s)"
                .formatted(value.text(), value.origin(), least, most, option.flag()));
    }

    static void requireBoolean(UserInput asked, Option option) {
        asked.get(option).filter(value -> !value.text().matches("true|false")).ifPresent(value -> {
            throw new UsageException("'%s' is not allowed for %s: true or false is (%s)"
                    .formatted(value.text(), value.origin(), option.flag()));
        });
    }

    private static Map<String, String> given(UserInput asked) {
        Map<String, String> given = new TreeMap<>();
        asked.options().forEach((option, value) -> given.put(option.key(), value.text()));
        asked.set().forEach((key, value) -> given.put("set." + key, value.text()));
        return given;
    }
}
