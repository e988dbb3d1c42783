package harness.api.filesystem;

import java.util.function.UnaryOperator;

/**
 * A file system with everything that a plan says of it. Two workloads of a run with equal specifications use the same one.
 *
 * @param kind which
 * @param directory with kind GIVEN, where it is mounted; else empty
 * @param servers how many serve it; 0 for as many as the kind takes by itself, and for kinds without servers
 * @param metadataServers with kind ORANGEFS, how many of the servers keep metadata, too; 0 for all of them; else 0
 * @param dedicated whether the servers run on hosts that no process of a job runs on
 * @param mountOptions what a client gives mount(8) beside what is needed; empty for none
 * @param method with kind ORANGEFS, its {@code TroveMethod}; else empty
 * @param stripBytes with kind ORANGEFS, its strip size; else 0
 */
public record FileSystemSpec(
        FileSystemKind kind,
        String directory,
        int servers,
        int metadataServers,
        boolean dedicated,
        String mountOptions,
        String method,
        long stripBytes) {
    /** The parameter that names the kind. */
    public static final String FILESYSTEM = "filesystem";
    /** The parameter with the directory of a given one. */
    public static final String DIRECTORY = "directory";
    /** The parameter with the number of servers. */
    public static final String SERVERS = "servers";
    /** The parameter with the number of OrangeFS's servers that keep metadata, too. */
    public static final String METADATA_SERVERS = "metadata-servers";
    /** The parameter that says where servers run. */
    public static final String PLACEMENT = "placement";
    /** Servers run beside the processes of a job. */
    public static final String PART_TIME = "part-time";
    /** Servers have hosts of their own. */
    public static final String DEDICATED = "dedicated";
    /** The parameter with options of mount(8). */
    public static final String MOUNT_OPTIONS = "mount-options";
    /** The parameter with OrangeFS's {@code TroveMethod}. */
    public static final String METHOD = "trove-method";
    /** The method of OrangeFS's servers with which they neither write nor read files. */
    public static final String NETWORK_ONLY = "null-aio";
    /** The parameter with OrangeFS's strip size. */
    public static final String STRIP = "strip";

    /** {@return whether it keeps names and sizes of files and not what is written to them} */
    public boolean storesNothing() {
        return method.equals(NETWORK_ONLY);
    }

    /**
     * Takes only what has a meaning for the kind, so that specifications are equal which mean the same.
     *
     * @param parameters of a workload, by name
     * @return the file system that they ask for
     */
    public static FileSystemSpec of(UnaryOperator<String> parameters) {
        FileSystemKind kind = FileSystemKind.of(parameters.apply(FILESYSTEM));
        boolean orangefs = kind == FileSystemKind.ORANGEFS;
        return new FileSystemSpec(
                kind,
                kind == FileSystemKind.GIVEN ? parameters.apply(DIRECTORY) : "",
                kind.deployed() ? Integer.parseInt(parameters.apply(SERVERS)) : 0,
                orangefs ? Integer.parseInt(parameters.apply(METADATA_SERVERS)) : 0,
                kind.deployed() && parameters.apply(PLACEMENT).equals(DEDICATED),
                kind.deployed() ? parameters.apply(MOUNT_OPTIONS) : "",
                orangefs ? parameters.apply(METHOD) : "",
                orangefs ? Long.parseLong(parameters.apply(STRIP)) : 0);
    }
}
