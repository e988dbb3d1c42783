package harness.deploy.disk;

import com.fasterxml.jackson.databind.JsonNode;
import harness.api.json.Json;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What the script {@code disks.sh} found.
 *
 * @param devices all that lsblk(8) lists and that are not parts of others
 * @param programs that the host has, of those that formatting may need
 */
public record DiskFacts(List<BlockDevice> devices, Set<String> programs) {
    public DiskFacts {
        devices = List.copyOf(devices);
        programs = Set.copyOf(programs);
    }

    /**
     * @param text what the script wrote
     * @return what it says
     * @throws IllegalArgumentException if it has another form
     */
    public static DiskFacts parse(String text) {
        Set<String> programs = new HashSet<>();
        Map<String, List<BlockDevice.Signature>> signatures = new HashMap<>();
        Map<String, String> unreadable = new HashMap<>();
        String tree = "";
        for (String line : text.lines().toList()) {
            int equals = line.indexOf('=');
            String value = line.substring(equals + 1);
            int bar = value.indexOf('|');
            switch (line.substring(0, Math.max(0, equals))) {
                case "program" -> programs.add(value);
                case "lsblk" -> tree = value;
                case "signature" ->
                    signatures
                            .computeIfAbsent(value.substring(0, Math.max(0, bar)), key -> new ArrayList<>())
                            .add(signature(value.substring(bar + 1)));
                case "unreadable" -> unreadable.put(value.substring(0, Math.max(0, bar)), value.substring(bar + 1));
                default -> {}
            }
        }
        List<BlockDevice> devices = new ArrayList<>();
        for (JsonNode node : tree(tree).path("blockdevices")) {
            devices.add(device(node, signatures, unreadable));
        }
        return new DiskFacts(devices, programs);
    }

    private static JsonNode tree(String text) {
        try {
            return Json.read(text.isBlank() ? "{}" : text.replaceAll("^[^{]*|[^}]*$", ""), JsonNode.class);
        } catch (UncheckedIOException e) {
            throw new IllegalArgumentException("lsblk says something else than JSON", e);
        }
    }

    private static BlockDevice device(
            JsonNode node, Map<String, List<BlockDevice.Signature>> signatures, Map<String, String> unreadable) {
        String path = node.path("name").asText();
        List<String> uses = new ArrayList<>(mount(node));
        List<String> partitions = new ArrayList<>();
        for (JsonNode child : node.path("children")) {
            collect(child, uses, partitions);
        }
        return new BlockDevice(
                path,
                node.path("type").asText(),
                node.path("size").asLong(),
                // Text in lsblk before version 2.33, and the same of a number.
                node.path("ro").asBoolean() || node.path("ro").asText().equals("1"),
                uses,
                partitions,
                signatures.getOrDefault(path, List.of()),
                unreadable.getOrDefault(path, ""));
    }

    /** A partition that nobody uses is only what its disk holds; anything else that is made of a disk uses it. */
    private static void collect(JsonNode child, List<String> uses, List<String> partitions) {
        uses.addAll(mount(child));
        (child.path("type").asText().equals("part") ? partitions : uses)
                .add(child.path("name").asText());
        for (JsonNode next : child.path("children")) {
            collect(next, uses, partitions);
        }
    }

    private static List<String> mount(JsonNode node) {
        JsonNode mount = node.path("mountpoint");
        return mount.isTextual() && !mount.asText().isBlank() ? List.of(mount.asText()) : List.of();
    }

    /** Offset, UUID, label and type; a label may have commas. */
    private static BlockDevice.Signature signature(String line) {
        int first = line.indexOf(',');
        int second = line.indexOf(',', first + 1);
        int last = line.lastIndexOf(',');
        if (first < 0 || second < 0 || last <= second - 1) {
            throw new IllegalArgumentException("not a signature: " + line);
        }
        return new BlockDevice.Signature(
                last > second ? line.substring(second + 1, last) : "", line.substring(last + 1));
    }
}
