package harness.deploy.hosts.inventory;

import com.fasterxml.jackson.databind.JsonNode;
import harness.api.UsageException;
import harness.deploy.disk.Arrangement;
import harness.deploy.disk.DiskFileSystem;
import harness.deploy.disk.DiskRequest;
import harness.record.text.Nearest;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;

/**
 * Reads which disks of a machine are to be formatted.
 *
 * @param refusal makes an exception of what is wrong
 */
record DiskRequestReader(Function<String, UsageException> refusal) {
    private static final String EMPTY = "empty";
    private static final List<String> KEYS = List.of("devices", "layout", "file-system", "chunk", "overwrite");
    /** Stands in scripts between quotation marks. */
    private static final Pattern DEVICE = Pattern.compile("/dev/[A-Za-z0-9_./:@+-]+");

    DiskRequest read(JsonNode map) {
        map.fieldNames().forEachRemaining(key -> {
            if (!KEYS.contains(key)) {
                throw refusal.apply("unknown key '%s': %s".formatted(key, Nearest.clause(key, KEYS)));
            }
        });
        List<String> devices = devices(map.path("devices"));
        Set<String> overwrite = new LinkedHashSet<>(list("overwrite", map.path("overwrite")));
        for (String device : overwrite) {
            if (!devices.isEmpty() && !devices.contains(device)) {
                throw refusal.apply("'%s' is named under 'overwrite' and not under 'devices'".formatted(device));
            }
        }
        return new DiskRequest(
                devices,
                0,
                word("layout", map, Arrangement.JBOD, Arrangement::of, Arrangement.words()),
                word("file-system", map, DiskFileSystem.XFS, DiskFileSystem::of, DiskFileSystem.words()),
                chunk(map.path("chunk")),
                overwrite);
    }

    private List<String> devices(JsonNode node) {
        if (node.isTextual() && node.asText().equals(EMPTY)) {
            return List.of();
        }
        List<String> devices = list("devices", node);
        if (devices.isEmpty()) {
            throw refusal.apply("'devices' is a list of one or more, such as [/dev/sdb], or the word " + EMPTY);
        }
        return devices;
    }

    private List<String> list(String key, JsonNode node) {
        if (!node.isMissingNode() && !node.isArray()) {
            throw refusal.apply("'%s' is not allowed for %s: a list of devices is".formatted(node.asText(), key));
        }
        List<String> devices = new ArrayList<>();
        for (JsonNode item : node) {
            String device = item.asText();
            if (!DEVICE.matcher(device).matches() || device.contains("/..")) {
                throw refusal.apply("'%s' is no device: a path below /dev is".formatted(device));
            }
            if (devices.contains(device)) {
                throw refusal.apply("'%s' is named twice under '%s'".formatted(device, key));
            }
            devices.add(device);
        }
        return devices;
    }

    private <T> T word(String key, JsonNode map, T otherwise, Function<String, Optional<T>> of, List<String> words) {
        if (!map.has(key)) {
            return otherwise;
        }
        String given = map.get(key).asText();
        return of.apply(given)
                .orElseThrow(() -> refusal.apply(
                        "'%s' is not allowed for %s: %s is".formatted(given, key, String.join(", ", words))));
    }

    private long chunk(JsonNode node) {
        if (node.isMissingNode()) {
            return DiskRequest.DEFAULT_CHUNK_BYTES;
        }
        return DiskRequest.chunk(node.asText())
                .orElseThrow(() -> refusal.apply(
                        "'%s' is not allowed for chunk: %s is".formatted(node.asText(), DiskRequest.CHUNKS)));
    }
}
