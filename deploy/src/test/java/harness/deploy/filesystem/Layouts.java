package harness.deploy.filesystem;

import harness.api.filesystem.FileSystemKind;
import harness.api.filesystem.FileSystemSpec;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;

/** Layouts on hosts that have everything, or nothing. */
public final class Layouts {
    private static final Set<String> PROGRAMS = Set.of(
            "glusterd",
            "gluster",
            "mount.glusterfs",
            "exportfs",
            "rpc.nfsd",
            "rpc.mountd",
            "mount.nfs",
            "pvfs2-server",
            "pvfs2fuse",
            "mpirun.openmpi",
            "mpirun.mpich",
            "mpicc.openmpi",
            "ssh",
            "ssh-keygen");

    /** A host with all programs, as root. */
    public static final HostTools ALL = new HostTools(
            PROGRAMS,
            Set.of("nfs", "nfsd", "fuse"),
            "root",
            Map.of("openmpi", "Open MPI 4.1.4", "mpich", "MPICH 4.0.2"),
            "x86_64");

    static final HostTools NOTHING = new HostTools(Set.of(), Set.of(), "none", Map.of(), "x86_64");

    private Layouts() {}

    static FileSystemSpec spec(FileSystemKind kind) {
        return new FileSystemSpec(
                kind,
                kind == FileSystemKind.GIVEN ? "/mnt/it's" : "",
                0,
                0,
                false,
                kind.deployed() ? "noatime" : "",
                kind == FileSystemKind.ORANGEFS ? "alt-aio" : "",
                kind == FileSystemKind.ORANGEFS ? 65536 : 0);
    }

    static Layout of(FileSystemKind kind, int hosts, HostTools tools) {
        List<StorageHost> slaves = IntStream.range(0, hosts)
                .mapToObj(i -> host("slave" + i, i + 1, tools))
                .toList();
        FileSystemSpec spec = spec(kind);
        int servers = FileSystemServices.of(kind).defaultServers(spec, hosts);
        return new Layout(
                spec, "fs0", "/w/runs/r.mpi/mnt/fs0", slaves.subList(0, servers), slaves, host("master", 0, tools));
    }

    private static StorageHost host(String name, int number, HostTools tools) {
        return new StorageHost(
                name,
                "10.0.0." + number,
                List.of("/a/harness-r." + name + ".mpi", "/b/harness-r." + name + ".mpi"),
                4,
                tools);
    }
}
