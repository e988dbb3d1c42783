package harness.core.reproduce;

import harness.core.UsageException;
import harness.core.catalogue.Catalogue;
import harness.core.catalogue.InstanceType;
import harness.core.catalogue.Successor;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The studies' clusters: {@code HS1x8} is 8 slaves of hs1, or of what stands for it; any other name is the user's to give. */
public final class ClusterNames {
    private static final Pattern OF_TYPE = Pattern.compile("([A-Z][A-Z0-9]+)x(\\d+)");

    private final Catalogue catalogue;
    private final Map<String, InstanceType> mapped;

    private ClusterNames(Catalogue catalogue, Map<String, InstanceType> mapped) {
        this.catalogue = catalogue;
        this.mapped = mapped;
    }

    /**
     * @param catalogue of instance types
     * @param mapped types that stand for the studies', by the studies' short name, in any case
     * @return how clusters are named
     * @throws UsageException if one of the two types is unknown
     */
    public static ClusterNames of(Catalogue catalogue, Map<String, String> mapped) {
        Map<String, InstanceType> types = new TreeMap<>();
        mapped.forEach((role, type) -> {
            types.put(known(catalogue, role).name(), known(catalogue, type));
        });
        return new ClusterNames(catalogue, types);
    }

    private static InstanceType known(Catalogue catalogue, String name) {
        return catalogue.all().stream()
                .filter(type -> type.name().equalsIgnoreCase(name)
                        || type.aliases().stream().anyMatch(name::equalsIgnoreCase))
                .findFirst()
                .orElseThrow(() -> {
                    List<String> near = catalogue.nearest(name);
                    return new UsageException("unknown instance type '%s'%s (--map; 'harness list types' shows all)"
                            .formatted(
                                    name,
                                    near.isEmpty() ? "" : ": did you mean %s?".formatted(String.join(", ", near))));
                });
    }

    /**
     * A cluster of one type.
     *
     * @param study the type that the study had
     * @param today the type that stands for it: as the user says, else its successor, else itself
     * @param slaves how many
     */
    public record OfType(InstanceType study, InstanceType today, int slaves) {}

    /**
     * @param cluster its name
     * @return what it is made of; absent where its name does not tell
     */
    public Optional<OfType> ofType(String cluster) {
        Matcher matcher = OF_TYPE.matcher(cluster);
        if (!matcher.matches()) {
            return Optional.empty();
        }
        InstanceType study = catalogue.find(matcher.group(1).toLowerCase(Locale.ROOT));
        InstanceType today = Optional.ofNullable(mapped.get(study.name()))
                .or(() -> study.successor().map(Successor::name).map(catalogue::find))
                .orElse(study);
        return Optional.of(new OfType(study, today, Integer.parseInt(matcher.group(2))));
    }

    boolean is(String cluster, ReproducedRun run) {
        return run.cluster()
                .map(given -> given.equalsIgnoreCase(cluster))
                .orElseGet(() -> ofType(cluster)
                        .filter(of -> of.slaves() == run.platform().slaves())
                        .filter(of -> types(of).contains(run.platform().instanceType()))
                        .isPresent());
    }

    /** Whether a run has the very machines of the study. */
    boolean studyMachines(String cluster, ReproducedRun run) {
        return !run.embedded()
                && run.platform().price().isPresent()
                && ofType(cluster)
                        .filter(of -> of.study().name().equals(run.platform().instanceType()))
                        .isPresent();
    }

    private static List<String> types(OfType of) {
        List<String> names =
                new ArrayList<>(List.of(of.study().name(), of.today().name()));
        of.study().successor().map(Successor::name).ifPresent(names::add);
        return names;
    }
}
