package harness.api.file;

import com.sun.security.auth.module.UnixSystem;
import harness.api.UsageException;
import harness.api.text.Reason;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;

/** The user that this JVM runs as. */
public final class OwnUser {
    /** What lists, paths, shells and rules of Hadoop leave as it is. */
    private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9_][A-Za-z0-9_.-]*");

    private static final UnixSystem SYSTEM = new UnixSystem();
    private static final long ID = readId();

    private OwnUser() {}

    /** Java's own answer is 0 where the system has no name for the user. */
    private static long readId() {
        try {
            return Integer.toUnsignedLong((Integer) Files.getAttribute(Path.of("/proc/self"), "unix:uid"));
        } catch (IOException e) {
            return SYSTEM.getUid();
        }
    }

    /** {@return the kernel's number of the user} */
    public static long id() {
        return ID;
    }

    /** {@return the login name, or one made of the number where there is none, or one with characters that Hadoop cannot carry} */
    public static String name() {
        return name(SYSTEM.getUsername(), ID);
    }

    static String name(String login, long id) {
        return login != null && PLAIN.matcher(login).matches() ? login : "uid" + id;
    }

    /**
     * @param name of a user
     * @return whether the system calls this user so
     */
    public static boolean isLogin(String name) {
        return name.equals(SYSTEM.getUsername());
    }

    /**
     * @return the home directory: Java's, or that of {@code HOME} where Java knows none, or one below {@code /var/tmp}
     * @throws UsageException if there is none
     */
    public static Path home() {
        return home(
                System.getProperty("user.home"),
                System.getenv().getOrDefault("HOME", ""),
                Path.of("/var/tmp/harness-home-" + ID));
    }

    static Path home(String known, String variable, Path instead) {
        Path home = Path.of(known);
        // Containers give "/" to a user without an entry.
        if (home.isAbsolute() && home.getNameCount() > 0) {
            return home;
        }
        home = Path.of(variable);
        if (home.isAbsolute() && home.getNameCount() > 0 && Files.isDirectory(home) && Files.isWritable(home)) {
            return home;
        }
        try {
            return PrivateDirectory.ensure(instead);
        } catch (IOException e) {
            throw new UsageException(
                    "this user has no home directory, and %s cannot be one (%s): set HOME to a directory that can be written"
                            .formatted(instead, Reason.of(e)),
                    e);
        }
    }
}
