package harness.deploy.hosts;

import harness.api.clients.InParallel;
import harness.api.filesystem.JobCluster;
import harness.api.filesystem.MountedFileSystem;
import harness.api.json.Json;
import harness.api.launch.MarkedProcesses;
import harness.api.text.Reason;
import harness.deploy.filesystem.FileSystemService;
import harness.deploy.filesystem.FileSystemServices;
import harness.deploy.filesystem.Layout;
import harness.deploy.filesystem.Stage;
import harness.deploy.filesystem.Step;
import harness.deploy.filesystem.StorageHost;
import harness.deploy.hosts.inventory.DeployedHost;
import harness.deploy.hosts.node.HostKeeper;
import harness.deploy.hosts.node.HostNode;
import harness.deploy.hosts.plan.HostsPlan;
import harness.deploy.hosts.plan.MpiPlan;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** What jobs of MPI need on a cluster's hosts: a way from the master to all slaves, and file systems. */
final class MpiOnHosts implements AutoCloseable {
    private final HostsPlan plan;
    private final String run;
    private final Map<String, StorageHost> hosts;
    private final List<Layout> layouts;
    private final Map<String, HostKeeper> keepers = new ConcurrentHashMap<>();

    /**
     * @param plan with file systems
     * @param run the run's id
     */
    MpiOnHosts(HostsPlan plan, String run) {
        this.plan = plan;
        this.run = run;
        this.hosts = MpiPlan.hosts(plan, run);
        this.layouts = plan.mpi().orElseThrow().layouts(plan, run);
    }

    /**
     * @param nodes of all hosts, connected
     * @param stages is told what begins
     * @return the file on the master that tells the cluster of jobs
     */
    String start(List<HostNode> nodes, Consumer<String> stages) throws IOException, InterruptedException {
        stages.accept("reach %d hosts from the master".formatted(plan.slaves().size()));
        InParallel.results(nodes, node -> {
            HostKeeper keeper = node.keeper(MpiPlan.directory(run));
            keepers.put(node.name(), keeper);
            return keeper.apply(first(hosts.get(node.name())));
        });
        StorageHost master = master();
        List<KeyBetweenHosts.Reached> slaves = plan.slaves().stream()
                .map(slave -> new KeyBetweenHosts.Reached(
                        hosts.get(slave.host().name()),
                        slave.host().user(),
                        slave.host().port()))
                .toList();
        String config = KeyBetweenHosts.install(master, slaves, keepers, run);
        keepers.get(master.name()).apply(Step.of(master.name(), reach(config)));
        deploy(stages);
        // Undone first: what still runs would hold on to what is unmounted.
        InParallel.results(
                nodes,
                node -> keepers.get(node.name()).apply(new Step(node.name(), "true", MarkedProcesses.kill(mark()))));
        return tell(config);
    }

    private StorageHost master() {
        return hosts.get(plan.master().host().name());
    }

    private String mark() {
        return MarkedProcesses.mark(run + "." + plan.master().host().name());
    }

    /** Undone last: the disks are as they were. */
    private static Step first(StorageHost host) {
        StringBuilder undo = new StringBuilder();
        host.storage().forEach(directory -> undo.append("root rm -rf --one-file-system '%s'\n".formatted(directory)));
        return new Step(host.name(), "true", undo.toString());
    }

    private String reach(String config) {
        StringBuilder script = new StringBuilder();
        for (DeployedHost slave : plan.slaves()) {
            String address = plan.addresses().get(slave.host().name());
            script.append("""
                    ssh -F '%1$s' %2$s true </dev/null >'%1$s.answer' 2>&1 || {
                      echo "its ssh does not reach %3$s: $(tail -n 1 '%1$s.answer')" >&2
                      exit 1
                    }
                    """.formatted(config, address, slave.host().label()));
        }
        return script.toString();
    }

    private void deploy(Consumer<String> stages) throws IOException, InterruptedException {
        Map<FileSystemService, List<Layout>> byService = new LinkedHashMap<>();
        List<FileSystemService> services = FileSystemServices.all();
        for (Layout layout : layouts) {
            FileSystemService service = services.stream()
                    .filter(candidate ->
                            candidate.kinds().contains(layout.spec().kind()))
                    .findFirst()
                    .orElseThrow();
            byService.computeIfAbsent(service, key -> new ArrayList<>()).add(layout);
        }
        for (Map.Entry<FileSystemService, List<Layout>> entry : byService.entrySet()) {
            for (Stage stage : entry.getKey().deploy(entry.getValue())) {
                stages.accept(stage.name());
                InParallel.results(
                        stage.steps(), step -> keepers.get(step.host()).apply(step));
            }
        }
        for (Layout layout : layouts) {
            if (layout.spec().kind().shared()) {
                requireShared(layout);
            }
        }
    }

