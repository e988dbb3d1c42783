package harness.deploy.hosts.inventory;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import harness.api.UsageException;
import harness.api.file.OwnUser;
import harness.api.text.PlainText;
import harness.deploy.disk.DiskRequest;
import harness.deploy.remote.SshTarget;
import harness.record.text.Nearest;
import harness.record.text.WrittenYaml;
import harness.record.text.YamlProblem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Reads an inventory: YAML with the machines under {@code master} and {@code slaves}, each an address or a map, and beside
 * them what holds for all of them. {@code servers} are like slaves, and only serve file systems. An unknown key, a key given twice or a value of another form is an error.
 */
public final class InventoryFile {
    private static final String FLAG = " (--inventory)";
    private static final List<String> COMMON = List.of("user", "port", "key", "known-hosts", "java", "jump", "install");
    private static final List<String> MASTER_KEYS = joined(COMMON, "address", "private-address");
    private static final List<String> SLAVE_KEYS = joined(MASTER_KEYS, "disks");
    private static final List<String> KEYS = joined(COMMON, "disks", "work", "master", "servers", "slaves");
    private static final List<String> STANDARD_KEYS = List.of("id_ed25519", "id_ecdsa", "id_rsa");
    private static final String AGENT = SshTarget.AGENT.toString();
    private static final String DISCOVER = "discover";
    private static final Pattern ADDRESS =
            Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]*|\\[?[0-9A-Fa-f:]*:[0-9A-Fa-f:.]*(%[A-Za-z0-9._-]+)?]?");
    private static final Pattern USER = Pattern.compile("[A-Za-z_][A-Za-z0-9_.-]*");
    private static final Pattern JUMP = Pattern.compile(
            "(?:(?<user>[A-Za-z_][A-Za-z0-9_.-]*)@)?(?<address>[A-Za-z0-9][A-Za-z0-9._-]*|\\[[0-9A-Fa-f:.]+(?:%[A-Za-z0-9._-]+)?])(?::(?<port>\\d{1,5}))?");
    private static final int LAST_PORT = 65_535;

    private final Path file;
    private final Path home;
    private final JsonNode root;

    private InventoryFile(Path file, Path home, JsonNode root) {
        this.file = file;
        this.home = home;
        this.root = root;
    }

    /**
     * @param file a YAML file
     * @return its machines
     * @throws UsageException if it cannot be read, with the line where it is not YAML, or the key that is wrong
     */
    public static Inventory read(Path file) {
        try {
            return parse(file, Files.readString(file), OwnUser.home());
        } catch (IOException e) {
            throw new UsageException("inventory '%s' cannot be read%s".formatted(file, FLAG), e);
        }
    }

    /**
     * @param file for messages
     * @param text YAML
     * @param home of the user who runs Harness
     */
    static Inventory parse(Path file, String text, Path home) {
        try {
            List<JsonNode> documents = WrittenYaml.read(text);
            JsonNode root = documents.isEmpty() ? MissingNode.getInstance() : documents.get(0);
            InventoryFile inventory = new InventoryFile(file, home, root);
            if (documents.size() > 1) {
                throw inventory.refused("an inventory is one YAML document, and this has more");
            }
            return inventory.inventory();
        } catch (JsonProcessingException e) {
            YamlProblem problem = YamlProblem.of(e);
            throw new UsageException("%s, line %d: %s%s".formatted(file, problem.line(), problem.reason(), FLAG), e);
        }
    }

    private Inventory inventory() {
        requireMap("an inventory", root);
        requireKeys("", root, KEYS);
        JsonNode slaves = root.path("slaves");
        if (!root.has("master") || !slaves.isArray() || slaves.isEmpty()) {
            throw refused("an inventory has a 'master' and a list of one or more 'slaves'");
        }
        InventoryHost master = host("master", root.get("master"), MASTER_KEYS);
        JsonNode servers = root.path("servers");
        if (!servers.isMissingNode() && (!servers.isArray() || servers.isEmpty())) {
            throw refused("'servers' is a list of one or more machines");
        }
        List<InventoryHost> hosts = new ArrayList<>();
        for (JsonNode server : servers) {
            hosts.add(host("server" + hosts.size(), server, SLAVE_KEYS));
        }
        for (JsonNode slave : slaves) {
            hosts.add(host("slave" + (hosts.size() - servers.size()), slave, SLAVE_KEYS));
        }
        String work = text("work", root).orElse("/var/tmp/harness-" + master.user());
        requireAbsolute("work", work);
        return new Inventory(file.getFileName().toString(), work, master, hosts, servers.size());
    }

    private InventoryHost host(String name, JsonNode node, List<String> allowed) {
        ObjectNode map = node.isTextual()
                ? JsonNodeFactory.instance.objectNode().put("address", node.asText())
                : asMap(name, node);
        requireKeys(name + ".", map, allowed);
        String address = address("address", map).orElseThrow(() -> refused("%s has no 'address'".formatted(name)));
        String user = either("user", map)
                .or(() -> Optional.of(OwnUser.name()).filter(OwnUser::isLogin))
                .orElseThrow(() ->
                        refused("%s has no 'user', and yours on this machine has no plain login name".formatted(name)));
        requireForm("user", user, USER);
        String privateAddress = address("private-address", map).orElse(address);
        Optional<String> java = either("java", map);
        java.ifPresent(path -> requireAbsolute("java", path));
        return new InventoryHost(
                name,
                address,
                privateAddress,
                port(map),
                user,
                keys(map),
                local(either("known-hosts", map).orElse("~/.ssh/known_hosts")),
                allowed.contains("disks") ? disks(name, map) : List.of(),
                java,
                either("jump", map).map(text -> jump(text, user)),
                allowed.contains("disks") ? format(name, map) : Optional.empty(),
                install(map));
    }

    /** One of IPv6 with or without its brackets. */
    private Optional<String> address(String key, JsonNode map) {
        return text(key, map).map(text -> {
            requireForm(key, text, ADDRESS);
            return plain(text);
        });
    }

    private static String plain(String address) {
        return address.replaceAll("[\\[\\]]", "");
    }

    private boolean install(JsonNode map) {
        String text = either("install", map).orElse("true");
        return switch (text.toLowerCase(Locale.ROOT)) {
            case "true", "yes" -> true;
            case "false", "no" -> false;
            default -> throw refused("'%s' is not allowed for install: true or false is".formatted(text));
        };
    }

    private InventoryHost.Jump jump(String text, String user) {
        Matcher jump = JUMP.matcher(text);
        if (!jump.matches()) {
            throw refused("'%s' is not a jump host: address, user@address or user@address:port is".formatted(text));
        }
        return new InventoryHost.Jump(
                jump.group("user") == null ? user : jump.group("user"),
                plain(jump.group("address")),
                jump.group("port") == null ? Inventory.SSH_PORT : port(jump.group("port")));
    }

    private ObjectNode asMap(String name, JsonNode node) {
        requireMap(name, node);
        return (ObjectNode) node;
    }

    private int port(JsonNode map) {
        return port(either("port", map).orElse(Integer.toString(Inventory.SSH_PORT)));
    }

    private int port(String text) {
        try {
            int port = Integer.parseInt(text);
            if (port >= 1 && port <= LAST_PORT) {
                return port;
            }
        } catch (NumberFormatException e) {
            // Refused like a number out of range.
        }
        throw refused("'%s' is not a port: 1 to %d is allowed".formatted(text, LAST_PORT));
    }

    private List<String> keys(JsonNode map) {
        Optional<String> given = either("key", map);
        if (given.isEmpty()) {
            return Stream.concat(Stream.of(AGENT), standardKeys()).toList();
        }
        if (given.get().equals(AGENT)) {
            return List.of(AGENT);
        }
        String file = local(given.get());
        if (!Files.isReadable(Path.of(file))) {
            throw refused("key '%s' cannot be read".formatted(file));
        }
        return List.of(file);
    }

    private Stream<String> standardKeys() {
        return STANDARD_KEYS.stream()
                .map(key -> home.resolve(".ssh").resolve(key))
                .filter(Files::isReadable)
                .map(Path::toString);
    }

    private JsonNode disksOf(JsonNode map) {
        return map.has("disks") ? map.get("disks") : root.path("disks");
    }

    /** Disks that are to be formatted are a map. */
    private Optional<DiskRequest> format(String name, JsonNode map) {
        JsonNode node = disksOf(map);
        return node.isObject()
                ? Optional.of(new DiskRequestReader(problem -> refused("disks of " + name + ": " + problem)).read(node))
                : Optional.empty();
    }

    private List<String> disks(String name, JsonNode map) {
        JsonNode node = disksOf(map);
        if (node.isMissingNode()
                || node.isObject()
                || (node.isTextual() && node.asText().equals(DISCOVER))) {
            return List.of();
        }
        if (!node.isArray() || node.isEmpty()) {
            throw refused(
                    "'%s' is not allowed for disks of %s: %s, a list of directories, or a map with 'devices' to be formatted, is"
                            .formatted(node.asText(), name, DISCOVER));
        }
        List<String> disks = new ArrayList<>();
        for (JsonNode disk : node) {
            requireAbsolute("disks", disk.asText());
            if (disks.contains(disk.asText())) {
                throw refused("'%s' is named twice among the disks of %s".formatted(disk.asText(), name));
            }
            disks.add(disk.asText());
        }
        return disks;
    }

    /** Of the machine, else of all machines. */
    private Optional<String> either(String key, JsonNode map) {
        return text(key, map).or(() -> text(key, root));
    }

    private Optional<String> text(String key, JsonNode map) {
        JsonNode value = map.path(key);
        if (value.isMissingNode()) {
            return Optional.empty();
        }
        if (!value.isValueNode() || value.isNull() || value.asText().isBlank()) {
            throw refused("'%s' has no plain value".formatted(key));
        }
        return Optional.of(value.asText());
    }

    /** A path on this machine. */
    private String local(String path) {
        Path resolved = path.startsWith("~/") ? home.resolve(path.substring(2)) : Path.of(path);
        Path base = file.toAbsolutePath().getParent();
        return base.resolve(resolved).normalize().toString();
    }

    private void requireMap(String what, JsonNode node) {
        if (!node.isObject()) {
            throw refused("%s is a map of keys to values".formatted(what));
        }
    }

    private void requireKeys(String prefix, JsonNode map, List<String> allowed) {
        map.fieldNames().forEachRemaining(key -> {
            if (!allowed.contains(key)) {
                throw refused("unknown key '%s%s': %s".formatted(prefix, key, Nearest.clause(key, allowed)));
            }
        });
    }

    private void requireAbsolute(String key, String path) {
        if (!path.startsWith("/")) {
            throw refused("'%s' is not allowed for %s: an absolute path is".formatted(path, key));
        }
        if (!PlainText.REMOTE_PATH.is(path)) {
            throw refused("'%s' is not allowed for %s: a path of %s is"
                    .formatted(path, key, PlainText.REMOTE_PATH.allowed()));
        }
    }

    private void requireForm(String key, String text, Pattern form) {
        if (!form.matcher(text).matches()) {
            throw refused("'%s' is not allowed for %s".formatted(text, key));
        }
    }

    private UsageException refused(String problem) {
        return new UsageException("%s: %s%s".formatted(file.getFileName(), problem, FLAG));
    }

    private static List<String> joined(List<String> first, String... more) {
        return Stream.concat(first.stream(), Stream.of(more)).toList();
    }
}
