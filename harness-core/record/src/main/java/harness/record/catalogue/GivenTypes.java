package harness.record.catalogue;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import harness.api.UsageException;
import harness.api.text.Reason;
import harness.record.text.Nearest;
import harness.record.text.WrittenYaml;
import harness.record.text.YamlProblem;
import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;

/** Instance types that the user describes in a file, with their prices. */
final class GivenTypes {
    private static final Pattern NAME = Pattern.compile("[a-z][a-z0-9-]*\\.[a-z0-9-]+");
    private static final String DISKS = "disk_count";
    private static final String PRICE = "usd_per_hour";
    /** As in the shipped tables. */
    private static final List<String> COLUMNS = List.of(
            "name",
            "vcpus",
            "cores",
            "memory_gib",
            DISKS,
            "disk_gb",
            "disk_kind",
            "network_gbps",
            "architecture",
            PRICE,
            "region",
            "date");

    private static final CSVFormat FORMAT =
            CSVFormat.RFC4180.builder().setHeader().setSkipHeaderRecord(true).get();

    private final Path file;

    private GivenTypes(Path file) {
        this.file = file;
    }

    private record Entry(String where, Map<String, String> cells) {
        Optional<String> text(String column) {
            return Optional.ofNullable(cells.get(column)).map(String::strip).filter(cell -> !cell.isEmpty());
        }
    }

    /**
     * @param file with comma-separated values, or YAML where its name ends so
     * @return its types, in the order of the file
     * @throws UsageException if it cannot be read; it names the line, or in YAML the type, and what is allowed
     */
    static List<InstanceType> read(Path file) {
        GivenTypes reader = new GivenTypes(file);
        Set<String> names = new LinkedHashSet<>();
        List<InstanceType> types = new ArrayList<>();
        for (Entry entry : reader.entries()) {
            InstanceType type = reader.type(entry);
            if (!names.add(type.name())) {
                throw reader.refusal(entry, "name", type.name(), "each type once is");
            }
            types.add(type);
        }
        if (types.isEmpty()) {
            throw new UsageException("%s has no types: one or more are needed (--catalogue)".formatted(file));
        }
        return types;
    }

    private List<Entry> entries() {
        try {
            String text = Files.readString(file).replaceFirst("^\\uFEFF", "");
            return file.toString().matches(".*\\.ya?ml") ? ofYaml(text) : ofTable(text);
        } catch (IOException e) {
            throw new UsageException("catalogue '%s' cannot be read (--catalogue)".formatted(file), e);
        }
    }

    private List<Entry> ofTable(String text) throws IOException {
        try (CSVParser parser = FORMAT.parse(new StringReader(text))) {
            parser.getHeaderNames().forEach(column -> requireColumn("line 1", column));
            List<Entry> entries = new ArrayList<>();
            for (CSVRecord row : parser) {
                String where = "line " + parser.getCurrentLineNumber();
                if (!row.isConsistent()) {
                    throw new UsageException("%s, %s: %d cells, and line 1 names %d columns (--catalogue)"
                            .formatted(
                                    file,
                                    where,
                                    row.size(),
                                    parser.getHeaderNames().size()));
                }
                entries.add(new Entry(where, row.toMap()));
            }
            return entries;
        } catch (IllegalArgumentException | UncheckedIOException e) {
            throw new UsageException("%s is no table: %s (--catalogue)".formatted(file, Reason.of(e)), e);
        }
    }

    private List<Entry> ofYaml(String text) {
        try {
            List<Entry> entries = new ArrayList<>();
            for (JsonNode document : WrittenYaml.read(text)) {
                if (!document.isArray()) {
                    throw new UsageException("%s: a catalogue is a list of types (--catalogue)".formatted(file));
                }
                document.forEach(item -> entries.add(ofYaml(item, entries.size() + 1)));
            }
            return entries;
        } catch (JsonProcessingException e) {
            YamlProblem problem = YamlProblem.of(e);
            throw new UsageException(
                    "%s, line %d: %s (--catalogue)".formatted(file, problem.line(), problem.reason()), e);
        }
    }

    private Entry ofYaml(JsonNode item, int number) {
        String where = "type " + number;
        if (!item.isObject()) {
            throw new UsageException(
                    "%s, %s: a type is a map of %s (--catalogue)".formatted(file, where, String.join(", ", COLUMNS)));
        }
        Map<String, String> cells = new LinkedHashMap<>();
        item.properties().forEach(cell -> {
            requireColumn(where, cell.getKey());
            if (!cell.getValue().isValueNode()) {
                throw new UsageException(
                        "%s, %s: '%s' has no plain value (--catalogue)".formatted(file, where, cell.getKey()));
            }
            if (!cell.getValue().isNull()) {
                cells.put(cell.getKey(), cell.getValue().asText());
            }
        });
        return new Entry(where, cells);
    }

