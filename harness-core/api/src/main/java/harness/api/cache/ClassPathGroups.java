package harness.api.cache;

import harness.api.UsageException;
import harness.api.text.Reason;
import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.CodeSource;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/**
 * The class-path groups that {@code harness.jar} carries. A group lies in the jar as {@code groups/<name>.index}, which
 * names its jars; a jar of several groups lies there once, below {@code groups/jars}. The cache holds them in the same
 * way: {@link JarStore} has the jars, {@link GroupDirectory} a group. Processes that need a group at the same time wait
 * for the one that unpacks it; if that one is killed, the next keeps the jars that are whole and goes on.
 */
public final class ClassPathGroups {
    /** A group that nobody used for this long is deleted when another one is unpacked. */
    static final Duration KEPT = Duration.ofDays(30);

    /** Shared locks of the groups that this JVM uses; they end with it. */
    private static final Map<Path, FileHold> IN_USE = new HashMap<>();

    private static final int ATTEMPTS = 3;
    private static final String JARS = "groups/jars/";

    private final Path jar;
    private final CacheDirectory cache;
    private final JarRepositories repositories;

    /**
     * @param jar the packed {@code harness.jar}
     * @param cache where to unpack
     */
    public ClassPathGroups(Path jar, CacheDirectory cache) {
        this(jar, cache, JarRepositories.ofUser(cache));
    }

    ClassPathGroups(Path jar, CacheDirectory cache, JarRepositories repositories) {
        this.jar = jar;
        this.cache = cache;
        this.repositories = repositories;
    }

    /**
     * @param cache where to unpack
     * @return the groups in the jar that this JVM was started from
     * @throws IllegalStateException if it was not started from a jar
     */
    public static ClassPathGroups ofRunningJar(CacheDirectory cache) {
        return new ClassPathGroups(runningJar(), cache);
    }

    /**
     * @param cache where to unpack
     * @return the groups in the jar that this JVM was started from; empty if it was started from classes
     */
    public static Optional<ClassPathGroups> packed(CacheDirectory cache) {
        Path source = source();
        return Files.isRegularFile(source) ? Optional.of(new ClassPathGroups(source, cache)) : Optional.empty();
    }

    /**
     * @return the jar that this JVM was started from
     * @throws IllegalStateException if it was not started from a jar
     */
    public static Path runningJar() {
        Path jar = source();
        if (!Files.isRegularFile(jar)) {
            throw new IllegalStateException("class-path groups are in harness.jar only, not in " + jar);
        }
        return jar;
    }

    private static Path source() {
        CodeSource source = ClassPathGroups.class.getProtectionDomain().getCodeSource();
        try {
            return Path.of(source.getLocation().toURI());
        } catch (URISyntaxException e) {
            throw new IllegalStateException("no file: " + source.getLocation(), e);
        }
    }

    /**
     * Gives a group's class path, unpacked and whole. It stays in the cache at least until this JVM ends.
     *
     * @param name such as {@code hadoop}
     * @return the group
     * @throws UsageException if the cache cannot be written or is full
     * @throws IllegalArgumentException if the jar has no such group
     */
    public ClassPathGroup unpack(String name) {
        return unpack(List.of(name)).get(0);
    }

