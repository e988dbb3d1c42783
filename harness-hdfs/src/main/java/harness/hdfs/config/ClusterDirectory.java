package harness.hdfs.config;

import harness.api.UsageException;
import harness.api.text.PlainText;
import java.nio.file.Path;

/** Names of directories that a cluster of Hadoop can live in. */
public final class ClusterDirectory {
    private ClusterDirectory() {}

    /**
     * @param path of a directory
     * @param wayOut how the user names another, for example {@code --out}
     * @throws UsageException if a character in it cannot be carried to the daemons and tasks
     */
    public static void require(Path path, String wayOut) {
        PlainText.LOCAL_PATH.unfit(path.toString()).ifPresent(unfit -> {
            throw new UsageException("'%s' is not allowed: Hadoop has no %s in the path of a directory, only %s (%s)"
                    .formatted(path, shown(unfit.charAt(0)), PlainText.LOCAL_PATH.allowed(), wayOut));
        });
    }

    private static String shown(char character) {
        if (character == ' ') {
            return "space";
        }
        return Character.isISOControl(character) ? "control character " + (int) character : "'" + character + "'";
    }
}