    /** What the master writes every host reads: else it is not one file system, or a client has not mounted it. */
    private void requireShared(Layout layout) throws IOException, InterruptedException {
        String probe = "%s/.harness-%s".formatted(layout.directory(), run);
        HostKeeper master = keepers.get(master().name());
        master.apply(Step.of(master().name(), "echo '%s' >'%s'".formatted(run, probe)));
        try {
            InParallel.results(
                    layout.hosts(),
                    host -> keepers.get(host.name()).apply(Step.of(host.name(), same(layout, probe, run))));
        } finally {
            master.apply(Step.of(master().name(), "rm -f '%s'".formatted(probe)));
        }
    }

    /**
     * @param layout of a file system
     * @param probe file on it that a line was written to
     * @param line that was written
     * @return commands that fail where the file is not there; it has the same content, or, where none is kept, the same size
     */
    static String same(Layout layout, String probe, String line) {
        String found = layout.spec().storesNothing()
                ? "[ \"$(stat -c %%s '%s' 2>&1)\" = %d ]".formatted(probe, line.length() + 1)
                : "[ \"$(cat '%s' 2>&1)\" = '%s' ]".formatted(probe, line);
        return """
                %1$s && [ -w '%2$s' ] || {
                  echo '%3$s is not the same here as on the master, or cannot be written' >&2
                  exit 1
                }
                """.formatted(found, layout.directory(), layout.describe());
    }

    private String tell(String config) throws IOException {
        JobCluster cluster = new JobCluster(
                plan.slaves().stream()
                        .map(slave -> hosts.get(slave.host().name()))
                        .map(host -> new JobCluster.Host(host.name(), host.address(), host.cores()))
                        .toList(),
                master().address(),
                config,
                layouts.stream().map(MpiOnHosts::mounted).toList());
        HostKeeper master = keepers.get(master().name());
        String file = master.directory() + "/cluster.json";
        master.apply(Step.of(master().name(), """
                cat >'%s' <<'END_OF_CLUSTER'
                %s
                END_OF_CLUSTER
                """.formatted(file, Json.line(cluster))));
        return file;
    }

    private static MountedFileSystem mounted(Layout layout) {
        FileSystemService service = FileSystemServices.of(layout.spec().kind());
        return new MountedFileSystem(
                layout.spec(),
                layout.describe(),
                layout.directory(),
                layout.hosts().stream().map(StorageHost::address).toList(),
                layout.servers().stream()
                        .map(server -> new MountedFileSystem.Server(server.address(), service.storage(server)))
                        .toList(),
                service.remount(layout),
                service.check(layout));
    }

    /** What does not run any more of what was started, in one line. */
    Optional<String> damage() throws InterruptedException {
        List<String> problems = InParallel.outcomes(List.copyOf(hosts.values()), this::problem).stream()
                .map(outcome -> outcome.failure() == null ? outcome.value() : Reason.of(outcome.failure()))
                .filter(problem -> !problem.isEmpty())
                .toList();
        return problems.isEmpty() ? Optional.empty() : Optional.of(String.join("; ", problems));
    }

    private String problem(StorageHost host) {
        StringBuilder script = new StringBuilder("true\n");
        for (Layout layout : layouts) {
            if (layout.servers().contains(host)) {
                script.append(FileSystemServices.of(layout.spec().kind()).health(layout, host));
            }
            if (layout.clients().contains(host)) {
                script.append(FileSystemServices.of(layout.spec().kind()).check(layout));
                script.append("timeout 10 ls '%1$s/' >/dev/null 2>&1 || { echo '%2$s does not answer' >&2; exit 1; }\n"
                        .formatted(layout.directory(), layout.describe()));
            }
        }
        return keepers.get(host.name()).problem(script.toString());
    }

    void pulse() {
        keepers.values().forEach(HostKeeper::pulse);
    }

    /** Undoes everything on all hosts at once. */
    @Override
    public void close() throws IOException {
        List<HostKeeper> all = List.copyOf(keepers.values());
        keepers.clear();
        if (all.isEmpty()) {
            return;
        }
        try {
            List<String> left = InParallel.outcomes(all, keeper -> {
                        keeper.close();
                        return "";
                    })
                    .stream()
                    .flatMap(outcome -> Stream.ofNullable(outcome.failure()))
                    .map(Reason::of)
                    .toList();
            if (!left.isEmpty()) {
                throw new IOException(String.join("; ", left));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while file systems were removed", e);
        }
    }
}
