package harness.record.catalogue;

import harness.api.money.VolumeRates;
import harness.api.table.ResourceTable;
import harness.api.table.TableRow;
import java.math.BigDecimal;
import java.net.URI;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/** Puts the catalogue's tables together: sources, prices and types, volumes and addresses. */
final class CatalogueReader {
    private final Map<String, Source> sources = new HashMap<>();
    private final Map<String, List<InstancePrice>> prices = new HashMap<>();

    private CatalogueReader() {}

    static List<InstanceType> read() {
        CatalogueReader reader = withSources();
        rows("prices.csv").forEach(reader::addPrice);
        List<InstanceType> types = rows("types.csv").stream().map(reader::type).toList();
        if (!reader.prices.isEmpty()) {
            throw new IllegalStateException("prices.csv has prices of unknown types: " + reader.prices.keySet());
        }
        return types;
    }

    static List<VolumePrice> readVolumes() {
        return rows("volumes.csv").stream().map(withSources()::volume).toList();
    }

    static List<AddressPrice> readAddresses() {
        return rows("addresses.csv").stream().map(withSources()::address).toList();
    }

    private AddressPrice address(TableRow row) {
        return new AddressPrice(
                row.required("usd_per_hour", Double::valueOf),
                row.required("date", PriceDate::parse),
                row.required("source", this::source));
    }

    private static CatalogueReader withSources() {
        CatalogueReader reader = new CatalogueReader();
        rows("sources.csv").forEach(reader::addSource);
        return reader;
    }

    private VolumePrice volume(TableRow row) {
        return new VolumePrice(
                row.text("type"),
                new VolumeRates(
                        row.required("usd_per_gib_month", Double::valueOf),
                        row.words("usd_per_iops_month").stream()
                                .map(Double::valueOf)
                                .toList(),
                        row.optional("usd_per_mibps_month", Double::valueOf)),
                row.text("region"),
                row.required("date", PriceDate::parse),
                row.required("source", this::source));
    }

    private static List<TableRow> rows(String table) {
        return ResourceTable.rows(CatalogueReader.class, table);
    }

    private void addSource(TableRow row) {
        Source source = new Source(
                row.text("key"),
                row.text("title"),
                row.optional("address", URI::create),
                row.required("date", PriceDate::parse));
        if (sources.put(source.key(), source) != null) {
            throw new IllegalStateException("sources.csv has " + source.key() + " twice");
        }
    }

    private void addPrice(TableRow row) {
        InstancePrice price = new InstancePrice(
                row.decimal("usd_per_hour"),
                row.required("model", PurchaseModel::valueOf),
                row.text("region"),
                row.required("date", PriceDate::parse),
                row.required("source", this::source));
        prices.computeIfAbsent(row.text("name"), name -> new ArrayList<>()).add(price);
    }

    private InstanceType type(TableRow row) {
        String name = row.text("name");
        List<InstancePrice> known = Optional.ofNullable(prices.remove(name)).orElse(List.of());
        Optional<Integer> vcpus = row.optional("vcpus", Integer::valueOf);
        return new InstanceType(
                name,
                row.words("alias"),
                row.required("category", Category::valueOf),
                row.required("status", Status::valueOf),
                row.required("architecture", Architecture::valueOf),
                vcpus.map(OptionalInt::of).orElse(OptionalInt.empty()),
                row.count("cores"),
                row.required("memory_gib", Double::valueOf),
                disks(row),
                network(row),
                known,
                row.optional("successor", next -> new Successor(next, row.text("successor_reason"))),
                row.words("sources").stream().map(this::source).toList(),
                row.text("note"));
    }

    private static List<DiskSet> disks(TableRow row) {
        return row.optional("disk_count", Integer::valueOf)
                .map(count -> new DiskSet(count, row.count("disk_gb"), row.required("disk_kind", DiskKind::valueOf)))
                .map(List::of)
                .orElse(List.of());
    }

    private static Network network(TableRow row) {
        return new Network(
                row.optional("network_gbps", BigDecimal::new),
                row.optional("network_baseline_gbps", BigDecimal::new),
                row.optional("network_class", word -> word));
    }

    private Source source(String key) {
        return Optional.ofNullable(sources.get(key))
                .orElseThrow(() -> new IllegalArgumentException("no source " + key));
    }
}
