package harness.api.cache;

import harness.api.file.OwnUser;
import harness.api.file.PrivateDirectory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Where the lock of all runs lies that must not measure at once.
 *
 * @param path a directory that no other user can enter
 * @param problem why it is not common to all caches of the user on this machine, if it ought to be; one line
 */
public record LockDirectory(Path path, Optional<String> problem) {
    private static final Path TEMPORARY = Path.of("/tmp");

    /**
     * @param cache of this run
     * @return the directory of all runs with that cache
     */
    public static LockDirectory of(CacheDirectory cache) {
        return new LockDirectory(cache.root(), Optional.empty());
    }

    /**
     * @param cache of this run; its directory serves where there is no common one
     * @return the directory of all runs of this user on this machine
     */
    public static LockDirectory ofMachine(CacheDirectory cache) {
        return ofMachine(cache, TEMPORARY);
    }

    /** A name in a directory of all users may be taken by another one, who could hold a lock there for ever: it is not used then. */
    static LockDirectory ofMachine(CacheDirectory cache, Path temporary) {
        Path common = temporary.resolve("harness-" + OwnUser.id());
        try {
            PrivateDirectory.ensure(common);
            if (Files.isWritable(common)) {
                // Some network file systems have no locks.
                Optional<FileHold> hold = FileHold.tryExclusive(common.resolve("locks"));
                if (hold.isPresent()) {
                    hold.get().close();
                }
                return new LockDirectory(common, Optional.empty());
            }
            return instead(cache, common + " cannot be written");
        } catch (IOException e) {
            return instead(cache, common + " cannot be used, " + CacheDirectory.reason(e));
        }
    }

    private static LockDirectory instead(CacheDirectory cache, String why) {
        return new LockDirectory(
                cache.root(), Optional.of("runs with other caches may measure here at the same time: " + why));
    }
}
