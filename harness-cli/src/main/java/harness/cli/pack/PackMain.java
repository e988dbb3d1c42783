package harness.cli.pack;

import harness.api.cache.ClassPathGroups;
import harness.api.cache.GroupIndex;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.jar.JarFile;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/**
 * Makes {@code harness.jar}: the classes of the command line's own JVM at its root, {@code workloads.json} with what all
 * workloads say about themselves, the licences of all that is in it, and the class-path groups as nested jars. The same input gives the same bytes.
 */
public final class PackMain {
    private static final int FIXED_ARGUMENTS = 3;
    private static final int GROUP_ARGUMENTS = 3;
    /** Beside the output, which is at the root of the project. */
    private static final List<String> LICENCES = List.of("LICENSE", "NOTICE");

    private PackMain() {}

    /**
     * @param args the output, the jar with the root's classes, a directory for intermediate files, then for each group
     *     its name, the jar of its module and the file with the module's class path
     * @throws IOException if a jar cannot be read or written, or a workload not be described
     * @throws InterruptedException if the thread is interrupted
     */
    public static void main(String[] args) throws IOException, InterruptedException {
        if (args.length < FIXED_ARGUMENTS || (args.length - FIXED_ARGUMENTS) % GROUP_ARGUMENTS != 0) {
            throw new IllegalArgumentException(
                    "output, root jar, work directory, then name, jar, class path per group");
        }
        Path output = Path.of(args[0]);
        Path rootJar = Path.of(args[1]);
        List<Group> groups = new ArrayList<>();
        List<Path> modules = new ArrayList<>(List.of(rootJar));
        for (int i = FIXED_ARGUMENTS; i < args.length; i += GROUP_ARGUMENTS) {
            groups.add(Group.read(args[i], Path.of(args[i + 1]), Path.of(args[i + 2])));
            modules.add(Path.of(args[i + 1]));
        }
        ThirdParty thirdParty = ThirdParty.read(modules);
        thirdParty.require(groups);
        Map<String, byte[]> files = new LinkedHashMap<>();
        for (String name : LICENCES) {
            files.put(name, Files.readAllBytes(output.resolveSibling(name)));
        }
        files.put("THIRD-PARTY.txt", thirdParty.text().getBytes(StandardCharsets.UTF_8));
        files.put("workloads.json", new WorkloadIndexWriter(Path.of(args[2])).of(groups));
        pack(output, rootJar, files, groups);
    }

    static void pack(Path output, Path rootJar, Map<String, byte[]> files, List<Group> groups) throws IOException {
        Path partial = output.resolveSibling(output.getFileName() + ".partial");
        try (JarWriter jar = new JarWriter(partial)) {
            addRoot(jar, rootJar);
            for (Map.Entry<String, byte[]> file : files.entrySet()) {
                jar.compressed(file.getKey(), file.getValue());
            }
            addGroups(jar, groups);
        }
        Files.move(partial, output, StandardCopyOption.ATOMIC_MOVE);
    }

    /** The manifest comes first, as some readers of jars expect. */
    private static void addRoot(JarWriter jar, Path rootJar) throws IOException {
        try (ZipFile root = new ZipFile(rootJar.toFile())) {
            List<ZipEntry> entries = root.stream()
                    .filter(entry -> !entry.isDirectory())
                    .map(ZipEntry.class::cast)
                    .sorted(Comparator.comparing(
                                    (ZipEntry entry) -> !entry.getName().equals(JarFile.MANIFEST_NAME))
                            .thenComparing(ZipEntry::getName))
                    .toList();
            for (ZipEntry entry : entries) {
                jar.stored(entry.getName(), root.getInputStream(entry).readAllBytes());
            }
        }
    }

    /** A jar that several groups have is written once. */
    private static void addGroups(JarWriter jar, List<Group> groups) throws IOException {
        Set<String> written = new HashSet<>();
        for (Group group : groups) {
            GroupIndex index = group.index();
            jar.compressed(
                    ClassPathGroups.indexEntry(group.name()), index.text().getBytes(StandardCharsets.UTF_8));
            for (int i = 0; i < group.jars().size(); i++) {
                GroupIndex.Jar packed = index.jars().get(i);
                String entry = ClassPathGroups.jarEntry(packed);
                if (packed.repositoryPath().isEmpty() && written.add(entry)) {
                    jar.stored(entry, Files.readAllBytes(group.jars().get(i)));
                }
            }
        }
    }
}
