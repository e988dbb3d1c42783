package harness.hdfs.local;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.UserPrincipalLookupService;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.hadoop.fs.FSLinkResolver;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileUtil;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RawLocalFileSystem;
import org.apache.hadoop.fs.permission.FsPermission;

/**
 * The local file system through {@code java.nio.file} alone. Behaves as {@link RawLocalFileSystem} does; modes, owners,
 * times and links are read in one system call instead of by {@code ls}, {@code stat}, {@code chmod}, {@code chown} and
 * {@code readlink}. Unix only: it reads the {@code unix} attribute view of the JDK.
 */
public class NioRawLocalFileSystem extends RawLocalFileSystem {
    private static final String ATTRIBUTES =
            "unix:mode,uid,gid,size,lastModifiedTime,lastAccessTime,isDirectory,isSymbolicLink";

    /** The bits of a mode that {@link FsPermission} knows: the nine of rwx and the sticky bit. */
    private static final int PERMISSION_BITS = 01777;

    /** Names by number: a look-up may ask a directory service, and a machine has few users. */
    private static final Map<Integer, String> OWNERS = new ConcurrentHashMap<>();

    private static final Map<Integer, String> GROUPS = new ConcurrentHashMap<>();

    @Override
    public FileStatus getFileStatus(Path path) throws IOException {
        return status(path, true);
    }

    @Override
    public FileStatus getFileLinkStatus(Path path) throws IOException {
        FileStatus status = status(path, false);
        if (status.isSymlink()) {
            status.setSymlink(FSLinkResolver.qualifySymlinkTarget(getUri(), status.getPath(), status.getSymlink()));
        }
        return status;
    }

    @Override
    public Path getLinkTarget(Path path) throws IOException {
        FileStatus status = status(path, false);
        if (!status.isSymlink()) {
            throw new IOException(path + " is not a symbolic link");
        }
        return status.getSymlink();
    }

    @Override
    public FileStatus[] listStatus(Path path) throws IOException {
        FileStatus self = status(path, true);
        if (!self.isDirectory()) {
            return new FileStatus[] {self};
        }
        String[] names = FileUtil.list(pathToFile(path));
        FileStatus[] children = new FileStatus[names.length];
        int count = 0;
        for (String name : names) {
            try {
                // Three arguments, for names with a colon.
                children[count] = status(new Path(path, new Path(null, null, name)), true);
                count++;
            } catch (FileNotFoundException gone) {
                // Deleted since the directory was read, or a link to nothing: as if never listed.
                LOG.trace("not listed", gone);
            }
        }
        return Arrays.copyOf(children, count);
    }

    @Override
    public void setPermission(Path path, FsPermission permission) throws IOException {
        try {
            Files.setAttribute(local(path), "unix:mode", permission.toShort() & PERMISSION_BITS);
        } catch (FileSystemException e) {
            throw translated(path, e);
        }
    }

    @Override
    public void setOwner(Path path, String user, String group) throws IOException {
        java.nio.file.Path file = local(path);
        PosixFileAttributeView view = Files.getFileAttributeView(file, PosixFileAttributeView.class);
        UserPrincipalLookupService names = file.getFileSystem().getUserPrincipalLookupService();
        try {
            if (user != null && !user.isEmpty()) {
                view.setOwner(names.lookupPrincipalByName(user));
            }
            if (group != null && !group.isEmpty()) {
                view.setGroup(names.lookupPrincipalByGroupName(group));
            }
        } catch (FileSystemException e) {
            throw translated(path, e);
        }
    }

    private FileStatus status(Path path, boolean follow) throws IOException {
        java.nio.file.Path file = local(path);
        LinkOption[] options = follow ? new LinkOption[0] : new LinkOption[] {LinkOption.NOFOLLOW_LINKS};
        Map<String, Object> attributes = attributes(path, file, options);
        boolean directory = (Boolean) attributes.get("isDirectory");
        boolean link = (Boolean) attributes.get("isSymbolicLink");
        return new FileStatus(
                directory ? 0 : (Long) attributes.get("size"),
                directory,
                1,
                getDefaultBlockSize(path),
                ((FileTime) attributes.get("lastModifiedTime")).toMillis(),
                ((FileTime) attributes.get("lastAccessTime")).toMillis(),
                new FsPermission((short) ((Integer) attributes.get("mode") & PERMISSION_BITS)),
                name(OWNERS, (Integer) attributes.get("uid"), file, "unix:owner", options),
                name(GROUPS, (Integer) attributes.get("gid"), file, "unix:group", options),
                link ? new Path(Files.readSymbolicLink(file).toString()) : null,
                path.makeQualified(getUri(), getWorkingDirectory()));
    }

    private static Map<String, Object> attributes(Path path, java.nio.file.Path file, LinkOption[] options)
            throws IOException {
        try {
            return Files.readAttributes(file, ATTRIBUTES, options);
        } catch (FileSystemException e) {
            throw translated(path, e);
        }
    }

    private static String name(
            Map<Integer, String> known, Integer id, java.nio.file.Path file, String attribute, LinkOption[] options)
            throws IOException {
        String name = known.get(id);
        if (name == null) {
            name = Files.getAttribute(file, attribute, options).toString();
            known.put(id, name);
        }
        return name;
    }

    private java.nio.file.Path local(Path path) {
        return pathToFile(path).toPath();
    }

    /** The JDK has no class of its own for ENOTDIR: a parent is a file, so the path does not exist. */
    private static IOException translated(Path path, FileSystemException e) {
        boolean missing = e instanceof NoSuchFileException
                || (e.getReason() != null && e.getReason().contains("Not a directory"));
        if (!missing) {
            return e;
        }
        FileNotFoundException notFound = new FileNotFoundException("File " + path + " does not exist");
        notFound.initCause(e);
        return notFound;
    }
}
