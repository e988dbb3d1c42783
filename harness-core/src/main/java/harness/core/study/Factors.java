package harness.core.study;

import harness.core.UsageException;
import harness.core.plan.CombinationRules;
import harness.core.plan.Option;
import harness.core.plan.UserInput;
import harness.core.text.Nearest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiPredicate;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The lists in what the user asked for that make clusters, and the rest, which all clusters have in common. Lists of a workload's
 * parameters are none of them: their combinations are measured on one cluster.
 *
 * @param all in the order in which a configuration names them
 * @param common what is asked for beside them
 */
public record Factors(List<Factor> all, UserInput common) {
    /** More are taken for a slip. */
    static final int MOST_CONFIGURATIONS = 1_000;

    /** What makes a cluster and has one value of its own for each. */
    private static final List<Option> LISTED = List.of(
            Option.PROVIDER,
            Option.TYPE,
            Option.SLAVES,
            Option.MASTER_TYPE,
            Option.SERVERS,
            Option.SERVER_TYPE,
            Option.INVENTORY,
            Option.REGION,
            Option.ZONE,
            Option.EBS,
            Option.DEVICES,
            Option.DEVICE_COUNT,
            Option.LAYOUT,
            Option.CHUNK,
            Option.HADOOP);

    /** Of devices: no volume is used. */
    private static final String LOCAL = "local";

    /** A value that stands for none. */
    private static final String NONE = "none";

    /** Of classes and directories Hadoop has properties whose one value is a list; of these it has none worth varying. */
    private static final Pattern PLAIN = Pattern.compile("-?\\d+(\\.\\d+)?[kmgtKMGT]?|true|false");

    private static final String SEPARATOR = ",";

    /** Key of the factor whose values are the names of clusters. */
    private static final String CLUSTERS = "clusters";

    /** Copies the list. */
    public Factors {
        all = List.copyOf(all);
    }

    /**
     * @param asked what the user asked for
     * @param ofCluster whether a key of {@code --set} is a property of the cluster
     * @return what is varied
     * @throws UsageException if a list has an empty value or one twice
     */
    public static Factors of(UserInput asked, Predicate<String> ofCluster) {
        List<Factor> all = new ArrayList<>();
        Map<Option, UserInput.Value> options = new EnumMap<>(Option.class);
        options.putAll(asked.options());
        if (!asked.rules().clusters().isEmpty()) {
            all.add(named(asked.rules(), ofCluster));
        }
        Set<String> own = asked.rules().clusters().stream()
                .flatMap(cluster -> Stream.concat(
                        cluster.options().keySet().stream().map(Option::key),
                        cluster.set().keySet().stream().map(key -> Factor.SET + key)))
                .collect(Collectors.toSet());
        for (Option option : LISTED) {
            asked.get(option).flatMap(Factors::items).ifPresent(items -> {
                all.add(new Factor(option.key(), items));
                options.remove(option);
            });
        }
        Map<String, UserInput.Value> set = new LinkedHashMap<>(asked.set());
        for (String key : new TreeSet<>(asked.set().keySet())) {
            UserInput.Value value = asked.set().get(key);
            if (ofCluster.test(key) && (value.list() || plain(value.text()))) {
                items(value).ifPresent(items -> {
                    all.add(new Factor(Factor.SET + key, items));
                    set.remove(key);
                });
            }
        }
        all.stream().map(Factor::key).filter(own::contains).findFirst().ifPresent(key -> {
            throw new UsageException(
                    "a list of '%s' stands beside 'clusters' in %s, and one of them has a value of its own for it: give one of the two (--plan)"
                            .formatted(
                                    StudyConfiguration.key(key), asked.rules().origin()));
        });
        if (all.isEmpty() && !asked.rules().none()) {
            throw new UsageException("'exclude' and 'pairs' in %s are of lists, and there is none: give one (--plan)"
                    .formatted(asked.rules().origin()));
        }
        return new Factors(all, new UserInput(options, set, asked.rules()));
    }

