package harness.workloads.storage;

import harness.hdfs.storage.CheckedReplica;
import harness.workloads.threads.InThreads;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.DoubleConsumer;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocatedFileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RemoteIterator;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
import org.apache.hadoop.hdfs.protocol.LocatedBlock;

/**
 * Has every replica of files read by the DataNode that holds it and compared with its checksums, and compares these between the
 * replicas of a block: then all are equal, and one that is proven right proves the others.
 */
public final class ReplicaCheck {
    /** In one question; their data may be many GiB. */
    private static final int BLOCKS_AT_ONCE = 16;

    private final DistributedFileSystem files;
    private final Map<DatanodeInfo, List<LocatedBlock>> byNode = new HashMap<>();
    private final Map<Long, String> sums = new HashMap<>();
    private int replicas;

    private ReplicaCheck(DistributedFileSystem files) {
        this.files = files;
    }

    /**
     * What was found.
     *
     * @param replicas how many were compared
     * @param problem the first that is wrong; empty if none is
     */
    public record Result(int replicas, Optional<String> problem) {}

    /**
     * @param files HDFS
     * @param directory whose files are meant, those below its directories included
     * @param progress is told the share of the replicas that is done
     * @return what was found
     * @throws IOException if a DataNode or the NameNode does not answer
     * @throws InterruptedException if interrupted
     */
    public static Result of(FileSystem files, Path directory, DoubleConsumer progress)
            throws IOException, InterruptedException {
        return located(files, List.of(directory)).compare(progress);
    }

    /**
     * @param files HDFS
     * @param directories as of {@link #of}
     * @return the largest share of its replicas that a DataNode has in memory
     */
    static double resident(FileSystem files, Collection<Path> directories) throws IOException, InterruptedException {
        ReplicaCheck check = located(files, directories);
        DataNodeStorage storage = DataNodeStorage.of(files);
        List<Callable<Double>> questions = new ArrayList<>();
        check.byNode.forEach((node, blocks) -> questions.add(() -> storage.resident(
                node,
                blocks.get(0).getBlock().getBlockPoolId(),
                blocks.stream().map(block -> block.getBlock().getBlockId()).toList())));
        return InThreads.results(questions, questions.size(), (done, all) -> {}).stream()
                .max(Double::compare)
                .orElse(0.0);
    }

    private static ReplicaCheck located(FileSystem files, Collection<Path> directories) throws IOException {
        if (!(files instanceof DistributedFileSystem hdfs)) {
            throw new IOException(files.getUri() + " is not HDFS");
        }
        ReplicaCheck check = new ReplicaCheck(hdfs);
        for (Path directory : directories) {
            check.locate(directory);
        }
        return check;
    }

    private void locate(Path directory) throws IOException {
        RemoteIterator<LocatedFileStatus> all = files.listFiles(directory, true);
        while (all.hasNext()) {
            LocatedFileStatus file = all.next();
            String path = file.getPath().toUri().getPath();
            for (LocatedBlock block : files.getClient()
                    .getLocatedBlocks(path, 0, Math.max(1, file.getLen()))
                    .getLocatedBlocks()) {
                for (DatanodeInfo node : block.getLocations()) {
                    byNode.computeIfAbsent(node, any -> new ArrayList<>()).add(block);
                    replicas++;
                }
            }
        }
    }

    private Result compare(DoubleConsumer progress) throws IOException, InterruptedException {
        DataNodeStorage storage = DataNodeStorage.of(files);
        List<Callable<Optional<String>>> questions = new ArrayList<>();
        byNode.forEach((node, blocks) -> {
            for (int from = 0; from < blocks.size(); from += BLOCKS_AT_ONCE) {
                List<LocatedBlock> some = blocks.subList(from, Math.min(blocks.size(), from + BLOCKS_AT_ONCE));
                questions.add(() -> compare(storage, node, some));
            }
        });
        Optional<String> problem =
                InThreads.results(questions, byNode.size(), (done, all) -> progress.accept((double) done / all))
                        .stream()
                        .flatMap(Optional::stream)
                        .findFirst();
        return new Result(replicas, problem);
    }

    private Optional<String> compare(DataNodeStorage storage, DatanodeInfo node, List<LocatedBlock> blocks)
            throws IOException {
        Map<Long, LocatedBlock> asked = new HashMap<>();
        blocks.forEach(block -> asked.put(block.getBlock().getBlockId(), block));
        Collection<Long> numbers = asked.keySet();
        for (CheckedReplica replica :
                storage.check(node, blocks.get(0).getBlock().getBlockPoolId(), numbers)) {
            LocatedBlock block = asked.remove(replica.block());
            Optional<String> problem = block == null ? Optional.of("is not of these files") : wrong(replica, block);
            if (problem.isPresent()) {
                return Optional.of("the replica of block %d on %s %s"
                        .formatted(replica.block(), node.getXferAddr(), problem.get()));
            }
        }
        return asked.isEmpty()
                ? Optional.empty()
                : Optional.of("%s says nothing of %d replicas".formatted(node.getXferAddr(), asked.size()));
    }

    private Optional<String> wrong(CheckedReplica replica, LocatedBlock block) {
        if (!replica.problem().isEmpty()) {
            return Optional.of(replica.problem());
        }
        if (replica.length() != block.getBlockSize()) {
            return Optional.of("has %d bytes, not %d".formatted(replica.length(), block.getBlockSize()));
        }
        synchronized (sums) {
            String other = sums.putIfAbsent(replica.block(), replica.sums());
            return other == null || other.equals(replica.sums())
                    ? Optional.empty()
                    : Optional.of("has other data than another replica of that block");
        }
    }
}
