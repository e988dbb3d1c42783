package harness.api.cache;

import harness.api.UsageException;
import harness.api.file.OwnUser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Where a mount lets no programs run, no library can be loaded either: native ones are unpacked beside what uses them. */
public final class ProgramMount {
    /** Mount point and options of a line of {@code /proc/self/mountinfo}, which has octal codes in place of spaces. */
    private static final Pattern LINE = Pattern.compile("(?m)^\\S+ \\S+ \\S+ \\S+ (\\S+) (\\S+) ");

    private static final Pattern NO_PROGRAMS = Pattern.compile("(^|,)noexec(,|$)");

    /** By which libraries are told where to unpack what they load, if not in the directory for temporary files. */
    private static final List<String> PROPERTIES =
            List.of("org.xerial.snappy.tempdir", "ZstdTempFolder", "io.netty.native.workdir", "jna.tmpdir");

    private ProgramMount() {}

    /**
     * @param directory where libraries would be unpacked or programs built
     * @param name of a directory for them elsewhere
     * @return the directory, or one on the first mount that lets programs run, of those of the cache, {@code /var/tmp} and the home;
     *     need not exist yet
     * @throws UsageException if there is none
     */
    public static Path forPrograms(Path directory, String name) {
        if (runsPrograms(directory)) {
            return directory;
        }
        return Stream.of(
                        CacheDirectory.named().root().resolve("programs").resolve(name),
                        // Nobody else may put something in its place there.
                        Path.of("/var/tmp", "harness-%d-%s".formatted(OwnUser.id(), name)),
                        OwnUser.home().resolve(".cache/harness/programs").resolve(name))
                .filter(ProgramMount::runsPrograms)
                .findFirst()
                .orElseThrow(() -> new UsageException(
                        "'%s' is not possible: its mount lets no programs run (noexec), nor do those of the cache, /var/tmp and the home: set %s to a directory where libraries can be loaded"
                                .formatted(directory, CacheDirectory.VARIABLE)));
    }

    /**
     * @param scratch of a cluster
     * @return options of its tasks, whose directory for temporary files is below it, wherever this JVM's is
     */
    public static List<String> options(Path scratch) {
        return runsPrograms(scratch)
                ? List.of()
                : PROPERTIES.stream()
                        .map(name -> "-D" + name + "=" + System.getProperty("java.io.tmpdir"))
                        .toList();
    }

    private static boolean runsPrograms(Path directory) {
        try {
            Path there = directory.toAbsolutePath().normalize();
            while (Files.notExists(there) && there.getParent() != null) {
                there = there.getParent();
            }
            return Files.isWritable(there)
                    && withoutPrograms(there.toRealPath(), Files.readString(Path.of("/proc/self/mountinfo")))
                            .isEmpty();
        } catch (IOException e) {
            // Another kernel, or a directory that others will refuse.
            return true;
        }
    }

    static Optional<String> withoutPrograms(Path directory, String mounts) {
        return LINE.matcher(mounts)
                .results()
                .filter(mount -> directory.startsWith(path(mount.group(1))))
                // The last of several on one directory hides those before it.
                .reduce((one, other) -> path(other.group(1)).getNameCount()
                                >= path(one.group(1)).getNameCount()
                        ? other
                        : one)
                .filter(mount -> NO_PROGRAMS.matcher(mount.group(2)).find())
                .map(mount -> path(mount.group(1)).toString());
    }

    private static Path path(String written) {
        return Path.of(Pattern.compile("\\\\(\\d{3})")
                .matcher(written)
                .replaceAll(code -> Matcher.quoteReplacement(Character.toString(Integer.parseInt(code.group(1), 8)))));
    }
}
