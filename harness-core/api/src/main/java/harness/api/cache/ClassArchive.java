package harness.api.cache;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.UUID;

/** The files with archives of loaded classes (Class Data Sharing), from which JVMs start faster: one for a JDK and a class path. */
public final class ClassArchive {
    private ClassArchive() {}

    /**
     * @param directory of archives, such as {@link CacheDirectory#archives}
     * @param classPathJar the jar that stands for the class path of a group, in the group's directory in the cache
     * @return where the archive is once somebody has made it; it serves every JVM of this JDK on that class path. Its name has
     *     the hash at the end of the directory's, by which it goes with the group
     * @throws IOException if the jar cannot be looked at
     */
    public static Path file(Path directory, Path classPathJar) throws IOException {
        String key = String.join(
                "\n",
                System.getProperty("java.home"),
                System.getProperty("java.vm.version"),
                System.getProperty("java.vm.vendor"),
                Long.toString(Files.getLastModifiedTime(classPathJar).toMillis()),
                classPathJar.toString());
        String group = classPathJar.toAbsolutePath().getParent().getFileName().toString();
        String hash = group.substring(group.lastIndexOf('-') + 1);
        UUID own = UUID.nameUUIDFromBytes(key.getBytes(StandardCharsets.UTF_8));
        return directory.resolve("classes-" + hash + "-" + own + ".jsa");
    }

    /**
     * @param archive of classes
     * @return flags of a JVM that uses it: mapped at the place that it was made for, if that is free, so that not every page
     *     of it is rewritten. A JVM that has no such choice ignores that
     */
    public static List<String> flags(Path archive) {
        return List.of(
                "-XX:+IgnoreUnrecognizedVMOptions",
                "-XX:+UnlockDiagnosticVMOptions",
                "-XX:ArchiveRelocationMode=0",
                "-XX:SharedArchiveFile=" + archive,
                "-Xshare:auto");
    }
}
