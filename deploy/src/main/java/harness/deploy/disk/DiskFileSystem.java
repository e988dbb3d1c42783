package harness.deploy.disk;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** A file system that disks are formatted with. */
public enum DiskFileSystem {
    /** The default. */
    XFS("mkfs.xfs", "xfsprogs", 300L << 20),
    /** The other usual one. */
    EXT4("mkfs.ext4", "e2fsprogs", 16L << 20);

    /** Marks what was formatted for a run, and nothing that a user would; XFS allows 12 characters. */
    static final String LABEL = "harness-run";

    private final String program;
    private final String debian;
    /** What mkfs refuses, or what would hold next to nothing. */
    private final long leastBytes;

    DiskFileSystem(String program, String debian, long leastBytes) {
        this.program = program;
        this.debian = debian;
        this.leastBytes = leastBytes;
    }

    /** {@return as a user writes it} */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** {@return every word} */
    public static List<String> words() {
        return Arrays.stream(values()).map(DiskFileSystem::word).toList();
    }

    /**
     * @param word as a user writes it
     * @return what it names, if it names anything
     */
    public static Optional<DiskFileSystem> of(String word) {
        return Arrays.stream(values()).filter(kind -> kind.word().equals(word)).findFirst();
    }

    String program() {
        return program;
    }

    /** The package of Debian that has the program. */
    String debian() {
        return debian;
    }

    long leastBytes() {
        return leastBytes;
    }

    /**
     * For few large files. Inode tables of ext4 are written now: its kernel thread would write them while a trial runs.
     *
     * @param device path of a block device
     */
    String make(String device) {
        return switch (this) {
            case XFS -> "mkfs.xfs -q -f -L %s '%s'".formatted(LABEL, device);
            case EXT4 ->
                "mkfs.ext4 -q -F -L %s -m 0 -T largefile -E lazy_itable_init=0,lazy_journal_init=0 '%s'"
                        .formatted(LABEL, device);
        };
    }
}
