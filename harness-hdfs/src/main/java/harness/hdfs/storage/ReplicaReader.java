package harness.hdfs.storage;

import harness.api.text.Reason;
import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.util.zip.CRC32C;
import org.apache.hadoop.fs.ChecksumException;
import org.apache.hadoop.hdfs.protocol.Block;
import org.apache.hadoop.hdfs.protocol.ExtendedBlock;
import org.apache.hadoop.hdfs.server.datanode.BlockMetadataHeader;
import org.apache.hadoop.hdfs.server.datanode.fsdataset.FsDatasetSpi;
import org.apache.hadoop.util.DataChecksum;

/** Reads replicas of one DataNode and compares them with the checksums beside them, which the writer of the file made. */
final class ReplicaReader {
    private static final int CHUNKS = 2048;

    private final FsDatasetSpi<?> replicas;
    private final String pool;

    ReplicaReader(FsDatasetSpi<?> replicas, String pool) {
        this.replicas = replicas;
        this.pool = pool;
    }

    /** A replica that is not there, or cannot be read, has a problem, too. */
    CheckedReplica check(long number) {
        try {
            Block stored = replicas.getStoredBlock(pool, number);
            return stored == null
                    ? new CheckedReplica(number, 0, "", "is not there")
                    : check(new ExtendedBlock(pool, stored));
        } catch (IOException e) {
            return new CheckedReplica(number, 0, "", "cannot be read: " + Reason.of(e));
        }
    }

    private CheckedReplica check(ExtendedBlock block) throws IOException {
        long length = replicas.getLength(block);
        try (InputStream data = replicas.getBlockInputStream(block, 0);
                DataInputStream sums =
                        new DataInputStream(new BufferedInputStream(replicas.getMetaDataInputStream(block)))) {
            DataChecksum checksum = BlockMetadataHeader.readHeader(sums).getChecksum();
            return compare(block, length, data, sums, checksum);
        }
    }

    private static CheckedReplica compare(
            ExtendedBlock block, long length, InputStream data, InputStream sums, DataChecksum checksum)
            throws IOException {
        byte[] bytes = new byte[checksum.getBytesPerChecksum() * CHUNKS];
        byte[] expected = new byte[checksum.getChecksumSize() * CHUNKS];
        CRC32C ofSums = new CRC32C();
        long offset = 0;
        while (offset < length) {
            int count = data.readNBytes(bytes, 0, (int) Math.min(bytes.length, length - offset));
            int size = checksum.getChecksumSize(count);
            if (count == 0 || sums.readNBytes(expected, 0, size) < size) {
                return new CheckedReplica(
                        block.getBlockId(), offset, "", "ends after %d of %d bytes".formatted(offset, length));
            }
            try {
                checksum.verifyChunkedSums(
                        ByteBuffer.wrap(bytes, 0, count), ByteBuffer.wrap(expected, 0, size), block.toString(), offset);
            } catch (ChecksumException e) {
                return new CheckedReplica(
                        block.getBlockId(),
                        length,
                        "",
                        "differs from its checksums within %d bytes from offset %d".formatted(count, offset));
            }
            ofSums.update(expected, 0, size);
            offset += count;
        }
        return new CheckedReplica(block.getBlockId(), length, Long.toHexString(ofSums.getValue()), "");
    }
}
