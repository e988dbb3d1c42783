package harness.analysis.reproduce;

import harness.analysis.studies.PublishedCluster;
import harness.analysis.studies.PublishedResults;
import harness.api.UsageException;
import harness.record.catalogue.Catalogue;
import harness.record.catalogue.InstanceType;
import harness.record.catalogue.Successor;
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

    private static final String HADOOP = "Hadoop";

    private final Catalogue catalogue;
    private final Map<String, InstanceType> mapped;
    private final List<PublishedCluster> published;

    private ClusterNames(Catalogue catalogue, Map<String, InstanceType> mapped, List<PublishedCluster> published) {
        this.catalogue = catalogue;
        this.mapped = mapped;
        this.published = List.copyOf(published);
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
        return new ClusterNames(catalogue, types, PublishedResults.load().clusters());
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
     * Machines of one type.
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
        return Optional.of(machines(matcher.group(1).toLowerCase(Locale.ROOT), Integer.parseInt(matcher.group(2))));
    }

    private OfType machines(String type, int count) {
        InstanceType study = catalogue.find(type);
        InstanceType today = Optional.ofNullable(mapped.get(study.name()))
                .or(() -> study.successor().map(Successor::name).map(catalogue::find))
                .orElse(study);
        return new OfType(study, today, count);
    }

    /**
     * A file system's servers beside its clients.
     *
     * @param software that serves, for example {@code OrangeFS}
     * @param servers of the file system
     * @param layout how the disks of each server were joined
     * @param clients that use it
     * @param placementGroup whether all were placed close to each other
     */
    record Served(String software, OfType servers, String layout, OfType clients, boolean placementGroup) {}

    /**
     * @param study its key
     * @param cluster its name there
     * @return servers and clients, where the study says how many there were
     */
    Optional<Served> served(String study, String cluster) {
        return published.stream()
                .filter(of -> of.study().equals(study) && of.name().equals(cluster))
                .filter(of -> !of.software().equals(HADOOP))
                .findFirst()
                .map(of -> new Served(
                        of.software(),
                        machines(of.serverType(), of.servers()),
                        of.serverLayout(),
                        machines(of.clientType(), of.clients()),
                        of.placementGroup()));
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