    private void requireColumn(String where, String column) {
        if (!COLUMNS.contains(column)) {
            throw new UsageException("%s, %s: unknown column '%s': %s (--catalogue)"
                    .formatted(file, where, column, Nearest.clause(column, COLUMNS)));
        }
    }

    private InstanceType type(Entry entry) {
        String name = required(entry, "name", this::name, "a family and a size, as m9x.large, is");
        int cores = required(entry, "cores", GivenTypes::count, "a whole number from 1 on is");
        Optional<Integer> vcpus = optional(entry, "vcpus", GivenTypes::count, "a whole number from 1 on is");
        if (vcpus.orElse(cores) < cores) {
            throw refusal(entry, "vcpus", Integer.toString(vcpus.get()), "as many as cores or more is");
        }
        return new InstanceType(
                name,
                List.of(),
                Category.GENERAL,
                Status.CURRENT,
                word(entry, "architecture", Architecture.class).orElseThrow(() -> missing(entry, "architecture")),
                vcpus.map(OptionalInt::of).orElse(OptionalInt.empty()),
                cores,
                required(entry, "memory_gib", GivenTypes::amount, "a number above 0 is")
                        .doubleValue(),
                disks(entry),
                new Network(
                        optional(entry, "network_gbps", GivenTypes::amount, "a number above 0 is"),
                        Optional.empty(),
                        Optional.empty()),
                price(entry).map(List::of).orElse(List.of()),
                Optional.empty(),
                List.of(source()),
                "described in " + file.getFileName());
    }

    private Source source() {
        return Source.ofUser(file.getFileName().toString(), today());
    }

    private static PriceDate today() {
        return PriceDate.parse(LocalDate.now(ZoneOffset.UTC).toString());
    }

    private String name(String text) {
        if (!NAME.matcher(text).matches()) {
            throw new IllegalArgumentException(text);
        }
        return text;
    }

    private List<DiskSet> disks(Entry entry) {
        Optional<Integer> count = optional(entry, DISKS, GivenTypes::wholeNumber, "a whole number is");
        if (count.orElse(0) == 0) {
            return List.of();
        }
        int gb = required(entry, "disk_gb", GivenTypes::count, "a whole number from 1 on is");
        DiskKind kind = word(entry, "disk_kind", DiskKind.class).orElseThrow(() -> missing(entry, "disk_kind"));
        return List.of(new DiskSet(count.get(), gb, kind));
    }

    private Optional<InstancePrice> price(Entry entry) {
        return optional(entry, PRICE, GivenTypes::amount, "a number above 0 is")
                .map(usd -> new InstancePrice(
                        usd,
                        PurchaseModel.ON_DEMAND,
                        entry.text("region").orElseThrow(() -> missing(entry, "region")),
                        optional(entry, "date", PriceDate::parse, "a date, as 2026-07-31, is")
                                .orElseGet(GivenTypes::today),
                        source()));
    }

    private static int count(String text) {
        int count = wholeNumber(text);
        if (count < 1) {
            throw new IllegalArgumentException(text);
        }
        return count;
    }

    private static int wholeNumber(String text) {
        int count = Integer.parseInt(text);
        if (count < 0) {
            throw new IllegalArgumentException(text);
        }
        return count;
    }

    private static BigDecimal amount(String text) {
        BigDecimal amount = new BigDecimal(text);
        if (amount.signum() <= 0) {
            throw new IllegalArgumentException(text);
        }
        return amount;
    }

    private <E extends Enum<E>> Optional<E> word(Entry entry, String column, Class<E> kind) {
        List<String> words =
                Arrays.stream(kind.getEnumConstants()).map(Enum::name).toList();
        return optional(
                entry,
                column,
                text -> Enum.valueOf(kind, text.toUpperCase(Locale.ROOT)),
                String.join(" or ", words) + " is");
    }

    private <T> T required(Entry entry, String column, Function<String, T> reader, String allowed) {
        return optional(entry, column, reader, allowed).orElseThrow(() -> missing(entry, column));
    }

    private <T> Optional<T> optional(Entry entry, String column, Function<String, T> reader, String allowed) {
        return entry.text(column).map(text -> {
            try {
                return reader.apply(text);
            } catch (RuntimeException e) {
                throw new UsageException(refusal(entry, column, text, allowed).getMessage(), e);
            }
        });
    }

    private UsageException missing(Entry entry, String column) {
        return new UsageException("%s, %s: %s is missing (--catalogue)".formatted(file, entry.where(), column));
    }

    private UsageException refusal(Entry entry, String column, String text, String allowed) {
        return new UsageException("%s, %s: %s '%s' is not allowed: %s (--catalogue)"
                .formatted(file, entry.where(), column, text, allowed));
    }
}
