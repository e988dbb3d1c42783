package harness.api.file;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import java.util.Set;

/** Directories that no other user of the machine can enter (mode 0700), the superuser aside. */
public final class PrivateDirectory {
    private static final Set<PosixFilePermission> OWNER_ALONE = PosixFilePermissions.fromString("rwx------");
    private static final int OTHERS = 0077;
    private static final int SHARED = 01000;

    private PrivateDirectory() {}

    /**
     * Makes a directory.
     *
     * @param directory in a directory that exists
     * @return the directory
     * @throws FileAlreadyExistsException if there is something of that name
     * @throws IOException if it cannot be made
     */
    public static Path create(Path directory) throws IOException {
        return Files.createDirectory(directory, PosixFilePermissions.asFileAttribute(OWNER_ALONE));
    }

    /**
     * Makes a directory, or closes one to others that is there.
     *
     * @param directory to be made if it is missing, with the directories above it, which have the usual mode
     * @return the directory
     * @throws FileSystemException if it belongs to another user, is a symbolic link or no directory, is shared by all users
     *     as {@code /tmp} is, or cannot be closed to others
     * @throws IOException if it cannot be made
     */
    public static Path ensure(Path directory) throws IOException {
        Path parent = directory.toAbsolutePath().getParent();
        if (parent != null) {
            Files.createDirectories(parent);
        }
        try {
            return create(directory);
        } catch (FileAlreadyExistsException e) {
            return close(directory);
        }
    }

    private static Path close(Path directory) throws IOException {
        if (!Files.isDirectory(directory, LinkOption.NOFOLLOW_LINKS)) {
            throw Files.isSymbolicLink(directory)
                    ? refused(directory, "is a symbolic link; name the directory itself")
                    : new FileAlreadyExistsException(directory.toString());
        }
        Map<String, Object> attributes = attributes(directory);
        long owner = Integer.toUnsignedLong((Integer) attributes.get("uid"));
        if (owner != OwnUser.id()) {
            throw refused(directory, "belongs to the user with id " + owner + ", not to this one");
        }
        int mode = (Integer) attributes.get("mode");
        if ((mode & SHARED) != 0) {
            throw refused(directory, "is shared by all users; name a directory below it");
        }
        if ((mode & OTHERS) != 0) {
            Files.setPosixFilePermissions(directory, OWNER_ALONE);
            if (((Integer) attributes(directory).get("mode") & OTHERS) != 0) {
                throw refused(directory, "stays open to other users: its file system keeps no permissions");
            }
        }
        return directory;
    }

    private static Map<String, Object> attributes(Path directory) throws IOException {
        return Files.readAttributes(directory, "unix:uid,mode", LinkOption.NOFOLLOW_LINKS);
    }

    private static FileSystemException refused(Path directory, String reason) {
        return new FileSystemException(directory.toString(), null, reason);
    }
}
