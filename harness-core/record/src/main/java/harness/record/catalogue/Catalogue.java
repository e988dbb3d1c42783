package harness.record.catalogue;

import harness.api.UsageException;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The instance types that Harness knows: all that the studies used and today's storage-, memory- and compute-optimised
 * ones. Where the facts come from is told in {@code docs/catalogue.md}.
 */
public final class Catalogue {
    private static final String WHERE = " (--type; 'harness list types' shows all)";
    private static final int LONGEST_QUOTE = 60;

    private final List<InstanceType> types;
    private final Map<String, InstanceType> byName;
    private final NearestNames nearest;

    private Catalogue(List<InstanceType> types) {
        this.types = types;
        this.byName = index(types);
        this.nearest = new NearestNames(types);
    }

    /**
     * @return the catalogue, which is read once
     * @throws IllegalStateException if a resource is damaged
     */
    public static Catalogue load() {
        return Resources.TYPES;
    }

    /** Plans of many configurations ask for each. */
    private static final class Resources {
        static final Catalogue TYPES = new Catalogue(CatalogueReader.read());
        static final List<VolumePrice> VOLUMES = CatalogueReader.readVolumes();
        static final List<AddressPrice> ADDRESSES = CatalogueReader.readAddresses();
    }

    /**
     * @param file of the user
     * @return this, with the types of the file added or in place of those of their names
     * @throws UsageException if the file cannot be read; it names the line and what is allowed
     */
    public Catalogue with(Path file) {
        List<InstanceType> given = GivenTypes.read(file);
        Set<String> names = given.stream().map(InstanceType::name).collect(Collectors.toSet());
        return new Catalogue(Stream.concat(types.stream().filter(type -> !names.contains(type.name())), given.stream())
                .toList());
    }

    /**
     * @param nameOrAlias for example {@code hs1.8xlarge} or {@code hs1}, in any case
     * @return the type
     * @throws UsageException if there is none, with the names that come nearest; for the name of a family that has
     *     several sizes, with these
     */
    public InstanceType find(String nameOrAlias) {
        String key = nameOrAlias.strip().toLowerCase(Locale.ROOT);
        return Optional.ofNullable(byName.get(key)).orElseThrow(() -> unknown(nameOrAlias.strip(), key));
    }

    /**
     * @param name of a type
     * @return the type, if it is known
     */
    public Optional<InstanceType> known(String name) {
        return Optional.ofNullable(byName.get(name));
    }

    /**
     * @param type of network volume, for example {@code gp3}
     * @param region where
     * @return what it costs there, if a source says so
     */
    public static Optional<VolumePrice> volume(String type, String region) {
        return Resources.VOLUMES.stream()
                .filter(price -> price.type().equals(type) && price.region().equals(region))
                .findFirst();
    }

    /** {@return what a public IPv4 address costs, whatever the region: the latest price} */
    public static AddressPrice address() {
        return Resources.ADDRESSES.stream()
                .max(Comparator.comparing(AddressPrice::date))
                .orElseThrow();
    }

    /** {@return every type, the studies' first, sizes of a family together from small to large} */
    public List<InstanceType> all() {
        return types;
    }

    /**
     * @param family for example {@code d3}
     * @return its types from small to large; empty if there is no such family
     */
    public List<InstanceType> family(String family) {
        return types.stream().filter(type -> type.family().equals(family)).toList();
    }

    /**
     * @param text what somebody wrote, in any case
     * @return names of the types that it may stand for, the nearest first; empty if nothing is near
     */
    public List<String> nearest(String text) {
        return nearest.to(text.strip().toLowerCase(Locale.ROOT));
    }

    private UsageException unknown(String text, String key) {
        List<String> sizes = family(key).stream().map(InstanceType::name).toList();
        String hint = sizes.isEmpty() ? meant(nearest.to(key)) : ": it is a family, of " + String.join(", ", sizes);
        return new UsageException("unknown instance type '" + quotable(text) + "'" + hint + WHERE);
    }

    private static String meant(List<String> names) {
        return names.isEmpty() ? "" : ": did you mean " + String.join(", ", names) + "?";
    }

    /** Keeps the message on one line whatever was written. */
    private static String quotable(String text) {
        String oneLine = text.replaceAll("\\p{Cntrl}", " ");
        return oneLine.length() <= LONGEST_QUOTE ? oneLine : oneLine.substring(0, LONGEST_QUOTE) + "...";
    }

    private static Map<String, InstanceType> index(List<InstanceType> types) {
        Map<String, InstanceType> index = new HashMap<>();
        for (InstanceType type : types) {
            put(index, type.name(), type);
            type.aliases().forEach(alias -> put(index, alias, type));
        }
        return Map.copyOf(index);
    }

    private static void put(Map<String, InstanceType> index, String name, InstanceType type) {
        if (index.put(name, type) != null) {
            throw new IllegalStateException("types.csv has " + name + " twice");
        }
    }
}