    /** Cells of clusters are compared: what is set there is the cluster's own. */
    private static Factor named(CombinationRules rules, Predicate<String> ofCluster) {
        rules.clusters().forEach(cluster -> {
            cluster.set().keySet().stream()
                    .filter(key -> !ofCluster.test(key))
                    .findFirst()
                    .ifPresent(key -> {
                        throw new UsageException(
                                "'%s' of cluster '%s' in %s is no Hadoop property: set it for all clusters (--plan)"
                                        .formatted(key, cluster.name(), rules.origin()));
                    });
            cluster.options().values().stream()
                    .filter(UserInput.Value::list)
                    .findFirst()
                    .ifPresent(value -> {
                        throw new UsageException("cluster '%s' in %s has a list, '%s': one value is allowed (--plan)"
                                .formatted(cluster.name(), rules.origin(), value.text()));
                    });
        });
        return new Factor(
                CLUSTERS,
                rules.clusters().stream()
                        .map(CombinationRules.NamedCluster::name)
                        .toList());
    }

    private static boolean plain(String text) {
        return Arrays.stream(text.split(SEPARATOR, -1))
                .allMatch(item -> PLAIN.matcher(item.strip()).matches());
    }

    /** Absent where it is one value. */
    private static Optional<List<String>> items(UserInput.Value value) {
        List<String> items = Arrays.stream(value.text().split(SEPARATOR, -1))
                .map(String::strip)
                .toList();
        if (items.size() < 2) {
            return Optional.empty();
        }
        Set<String> seen = new HashSet<>();
        for (String item : items) {
            if (item.isEmpty() || !seen.add(item)) {
                throw new UsageException(
                        "'%s' is not allowed for %s: %s; give each value once, with commas between them"
                                .formatted(
                                        value.text(),
                                        value.origin(),
                                        item.isEmpty()
                                                ? "a value of the list is empty"
                                                : "'" + item + "' is there twice"));
            }
        }
        return Optional.of(items);
    }

    /** {@return whether one cluster is asked for} */
    public boolean none() {
        return all.isEmpty();
    }

    /**
     * The product of what is not paired, without what is excluded, the last factor varying fastest. Where several providers are asked for, an option that means nothing to one of them
     * is left out there, and what is the same then is there once.
     *
     * @param takes whether an option means something to a provider
     * @return one or more
     * @throws UsageException if there are too many or none, or pairs and exclusions speak of what is not there
     */
    public List<Combination> combinations(BiPredicate<String, Option> takes) {
        List<List<Map<String, String>>> axes = axes();
        double count = axes.stream().mapToDouble(List::size).reduce(1, (a, b) -> a * b);
        if (count > MOST_CONFIGURATIONS) {
            throw new UsageException("%s make %.0f configurations, and a study has %d at most: give shorter lists"
                    .formatted(String.join(" x ", all.stream().map(Factor::key).toList()), count, MOST_CONFIGURATIONS));
        }
        List<Map<String, String>> product = List.of(Map.of());
        for (List<Map<String, String>> axis : axes) {
            List<Map<String, String>> longer = new ArrayList<>();
            for (Map<String, String> values : product) {
                for (Map<String, String> choice : axis) {
                    Map<String, String> more = new LinkedHashMap<>(values);
                    more.putAll(choice);
                    longer.add(more);
                }
            }
            product = longer;
        }
        requireListed();
        Map<Map<String, String>, Combination> different = new LinkedHashMap<>();
        product.stream()
                .filter(values -> common.rules().exclude().stream().noneMatch(rule -> matches(rule, values)))
                .map(values -> combination(ordered(values), takes))
                .forEach(combination -> different.putIfAbsent(combination.values(), combination));
        if (different.isEmpty()) {
            throw new UsageException("'exclude' in %s leaves no configuration: exclude fewer (--plan)"
                    .formatted(common.rules().origin()));
        }
        return List.copyOf(different.values());
    }

    /** What varies by itself: a factor, or several that belong together, item by item. */
    private List<List<Map<String, String>>> axes() {
        List<List<Map<String, String>>> axes = new ArrayList<>();
        Set<String> paired = new HashSet<>();
        for (List<String> keys : common.rules().pairs()) {
            List<Factor> together = keys.stream().map(this::listed).toList();
            int count = together.get(0).values().size();
            if (together.stream().anyMatch(factor -> factor.values().size() != count)
                    || !keys.stream().allMatch(paired::add)) {
                throw new UsageException(
                        "'%s' are no pairs in %s: lists with the same number of items are, each in one of them (--plan)"
                                .formatted(
                                        String.join(", ", keys), common.rules().origin()));
            }
            List<Map<String, String>> axis = new ArrayList<>();
            for (int item = 0; item < count; item++) {
                Map<String, String> choice = new LinkedHashMap<>();
                for (Factor factor : together) {
                    choice.put(factor.key(), factor.values().get(item));
                }
                axis.add(choice);
            }
            axes.add(axis);
        }
        for (Factor factor : all) {
            if (!paired.contains(factor.key())) {
                axes.add(factor.values().stream()
                        .map(value -> Map.of(factor.key(), value))
                        .toList());
            }
        }
        return axes;
    }

