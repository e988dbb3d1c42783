package harness.hdfs.config;

import harness.core.UsageException;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Names of directories that a cluster of Hadoop can live in. */
public final class ClusterDirectory {
    /**
     * What a DataNode need not escape in a URI, since it takes an escape for a format specifier when it names its threads
     * (FsDatasetCache of Hadoop 3.5.0), and what class paths, lists and the NodeManager's scripts carry as it is.
     */
    private static final Pattern UNFIT = Pattern.compile("[^\\p{L}\\p{N}./_@+=~-]");

    private ClusterDirectory() {}

    /**
     * @param path of a directory
     * @param wayOut how the user names another, for example {@code --out}
     * @throws UsageException if a character in it cannot be carried to the daemons and tasks
     */
    public static void require(Path path, String wayOut) {
        Matcher unfit = UNFIT.matcher(path.toString());
        if (unfit.find()) {
            throw new UsageException(
                    "'%s' is not allowed: Hadoop has no %s in the path of a directory, only letters, digits and ./_@+=~- (%s)"
                            .formatted(path, shown(unfit.group().charAt(0)), wayOut));
        }
    }

    private static String shown(char character) {
        if (character == ' ') {
            return "space";
        }
        return Character.isISOControl(character) ? "control character " + (int) character : "'" + character + "'";
    }
}
