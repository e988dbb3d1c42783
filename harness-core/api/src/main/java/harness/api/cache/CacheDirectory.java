package harness.api.cache;

import harness.api.UsageException;
import harness.api.file.OwnUser;
import harness.api.file.PrivateDirectory;
import harness.api.text.Reason;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/**
 * Where Harness keeps what can be made again: unpacked class-path groups, archives of classes, the register of
 * runs.
 *
 * @param root the directory, absolute
 */
public record CacheDirectory(Path root) {
    /** The environment variable that names the directory. */
    public static final String VARIABLE = "HARNESS_CACHE";

    /** Makes the path absolute. */
    public CacheDirectory {
        root = root.toAbsolutePath().normalize();
    }

    /**
     * @return the directory of the user who runs this JVM
     * @throws UsageException if it cannot be made, written or kept from other users
     */
    public static CacheDirectory ofUser() {
        CacheDirectory cache = named();
        cache.requireUsable();
        return cache;
    }

    /** {@return the directory of the user who runs this JVM, which need not exist} */
    public static CacheDirectory named() {
        return of(System.getenv(), OwnUser.home());
    }

    /**
     * Looks at {@code HARNESS_CACHE}, then at {@code XDG_CACHE_HOME} (which has to be absolute, as the XDG Base Directory
     * Specification 0.8 demands, else it is ignored), then takes {@code ~/.cache/harness}.
     *
     * @param environment the environment variables
     * @param home the user's home directory
     * @return the directory, which need not exist
     */
    public static CacheDirectory of(Map<String, String> environment, Path home) {
        String own = environment.getOrDefault(VARIABLE, "");
        if (!own.isBlank()) {
            return new CacheDirectory(Path.of(own));
        }
        String xdg = environment.getOrDefault("XDG_CACHE_HOME", "");
        Path parent = !xdg.isBlank() && Path.of(xdg).isAbsolute() ? Path.of(xdg) : home.resolve(".cache");
        return new CacheDirectory(parent.resolve("harness"));
    }

    /** {@return where class-path groups are unpacked} */
    public Path groups() {
        return root.resolve("groups");
    }

    /** {@return where archives of classes are, see {@link ClassArchive}} */
    public Path archives() {
        return root.resolve("cds");
    }

    /** {@return where jars are that {@code harness.jar} does not carry and a user has had installed} */
    Path installed() {
        return root.resolve("installed");
    }

    /** {@return where runs are registered} */
    public Path runs() {
        return root.resolve("runs");
    }

    void requireUsable() {
        try {
            PrivateDirectory.ensure(root);
        } catch (IOException e) {
            throw unusable(e);
        }
        if (!Files.isWritable(root)) {
            throw unusable(new AccessDeniedException(root.toString()));
        }
    }

    UsageException unusable(IOException cause) {
        return new UsageException(
                "cache directory %s cannot be used (%s): set %s to a directory that can be written"
                        .formatted(root, reason(cause), VARIABLE),
                cause);
    }

    static String reason(IOException e) {
        if (e instanceof FileAlreadyExistsException exists) {
            return exists.getFile() + " is a file";
        }
        if (e instanceof AccessDeniedException denied) {
            return denied.getFile() + ": permission denied";
        }
        if (e instanceof FileSystemException refused && refused.getReason() != null) {
            return "it " + refused.getReason();
        }
        return Reason.of(e);
    }
}
