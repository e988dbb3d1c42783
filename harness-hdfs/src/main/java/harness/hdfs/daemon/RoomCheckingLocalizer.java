package harness.hdfs.daemon;

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
 * container neither starts nor fails until the ResourceManager gives its application up after ten minutes.
 */
final class RoomCheckingLocalizer extends ContainerLocalizer {
    /** Half a block of HDFS, and far more than a job's files take. */
    private static final long LEAST_FREE_BYTES = 64L << 20;

    private final List<File> directories;

    /**
     * @param files the local file system
     * @param owner whose container it is, and what its files are kept under
     * @param directories of the NodeManager, absolute
     */
    RoomCheckingLocalizer(FileContext files, Owner owner, List<String> directories) throws IOException {
        super(
                files,
                owner.user(),
                owner.application(),
                owner.localizer(),
                owner.tokens(),
                directories.stream().map(Path::new).toList(),
                RecordFactoryProvider.getRecordFactory(null));
        this.directories = directories.stream().map(File::new).toList();
    }

    /**
     * @param tokens name of the file with the container's tokens
     */
    record Owner(String user, String application, String localizer, String tokens) {}

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
            throw new IOException("no space left: none of the directories of the NodeManager has %d MiB, %s"
                    .formatted(LEAST_FREE_BYTES >> 20, directories));
        }
    }
}
