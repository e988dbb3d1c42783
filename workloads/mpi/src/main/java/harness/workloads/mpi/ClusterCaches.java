package harness.workloads.mpi;

import harness.api.filesystem.FileSystemKind;
import harness.api.filesystem.MountedFileSystem;
import harness.api.machine.PageCacheScript;
import harness.api.text.Reason;
import harness.api.workload.CacheState;
import harness.mpi.launch.Command;
import harness.mpi.launch.HostShell;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Makes the caches of a cluster's hosts cold. On a file system with servers a client is mounted anew, by which it forgets
 * everything, and the servers' page caches are dropped: only if both went well everywhere, and no server keeps its data on a
 * file system with another cache of its own, are the caches cold.
 */
final class ClusterCaches {
    private static final Duration LIMIT = Duration.ofMinutes(5);

    private ClusterCaches() {}

    /**
     * @param cluster with a file system
     * @return cold, or warm and why
     * @throws IOException if a host has not mounted the file system any more
     * @throws InterruptedException if interrupted
     */
    static CacheState cool(JobPlace.OnCluster cluster) throws IOException, InterruptedException {
        MountedFileSystem mounted = cluster.mounted();
        FileSystemKind kind = mounted.spec().kind();
        HostShell clients = cluster.shell();
        if (kind == FileSystemKind.TMPFS) {
            return CacheState.warm("cached: tmpfs is nothing but memory");
        }
        if (kind == FileSystemKind.LOCAL) {
            return state(
                    clients.run(
                            PageCacheScript.DROP + PageCacheScript.requireOnlyPages(mounted.directory()),
                            Optional.empty(),
                            LIMIT),
                    "page cache dropped on all %d hosts"
                            .formatted(clients.hosts().size()));
        }
        if (kind == FileSystemKind.GIVEN) {
            clients.run(PageCacheScript.DROP, Optional.empty(), LIMIT);
            return CacheState.warm("cached: the servers of %s are out of reach".formatted(mounted.description()));
        }
        return remounted(clients, mounted);
    }

    private static CacheState remounted(HostShell clients, MountedFileSystem mounted)
            throws IOException, InterruptedException {
        CacheState state = mountedAnew(clients, mounted);
        if (state.kind() != CacheState.Kind.COLD) {
            Command.output(List.of("sh", "-c", mounted.check()));
            clients.require(mounted.check(), Optional.empty(), LIMIT);
        }
        return state;
    }

    private static CacheState mountedAnew(HostShell clients, MountedFileSystem mounted) throws InterruptedException {
        try {
            Command.output(List.of("sh", "-c", mounted.remount()));
        } catch (IOException e) {
            return CacheState.warm("cached: not mounted anew: " + Reason.of(e));
        }
        CacheState anew = state(
                clients.run(mounted.remount(), Optional.empty(), LIMIT),
                "mounted anew on all %d hosts".formatted(clients.hosts().size()));
        if (anew.kind() != CacheState.Kind.COLD) {
            return anew;
        }
        Map<String, List<String>> servers = mounted.servers().stream()
                .collect(Collectors.toMap(MountedFileSystem.Server::address, MountedFileSystem.Server::storage));
        return state(
                clients.on(List.copyOf(servers.keySet()))
                        .run(server -> dropped(servers.get(server)), Optional.empty(), LIMIT),
                "%s; page cache dropped on all %d servers".formatted(anew.how(), servers.size()));
    }

    /** Drops the page cache of a server, if that is the only memory that its data are in. */
    private static String dropped(List<String> storage) {
        return PageCacheScript.DROP
                + storage.stream().map(PageCacheScript::requireOnlyPages).collect(Collectors.joining());
    }

    private static CacheState state(List<HostShell.Result> results, String done) {
        String problems = results.stream()
                .filter(result -> !result.good())
                .map(HostShell.Result::problem)
                .collect(Collectors.joining("; "));
        return problems.isEmpty() ? CacheState.cold(done) : CacheState.warm("cached: " + problems);
    }
}
