package harness.core.machine;

import harness.core.UsageException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Where a mount lets no programs run, no library can be loaded either: native ones are unpacked beside what uses them. */
public final class ProgramMount {
    /** Mount point and options of a line of {@code /proc/self/mountinfo}, which has octal codes in place of spaces. */
    private static final Pattern LINE = Pattern.compile("(?m)^\\S+ \\S+ \\S+ \\S+ (\\S+) (\\S+) ");

    private static final Pattern NO_PROGRAMS = Pattern.compile("(^|,)noexec(,|$)");

    private ProgramMount() {}

    /**
     * @param directory which need not be there yet
     * @param flag that sets it
     * @throws UsageException if its mount lets no programs run
     */
    public static void require(Path directory, String flag) {
        try {
            Path there = directory.toAbsolutePath().normalize();
            while (Files.notExists(there) && there.getParent() != null) {
                there = there.getParent();
            }
            Optional<String> mount =
                    withoutPrograms(there.toRealPath(), Files.readString(Path.of("/proc/self/mountinfo")));
            if (mount.isPresent()) {
                throw new UsageException(
                        "'%s' is not possible: %s is mounted noexec, and libraries are loaded from there: give a directory on another mount (%s)"
                                .formatted(directory, mount.get(), flag));
            }
        } catch (IOException e) {
            // Another kernel, or a directory that others will refuse.
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
