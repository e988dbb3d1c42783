package harness.hdfs.daemon;

import harness.api.units.Bytes;
import java.io.File;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.CompletionService;
import org.apache.hadoop.fs.FileContext;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.yarn.exceptions.YarnException;
import org.apache.hadoop.yarn.factory.providers.RecordFactoryProvider;
import org.apache.hadoop.yarn.server.nodemanager.api.LocalizationProtocol;
import org.apache.hadoop.yarn.server.nodemanager.containermanager.localizer.ContainerLocalizer;

/**
 * Fetches the files of a container, and fails where the disks are full. Hadoop's own NodeManager takes a file that it
 * finds no directory for off the list of what is still to be fetched, and tells the localizer to wait from then on: the
 * container neither starts nor fails, and its job waits until one of their time limits ends it, of ten minutes as a rule
 * ({@code yarn.am.liveness-monitor.expiry-interval-ms}).
 */
final class RoomCheckingLocalizer extends ContainerLocalizer {
    /** Less than a block of HDFS, and more than the largest file that a job brings, Hive's jar of 80 MiB. */
    private static final long LEAST_FREE_BYTES = 96 * Bytes.MIB;

    private final List<File> directories;

    /**
     * @param files the local file system
     * @param tokens name of the file with the container's tokens
     * @param directories of the NodeManager, absolute
     */
    RoomCheckingLocalizer(
            FileContext files,
            String user,
            String application,
            String localizer,
            String tokens,
            List<String> directories)
            throws IOException {
        super(
                files,
                user,
                application,
                localizer,
                tokens,
                directories.stream().map(Path::new).toList(),
                RecordFactoryProvider.getRecordFactory(null));
        this.directories = directories.stream().map(File::new).toList();
    }

    @Override
    protected void localizeFiles(
            LocalizationProtocol nodeManager, CompletionService<Path> downloads, UserGroupInformation user)
            throws IOException, YarnException {
        LocalizationProtocol checked = status -> {
            requireRoom();
            return nodeManager.heartbeat(status);
        };
        super.localizeFiles(checked, downloads, user);
    }

    private void requireRoom() throws IOException {
        if (directories.stream().noneMatch(directory -> directory.getUsableSpace() >= LEAST_FREE_BYTES)) {
            throw new IOException("no space left: none of the directories of the NodeManager has %s, %s"
                    .formatted(Bytes.show(LEAST_FREE_BYTES), directories));
        }
    }
}
