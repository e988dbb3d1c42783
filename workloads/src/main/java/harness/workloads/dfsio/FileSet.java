package harness.workloads.dfsio;

import harness.api.workload.WorkloadContext;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;

/**
 * The files that are written and read.
 *
 * @param directory where they are
 * @param seed of their contents
 * @param size bytes of all together
 * @param files how many; at most {@code size}, so that none is empty
 * @param tasks how many map tasks share them; at most {@code files}
 * @param buffer bytes of one write or read call
 * @param replication copies that there are to be of each block
 */
record FileSet(Path directory, long seed, long size, int files, int tasks, int buffer, int replication) {
    private static final String PREFIX = "harness.dfsio.";
    private static final int HADOOPS_REPLICATION = 3;

    static FileSet of(WorkloadContext context, Configuration configuration, Path directory) {
        long size = context.number(DfsioParameters.SIZE);
        int files = (int) Math.min(size, context.number(DfsioParameters.FILES));
        int tasks = Math.min(files, context.mapSlots());
        return new FileSet(
                directory,
                context.seed(),
                size,
                files,
                tasks,
                (int) context.number(DfsioParameters.BUFFER_SIZE),
                replication(configuration));
    }

    static FileSet from(Configuration configuration) {
        return new FileSet(
                new Path(configuration.get(PREFIX + "directory")),
                configuration.getLong(PREFIX + "seed", 0),
                configuration.getLong(PREFIX + "size", 0),
                configuration.getInt(PREFIX + "files", 0),
                configuration.getInt(PREFIX + "tasks", 0),
                configuration.getInt(PREFIX + "buffer", 0),
                replication(configuration));
    }

    private static int replication(Configuration configuration) {
        return configuration.getInt("dfs.replication", HADOOPS_REPLICATION);
    }

    void to(Configuration configuration) {
        configuration.set(PREFIX + "directory", directory.toString());
        configuration.setLong(PREFIX + "seed", seed);
        configuration.setLong(PREFIX + "size", size);
        configuration.setInt(PREFIX + "files", files);
        configuration.setInt(PREFIX + "tasks", tasks);
        configuration.setInt(PREFIX + "buffer", buffer);
    }

    /** The bytes are dealt out so that lengths differ by one at most. */
    long length(int file) {
        return end(file + 1) - end(file);
    }

    private long end(int file) {
        return size / files * file + size % files * file / files;
    }

    Path path(int file) {
        return new Path(directory, "file-%05d".formatted(file));
    }

    /** The bytes of the files that a task moves. */
    long taskLength(int task) {
        long bytes = 0;
        for (int file = task; file < files; file += tasks) {
            bytes += length(file);
        }
        return bytes;
    }
}
