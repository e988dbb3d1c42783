package harness.deploy.hosts;

import harness.core.host.HostEvent;
import harness.core.machine.PageCacheScript;
import harness.core.units.Bytes;
import harness.core.workload.CacheState;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The page caches of the slaves, from which DataNodes would answer reads. A workload runs on the master and cannot drop them;
 * whoever has a connection to each slave can.
 *
 * @param slaves all that run a DataNode
 */
record SlaveCaches(List<HostNode> slaves) {
    private static final Duration LIMIT = Duration.ofMinutes(5);
    /** Fields of /proc/meminfo are in KiB, whatever they call it. */
    private static final String CACHED = "awk '/^Cached:/ {print $2 * 1024}' /proc/meminfo\n";

    SlaveCaches {
        slaves = List.copyOf(slaves);
    }

    /**
     * @param done a phase of a workload
     * @return the same; if the workload wanted cold caches and could not reach them, with the caches as they are now that
     *     they have been dropped on every slave
     * @throws InterruptedException if this thread is interrupted
     */
    HostEvent.Done after(HostEvent.Done done) throws InterruptedException {
        boolean wanted = done.cache()
                .filter(cache -> cache.kind() == CacheState.Kind.WARM)
                .isPresent();
        return wanted ? done.withCache(drop()) : done;
    }

    private CacheState drop() throws InterruptedException {
        return state(InParallel.outcomes(slaves, SlaveCaches::drop), slaves.size());
    }

    /** What is cached on a slave afterwards, in bytes. */
    private static long drop(HostNode slave) throws IOException {
        String script = PageCacheScript.DROP
                + slave.disks().stream().map(PageCacheScript::requireOnlyPages).collect(Collectors.joining())
                + CACHED;
        String answer = slave.perform(script, LIMIT);
        try {
            return Long.parseLong(answer.strip());
        } catch (NumberFormatException e) {
            throw new IOException(slave.label() + ": does not say how much it has cached", e);
        }
    }

    /** Cold only if it went well on every slave. */
    static CacheState state(List<InParallel.Outcome<Long>> outcomes, int slaves) {
        List<String> problems = outcomes.stream()
                .filter(outcome -> outcome.failure() != null)
                .map(outcome -> outcome.failure().getMessage())
                .toList();
        if (!problems.isEmpty()) {
            return CacheState.warm("cached: " + String.join("; ", problems));
        }
        long most = outcomes.stream().mapToLong(InParallel.Outcome::value).max().orElseThrow();
        return CacheState.cold("dirty pages written, page cache dropped on all %d slaves; at most %s left on one"
                .formatted(slaves, Bytes.show(most)));
    }
}
