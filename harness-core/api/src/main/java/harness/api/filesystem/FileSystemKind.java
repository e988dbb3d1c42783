package harness.api.filesystem;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** A file system as a plan names it. */
public enum FileSystemKind {
    /** A directory of each host. */
    LOCAL(Reach.HOST),
    /** Memory of each host. */
    TMPFS(Reach.HOST),
    /** What somebody has mounted at the same place on every host. */
    GIVEN(Reach.MOUNTED),
    /** The kernel's NFS server, which answers a write when it is on the disk (exports(5), {@code sync}). */
    NFS_SYNC(Reach.DEPLOYED),
    /** The kernel's NFS server, which answers before (exports(5), {@code async}). */
    NFS_ASYNC(Reach.DEPLOYED),
    /** GlusterFS with each file on one brick. */
    GLUSTERFS_DISTRIBUTE(Reach.DEPLOYED),
    /** GlusterFS with each file on two bricks. */
    GLUSTERFS_REPLICA(Reach.DEPLOYED),
    /** GlusterFS with each file coded over the servers, one of which may fail. */
    GLUSTERFS_DISPERSE(Reach.DEPLOYED),
    /** OrangeFS with each file striped over the servers. */
    ORANGEFS(Reach.DEPLOYED);

    /** Where {@link #TMPFS} is on every Linux (shm_overview(7)). */
    public static final String SHARED_MEMORY = "/dev/shm";

    private enum Reach {
        HOST,
        MOUNTED,
        DEPLOYED
    }

    private final Reach reach;

    FileSystemKind(Reach reach) {
        this.reach = reach;
    }

    /** {@return as the user types it, for example {@code nfs-sync}} */
    public String word() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** {@return every word} */
    public static List<String> words() {
        return Arrays.stream(values()).map(FileSystemKind::word).toList();
    }

    /**
     * @param word as the user types it
     * @return its kind
     * @throws IllegalArgumentException if there is none
     */
    public static FileSystemKind of(String word) {
        return Arrays.stream(values())
                .filter(kind -> kind.word().equals(word))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no file system '" + word + "'"));
    }

    /**
     * @param word any text
     * @return whether it names a kind with servers that are started for a run
     */
    public static boolean isDeployed(String word) {
        return Arrays.stream(values())
                .anyMatch(kind -> kind.deployed() && kind.word().equals(word));
    }

    /** {@return whether all hosts see the same files} */
    public boolean shared() {
        return reach != Reach.HOST;
    }

    /** {@return whether it has servers that are started for a run} */
    public boolean deployed() {
        return reach == Reach.DEPLOYED;
    }
}
