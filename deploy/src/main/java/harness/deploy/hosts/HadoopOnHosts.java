package harness.deploy.hosts;

import harness.api.clients.InParallel;
import harness.api.cluster.DaemonLog;
import harness.control.cluster.ClusterHealth;
import harness.deploy.hosts.node.HostNode;
import harness.deploy.hosts.plan.HostsPlan;
import harness.hdfs.config.HostSettings;
import harness.hdfs.protocol.NodeEvent;
import harness.hdfs.protocol.NodeSpec;
import harness.hdfs.protocol.RunSecret;
import harness.record.trial.RunEvent;
import harness.record.trial.RunListener;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The daemons of HDFS and YARN on prepared hosts.
 *
 * @param plan what is to be started
 * @param master runs NameNode and ResourceManager
 * @param slaves run DataNodes and NodeManagers
 * @param listener is told how far the start is
 */
record HadoopOnHosts(HostsPlan plan, HostNode master, List<HostNode> slaves, RunListener listener) {
    private static final Duration START_LIMIT = Duration.ofMinutes(3);
    private static final Duration POLL = Duration.ofMillis(100);

    /** Returns when the cluster is healthy. */
    void start(Map<String, String> settings) throws IOException, InterruptedException {
        listener.on(new RunEvent.Stage("start daemons"));
        RunSecret secret = RunSecret.random();
        Map<String, String> withMachines = new HashMap<>(settings);
        withMachines.put(
                HostSettings.MACHINES,
                String.join(
                        ",", InParallel.results(nodes(), node -> node.listen(plan.addresses(), secret, START_LIMIT))));
        Map<String, String> withAddresses = new HashMap<>(withMachines);
        withAddresses.putAll(master.startDaemons(NodeSpec.Role.MASTER, plan.addresses(), withMachines, START_LIMIT));
        InParallel.results(
                slaves, node -> node.startDaemons(NodeSpec.Role.SLAVE, plan.addresses(), withAddresses, START_LIMIT));
        master.awaitPrepared(START_LIMIT);
        InParallel.results(slaves, node -> node.awaitPrepared(START_LIMIT));
        awaitHealthy();
    }

    private void awaitHealthy() throws IOException, InterruptedException {
        Expected expected = new Expected(
                slaves.stream().collect(Collectors.toMap(HostNode::name, HostNode::volumes)),
                plan.offered().memoryMb(),
                plan.offered().vcores());
        long deadline = System.nanoTime() + START_LIMIT.toNanos();
        List<String> lacking = List.of("nothing has registered");
        while (System.nanoTime() < deadline) {
            NodeEvent.MasterStatus status = master.status(NodeEvent.MasterStatus.class);
            lacking = expected.lacking(status);
            listener.on(new RunEvent.Progress(
                    "start",
                    status.dataNodes().size() + (long) status.nodeManagers().size(),
                    2L * slaves.size(),
                    "daemons"));
            if (lacking.isEmpty()) {
                return;
            }
            LockSupport.parkNanos(POLL.toNanos());
        }
        throw new IOException(DaemonLog.explain(
                "after %d s the cluster is not healthy: %s"
                        .formatted(START_LIMIT.toSeconds(), String.join("; ", lacking)),
                logs()));
    }

    private List<HostNode> nodes() {
        return Stream.concat(Stream.of(master), slaves.stream()).toList();
    }

    /** Of those that are there. */
    List<DaemonLog> logs() throws InterruptedException {
        return InParallel.outcomes(nodes(), HostNode::daemonLogs).stream()
                .map(InParallel.Outcome::value)
                .filter(Objects::nonNull)
                .flatMap(List::stream)
                .toList();
    }

    /** Asks the master and every slave: a master learns late that a slave is gone, and a slave that is cut off never. */
    Optional<String> damage() throws IOException, InterruptedException {
        NodeEvent.MasterStatus status = master.status(NodeEvent.MasterStatus.class);
        List<InParallel.Outcome<NodeEvent.SlaveStatus>> answers =
                InParallel.outcomes(slaves, slave -> slave.status(NodeEvent.SlaveStatus.class));
        List<String> problems = new ArrayList<>();
        int dataNodes = 0;
        int nodeManagers = 0;
        for (int i = 0; i < slaves.size(); i++) {
            HostNode slave = slaves.get(i);
            NodeEvent.SlaveStatus answer = answers.get(i).value();
            if (answer == null) {
                problems.add(slave.label() + " is gone or does not answer");
                continue;
            }
            if (answer.failedVolumes() > 0) {
                problems.add("%s has lost %d of its %d disks"
                        .formatted(slave.label(), answer.failedVolumes(), slave.volumes()));
            }
            if (!answer.fullDisks().isEmpty()) {
                problems.add("%s has no room for a block on %s"
                        .formatted(slave.label(), String.join(", ", answer.fullDisks())));
            }
            dataNodes += answer.dataNode() ? 1 : 0;
            nodeManagers += answer.nodeManager() ? 1 : 0;
        }
        ClusterHealth health = new ClusterHealth(
                Math.min(dataNodes, status.dataNodes().size()),
                Math.min(nodeManagers, status.nodeManagers().size()));
        health.damage(slaves.size()).ifPresent(lack -> problems.add(0, lack));
        return problems.isEmpty() ? Optional.empty() : Optional.of(String.join("; ", problems));
    }
}
