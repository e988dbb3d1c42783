package harness.deploy.hosts.supply;

import harness.api.cache.CacheDirectory;
import harness.api.cache.ClassPathGroups;
import harness.api.cache.GroupIndex;
import harness.api.cache.JarParts;
import harness.deploy.hosts.node.HostNode;
import harness.deploy.remote.Shell;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Brings to hosts what they lack of {@code harness.jar}: its base, which lies below the work directory under its checksum, and
 * beside it the jars of the groups that are started there. What is there from earlier runs is not brought again. To be used by
 * a thread for each host.
 */
public final class JarSupply implements AutoCloseable {
    private static final Duration LOOK_LIMIT = Duration.ofSeconds(60);
    private static final int HASH_DIGITS = 16;

    private final ClassPathGroups groups;
    private final JarParts parts;
    private final JarParts.Part base;
    /** By the name of the part. */
    private final Map<String, PartPush> pushes = new HashMap<>();

    /**
     * @param cache of this machine, which keeps the parts
     * @throws IOException if the base cannot be made
     */
    public JarSupply(CacheDirectory cache) throws IOException {
        Path jar = ClassPathGroups.runningJar();
        groups = new ClassPathGroups(jar, cache);
        parts = JarParts.of(jar, cache);
        base = parts.base();
    }

    /**
     * Brings the base, which the host starts its agents from then.
     *
     * @param host a host
     * @throws IOException if it cannot be brought there
     * @throws InterruptedException if interrupted
     */
    public void bring(HostNode host) throws IOException, InterruptedException {
        String path =
                "%s/dist/%s/harness.jar".formatted(host.work(), base.sha256().substring(0, HASH_DIGITS));
        // Before others are told to get it from there.
        host.jarAt(path);
        push(base).to(new PartPlace(host, path));
    }

    /**
     * Brings what groups lack and unpacks them. A host is not asked for a group that it had in this run: it may be lost.
     *
     * @param host that has the base
     * @param names of groups that JVMs there are started on
     * @throws IOException if their jars cannot be brought there
     * @throws InterruptedException if interrupted
     */
    public void bring(HostNode host, Set<String> names) throws IOException, InterruptedException {
        Set<String> absent = host.notUnpacked(names);
        // Where a jar may not travel, whoever starts something on its group looks for it there.
        Set<String> whole = absent.stream().filter(groups::carriesAll).collect(Collectors.toSet());
        if (!absent.isEmpty() && lacked(host, absent)) {
            try {
                host.unpack(whole);
            } catch (IOException e) {
                // Another run has deleted jars meanwhile that no group had.
                lacked(host, absent);
                host.unpack(whole);
            }
        }
    }

    /** Whether something was brought. */
    private boolean lacked(HostNode host, Set<String> names) throws IOException, InterruptedException {
        List<GroupIndex.Jar> lacking = lacking(host, names);
        if (!lacking.isEmpty()) {
            JarParts.Part part = part(lacking);
            Path path = Path.of(host.jar()).resolveSibling(part.name());
            push(part).to(new PartPlace(host, path.toString()));
        }
        return !lacking.isEmpty();
    }

    /** Hosts that lack the same get the same part, which is made once. */
    private synchronized JarParts.Part part(List<GroupIndex.Jar> jars) throws IOException {
        return parts.of(jars);
    }

    private synchronized PartPush push(JarParts.Part part) {
        return pushes.computeIfAbsent(part.name(), name -> new PartPush(part));
    }

    /** By their sizes, as {@link ClassPathGroups} looks at what it has unpacked. */
    private List<GroupIndex.Jar> lacking(HostNode host, Set<String> names) throws IOException {
        CacheDirectory there = new CacheDirectory(Path.of(host.work()));
        List<GroupIndex.Jar> all = names.stream()
                .sorted()
                .flatMap(name -> groups.carried(name).stream())
                .distinct()
                .toList();
        List<String> words = new ArrayList<>(List.of("stat", "-c", "%s %n", "--"));
        all.forEach(jar -> words.add(ClassPathGroups.unpacked(there, jar).toString()));
        String said = host.remote()
                .run(Shell.command(words) + " 2>/dev/null; true", InputStream.nullInputStream(), LOOK_LIMIT)
                .out();
        Set<String> found = new HashSet<>(said.lines().toList());
        return all.stream()
                .filter(jar -> !found.contains(jar.bytes() + " " + ClassPathGroups.unpacked(there, jar)))
                .toList();
    }

    /** The hosts stop giving. */
    @Override
    public synchronized void close() {
        pushes.values().forEach(PartPush::close);
    }
}
