package harness.api.cache;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A class path that a JVM can be started on.
 *
 * @param name what the group is called, such as {@code hadoop}
 * @param hash changes with its content
 * @param entries what {@code -cp} needs: for an unpacked group one jar whose manifest names the others
 * @param jars all jars and directories behind the entries, in class-path order
 */
public record ClassPathGroup(String name, String hash, List<Path> entries, List<Path> jars) {
    public ClassPathGroup {
        entries = List.copyOf(entries);
        jars = List.copyOf(jars);
    }

    /**
     * @param name what to call it
     * @param classPath jars and directories of classes
     * @return a group that is used where it lies, without the packed jar: for tests and development
     */
    public static ClassPathGroup of(String name, List<Path> classPath) {
        String content = classPath.stream().map(ClassPathGroup::stamp).collect(Collectors.joining("\n"));
        String hash = Sha256.of(content.getBytes(StandardCharsets.UTF_8)).substring(0, 16);
        return new ClassPathGroup(name, hash, classPath, classPath);
    }

    /**
     * @param name what to call it
     * @return the class path that this JVM runs on
     */
    public static ClassPathGroup ofThisJvm(String name) {
        String classPath = System.getProperty("java.class.path");
        return of(
                name,
                Stream.of(classPath.split(File.pathSeparator, -1))
                        .filter(entry -> !entry.isEmpty())
                        .map(Path::of)
                        .toList());
    }

    /** {@return the entries as the argument of {@code -cp}} */
    public String classPath() {
        return entries.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator));
    }

    private static String stamp(Path entry) {
        try {
            return entry + " " + (Files.isRegularFile(entry) ? Files.size(entry) : -1L) + " "
                    + (Files.exists(entry) ? Files.getLastModifiedTime(entry) : "absent");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