    /**
     * The same for several. Nothing is deleted before all are there, since one may need jars of what nobody has used for long.
     *
     * @param names of groups
     * @return the groups in that order
     * @throws UsageException if the cache cannot be written or is full
     * @throws IllegalArgumentException if the jar has no such group
     */
    public List<ClassPathGroup> unpack(List<String> names) {
        List<ClassPathGroup> all = new ArrayList<>();
        boolean unpacked = false;
        try (ZipFile zip = new ZipFile(jar.toFile())) {
            for (String name : names) {
                GroupIndex index = GroupIndex.parse(indexText(zip, name));
                GroupDirectory directory = new GroupDirectory(cache.groups(), name, index);
                synchronized (IN_USE) {
                    if (!IN_USE.containsKey(directory.lockFile()) || !directory.isComplete()) {
                        unpacked |= use(zip, directory);
                    }
                }
                all.add(directory.group());
            }
            if (unpacked) {
                GroupDirectory.prune(cache.groups(), Instant.now().minus(KEPT));
            }
            return all;
        } catch (IOException e) {
            throw cache.unusable(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(
                    "interrupted while class-path group " + String.join(", ", names) + " was unpacked", e);
        }
    }

    /**
     * @param name a group
     * @return the jars of it that {@code harness.jar} does not carry, and that are not on this machine
     * @throws UsageException if the jar cannot be read
     * @throws IllegalArgumentException if the jar has no such group
     */
    public List<GroupIndex.Jar> missing(String name) {
        JarStore unpacked = GroupDirectory.store(cache.groups());
        return index(name).notCarried().stream()
                .filter(external ->
                        !unpacked.has(external) && repositories.find(external).isEmpty())
                .toList();
    }

    /**
     * Gets what {@link #missing} names.
     *
     * @param name a group
     * @param repository a Maven repository
     * @throws IOException if a jar cannot be had there, or is another
     */
    public void install(String name, URI repository) throws IOException {
        for (GroupIndex.Jar external : missing(name)) {
            repositories.install(external, repository);
        }
    }

    /**
     * @param name a group
     * @return the jars of it that {@code harness.jar} carries
     * @throws UsageException if the jar cannot be read
     * @throws IllegalArgumentException if the jar has no such group
     */
    public List<GroupIndex.Jar> carried(String name) {
        return index(name).jars().stream()
                .filter(one -> one.repositoryPath().isEmpty())
                .toList();
    }

    /**
     * @param name a group
     * @return whether {@code harness.jar} carries all jars of it
     * @throws UsageException if the jar cannot be read
     * @throws IllegalArgumentException if the jar has no such group
     */
    public boolean carriesAll(String name) {
        return index(name).notCarried().isEmpty();
    }

    /**
     * @param cache of a machine
     * @param jar of a group
     * @return where it lies there, unpacked
     */
    public static Path unpacked(CacheDirectory cache, GroupIndex.Jar jar) {
        return GroupDirectory.store(cache.groups()).path(jar);
    }

    private GroupIndex index(String name) {
        try (ZipFile zip = new ZipFile(jar.toFile())) {
            return GroupIndex.parse(indexText(zip, name));
        } catch (IOException e) {
            throw new UsageException("cannot read %s: %s".formatted(jar, Reason.of(e)), e);
        }
    }

    /** Whether it had to be unpacked. */
    private boolean use(ZipFile zip, GroupDirectory directory) throws IOException, InterruptedException {
        boolean unpacked = false;
        FileHold old = IN_USE.remove(directory.lockFile());
        if (old != null) {
            old.close();
        }
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            if (directory.isComplete() && Files.exists(directory.lockFile())) {
                FileHold hold = FileHold.shared(directory.lockFile());
                if (directory.isComplete()) {
                    directory.touch();
                    IN_USE.put(directory.lockFile(), hold);
                    return unpacked;
                }
                hold.close();
            }
            unpacked |= makeComplete(zip, directory);
        }
        throw new IOException(directory.path() + " is damaged as soon as it is unpacked");
    }

    @SuppressWarnings("try") // a lock is held, not used
    private boolean makeComplete(ZipFile zip, GroupDirectory directory) throws IOException, InterruptedException {
        Files.createDirectories(directory.path().getParent());
        try (FileHold alone = FileHold.exclusive(directory.lockFile())) {
            boolean complete = directory.isComplete();
            if (!complete) {
                directory.unpack(zip, repositories);
            }
            return !complete;
        }
    }

    private static String indexText(ZipFile zip, String name) throws IOException {
        ZipEntry entry = zip.getEntry(indexEntry(name));
        if (entry == null) {
            throw new IllegalArgumentException(zip.getName() + " has no class-path group " + name);
        }
        return new String(zip.getInputStream(entry).readAllBytes(), StandardCharsets.UTF_8);
    }

    /** Whether an entry of {@code harness.jar} is a jar of a group. */
    static boolean isJar(ZipEntry entry) {
        return entry.getName().startsWith(JARS);
    }

    /**
     * @param name a group
     * @return the jar entry of its index
     */
    public static String indexEntry(String name) {
        return "groups/" + name + ".index";
    }

    /**
     * @param jar a jar of a group, or of several
     * @return the jar entry of that jar
     */
    public static String jarEntry(GroupIndex.Jar jar) {
        return JARS + jar.path();
    }
}
