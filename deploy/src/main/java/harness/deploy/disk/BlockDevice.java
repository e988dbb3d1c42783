package harness.deploy.disk;

import java.util.List;
import java.util.stream.Collectors;

/**
 * A disk as a host describes it.
 *
 * @param path for example {@code /dev/nvme1n1}
 * @param type of lsblk(8): {@code disk}, {@code part}, {@code loop} and so on
 * @param bytes size
 * @param readOnly whether nothing can be written
 * @param uses what uses it or a part of it: directories that it is mounted at, {@code [SWAP]}, devices that are made of it
 * @param partitions of it, in use or not
 * @param signatures what it holds
 * @param unreadable why nobody could look what it holds; empty if somebody could
 */
public record BlockDevice(
        String path,
        String type,
        long bytes,
        boolean readOnly,
        List<String> uses,
        List<String> partitions,
        List<Signature> signatures,
        String unreadable) {
    public BlockDevice {
        uses = List.copyOf(uses);
        partitions = List.copyOf(partitions);
        signatures = List.copyOf(signatures);
    }

    /**
     * The mark of a file system, a partition table, or of what else keeps its data on disks.
     *
     * @param label that a user has given to it; may be empty
     * @param type of wipefs(8), for example {@code xfs}, {@code gpt}, {@code LVM2_member}
     */
    public record Signature(String label, String type) {
        /** Whether a run has left it that lost its power. */
        boolean isOurs() {
            return switch (type) {
                case "xfs", "ext4" -> label.equals(DiskFileSystem.LABEL);
                // mdadm(8) puts a host's name before it, unless that is long.
                case "linux_raid_member" ->
                    label.equals(DiskFileSystem.LABEL) || label.endsWith(":" + DiskFileSystem.LABEL);
                default -> false;
            };
        }

        @Override
        public String toString() {
            return label.isEmpty() ? type : "%s '%s'".formatted(type, label);
        }
    }

    boolean holdsNothing() {
        return partitions.isEmpty() && signatures.stream().allMatch(Signature::isOurs);
    }

    /** What it holds, in words. */
    String held() {
        List<String> words = signatures.isEmpty()
                ? partitions
                : signatures.stream().map(Signature::toString).toList();
        return words.stream().distinct().collect(Collectors.joining(", "));
    }

    /** Its name without the directory. */
    String name() {
        return path.substring(path.lastIndexOf('/') + 1);
    }
}
