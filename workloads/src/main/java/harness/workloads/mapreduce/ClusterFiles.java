package harness.workloads.mapreduce;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.yarn.conf.YarnConfiguration;

/** The cluster as a client sees it: its configuration and its file system. */
public final class ClusterFiles {
    private static final List<String> SITES =
            List.of("core-site.xml", "hdfs-site.xml", "yarn-site.xml", "mapred-site.xml");

    private ClusterFiles() {}

    /**
     * @param directory holds the client's {@code *-site.xml} files
     * @return Hadoop's defaults with those files on top; a fresh object at each call
     * @throws IOException if {@code core-site.xml}, which names the file system, is not there
     */
    public static Configuration configuration(java.nio.file.Path directory) throws IOException {
        if (!Files.isReadable(directory.resolve("core-site.xml"))) {
            throw new FileNotFoundException("no core-site.xml in the client configuration " + directory);
        }
        Configuration configuration = new YarnConfiguration();
        for (String site : SITES) {
            java.nio.file.Path file = directory.resolve(site);
            if (Files.isReadable(file)) {
                configuration.addResource(new Path(file.toUri()));
            }
        }
        return configuration;
    }

    /**
     * Removes a path if it is there.
     *
     * @param files the cluster's file system
     * @param path file or directory
     * @throws IOException if it is still there afterwards
     */
    public static void remove(FileSystem files, Path path) throws IOException {
        if (!files.delete(path, true) && files.exists(path)) {
            throw new IOException("cannot remove " + path);
        }
    }
}