    private Factor listed(String key) {
        return all.stream()
                .filter(factor -> factor.key().equals(key))
                .findFirst()
                .orElseThrow(() -> new UsageException("'%s' is none of the lists that %s speaks of: %s (--plan)"
                        .formatted(
                                key,
                                common.rules().origin(),
                                Nearest.clause(
                                        key, all.stream().map(Factor::key).toList()))));
    }

    /** What is excluded has to be there: else it is a slip. */
    private void requireListed() {
        common.rules()
                .exclude()
                .forEach(rule -> rule.forEach((key, values) -> {
                    Factor factor = listed(key);
                    values.stream()
                            .filter(value -> !factor.values().contains(value))
                            .findFirst()
                            .ifPresent(value -> {
                                throw new UsageException(
                                        "'exclude' in %s has '%s' for %s, which is none of its values: %s (--plan)"
                                                .formatted(
                                                        common.rules().origin(),
                                                        value,
                                                        key,
                                                        String.join(", ", factor.values())));
                            });
                }));
    }

    private static boolean matches(Map<String, List<String>> rule, Map<String, String> values) {
        return rule.entrySet().stream().allMatch(entry -> entry.getValue().contains(values.get(entry.getKey())));
    }

    private Map<String, String> ordered(Map<String, String> values) {
        Map<String, String> ordered = new LinkedHashMap<>();
        all.forEach(factor -> ordered.put(factor.key(), values.get(factor.key())));
        return ordered;
    }

    private Combination combination(Map<String, String> product, BiPredicate<String, Option> takes) {
        Map<String, String> values = new LinkedHashMap<>(product);
        Map<Option, UserInput.Value> options = new EnumMap<>(Option.class);
        options.putAll(common.options());
        Map<String, UserInput.Value> set = new LinkedHashMap<>(common.set());
        common.rules().clusters().stream()
                .filter(cluster -> cluster.name().equals(product.get(CLUSTERS)))
                .forEach(cluster -> {
                    options.putAll(cluster.options());
                    set.putAll(cluster.set());
                });
        product.forEach((key, value) -> {
            if (key.startsWith(Factor.SET)) {
                String property = key.substring(Factor.SET.length());
                set.put(property, new UserInput.Value(value, "--set " + property));
            } else if (!key.equals(CLUSTERS)) {
                Option option = Option.of(key).orElseThrow();
                options.put(option, new UserInput.Value(value, option.flag()));
            }
        });
        withoutMeaningless(values, options, takes);
        if (options.containsKey(Option.EBS) && options.get(Option.EBS).text().equals(NONE)) {
            options.remove(Option.EBS);
        }
        withoutUnusedVolumes(values, options);
        return new Combination(values, new UserInput(options, set));
    }

    /** Where devices vary, volumes are of the configurations that use them. */
    private void withoutUnusedVolumes(Map<String, String> values, Map<Option, UserInput.Value> options) {
        boolean local = Optional.ofNullable(options.get(Option.DEVICES))
                .filter(value -> value.text().strip().equals(LOCAL))
                .isPresent();
        if (local && !common.options().containsKey(Option.DEVICES)) {
            options.remove(Option.EBS);
            values.remove(Option.EBS.key());
        }
    }

    private void withoutMeaningless(
            Map<String, String> values, Map<Option, UserInput.Value> options, BiPredicate<String, Option> takes) {
        List<String> providers = all.stream()
                .filter(factor -> factor.key().equals(Option.PROVIDER.key()))
                .flatMap(factor -> factor.values().stream())
                .toList();
        if (providers.isEmpty()) {
            return;
        }
        String provider = values.get(Option.PROVIDER.key());
        for (Option option : List.copyOf(options.keySet())) {
            boolean elsewhere = providers.stream().anyMatch(other -> takes.test(other, option));
            if (elsewhere && !takes.test(provider, option)) {
                options.remove(option);
                values.remove(option.key());
            }
        }
    }
}
