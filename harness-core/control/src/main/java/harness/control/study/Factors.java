package harness.control.study;

import harness.api.UsageException;
import harness.control.plan.UserInput;
import harness.record.plan.Option;
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
        return new Factors(all, new UserInput(options, set));
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
     * The product, the last factor varying fastest. Where several providers are asked for, an option that means nothing to one of them
     * is left out there, and what is the same then is there once.
     *
     * @param takes whether an option means something to a provider
     * @return one or more
     * @throws UsageException if there are too many
     */
    public List<Combination> combinations(BiPredicate<String, Option> takes) {
        double count =
                all.stream().mapToDouble(factor -> factor.values().size()).reduce(1, (a, b) -> a * b);
        if (count > MOST_CONFIGURATIONS) {
            throw new UsageException("%s make %.0f configurations, and a study has %d at most: give shorter lists"
                    .formatted(String.join(" x ", all.stream().map(Factor::key).toList()), count, MOST_CONFIGURATIONS));
        }
        List<Map<String, String>> product = List.of(Map.of());
        for (Factor factor : all) {
            List<Map<String, String>> longer = new ArrayList<>();
            for (Map<String, String> values : product) {
                for (String value : factor.values()) {
                    Map<String, String> more = new LinkedHashMap<>(values);
                    more.put(factor.key(), value);
                    longer.add(more);
                }
            }
            product = longer;
        }
        Map<Map<String, String>, Combination> different = new LinkedHashMap<>();
        product.stream()
                .map(values -> combination(values, takes))
                .forEach(combination -> different.putIfAbsent(combination.values(), combination));
        return List.copyOf(different.values());
    }

    private Combination combination(Map<String, String> product, BiPredicate<String, Option> takes) {
        Map<String, String> values = new LinkedHashMap<>(product);
        Map<Option, UserInput.Value> options = new EnumMap<>(Option.class);
        options.putAll(common.options());
        Map<String, UserInput.Value> set = new LinkedHashMap<>(common.set());
        product.forEach((key, value) -> {
            if (key.startsWith(Factor.SET)) {
                String property = key.substring(Factor.SET.length());
                set.put(property, new UserInput.Value(value, "--set " + property));
            } else {
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
