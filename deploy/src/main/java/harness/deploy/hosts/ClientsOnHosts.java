package harness.deploy.hosts;

import harness.api.clients.InParallel;
import harness.api.clients.WaitingClients;
import harness.api.launch.ChildExit;
import harness.api.launch.Conversation;
import harness.api.launch.JsonLinesProcess;
import harness.api.workload.Need;
import harness.control.host.ClientJvm;
import harness.deploy.hosts.node.HostNode;
import harness.deploy.hosts.node.HostPlace;
import harness.deploy.hosts.plan.HostsPlan;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/** One JVM with clients on each slave, started by its agent; each waits for the workload host on the master. */
final class ClientsOnHosts {
    private static final String OF_SERVICES = "harness.workloads.cluster.ClientMain";
    private static final String OF_MACHINES = "harness.api.host.MachineMain";
    /** The class path is unpacked before. */
    private static final Duration LIMIT = Duration.ofMinutes(10);

    private final List<Client> clients;

    private ClientsOnHosts(List<Client> clients) {
        this.clients = clients;
    }

    /**
     * What they are.
     *
     * @param group their class path
     * @param main their main class
     */
    record Kind(String group, String main) {
        static Kind of(String group, Set<Need> needs) {
            return new Kind(group, needs.contains(Need.MACHINES) ? OF_MACHINES : OF_SERVICES);
        }

        Set<Need> needs() {
            return main.equals(OF_MACHINES) ? Set.of(Need.MACHINES) : Set.of();
        }
    }

    /** One of them, and where it listens. */
    private record Client(
            HostNode slave,
            String address,
            HostPlace place,
            JsonLinesProcess<WaitingClients.Listening> process,
            Conversation<WaitingClients.Listening> conversation) {
        static Client start(HostNode slave, HostPlace place, HostsPlan plan, Kind kind, Map<String, String> secrets)
                throws IOException {
            List<String> flags =
                    new ArrayList<>(ClientJvm.flags(kind.needs(), Path.of(slave.jar()), Path.of(plan.work())));
            String address = plan.addresses().get(slave.name());
            flags.add(WaitingClients.listen(address));
            flags.add(WaitingClients.directories(slave.dataDirs()));
            Conversation<WaitingClients.Listening> conversation = new Conversation<>(
                    "the JVM of clients on " + slave.label(), listening -> Optional.empty(), ChildExit::describe);
            HostNode.Starting<WaitingClients.Listening> starting = slave.launch(
                    "the clients on " + slave.label(),
                    WaitingClients.Listening.class,
                    slave.request(
                            place, kind.group(), kind.main(), flags, "clients-" + kind.group() + ".err", secrets));
            return new Client(slave, address, place, starting.with(conversation), conversation);
        }

        String awaitAddress() throws IOException, InterruptedException {
            return address + ":"
                    + conversation.await(WaitingClients.Listening.class, LIMIT).port();
        }

        void close() {
            if (!place.scratch().isEmpty()) {
                slave.fetchLogs(place);
            }
            process.close();
        }
    }

    /**
     * Starts them, and does not wait for them.
     *
     * @param places where they work, by slave
     * @param secrets variables of their environment
     */
    static ClientsOnHosts start(
            List<HostNode> slaves,
            Function<HostNode, HostPlace> places,
            HostsPlan plan,
            Kind kind,
            Map<String, String> secrets)
            throws InterruptedException, IOException {
        return new ClientsOnHosts(
                InParallel.results(slaves, slave -> Client.start(slave, places.apply(slave), plan, kind, secrets)));
    }

    /** Where they listen, once all of them do. */
    List<String> addresses() throws IOException, InterruptedException {
        return InParallel.results(clients, Client::awaitAddress);
    }

    /** Which of them have ended, if any have. */
    Optional<String> damage() {
        List<String> ended = clients.stream()
                .filter(client -> client.process().exit().isDone())
                .map(client -> client.slave().label())
                .toList();
        return ended.isEmpty()
                ? Optional.empty()
                : Optional.of("the clients on %s have ended".formatted(String.join(", ", ended)));
    }

    /** Ends them all at once; a second call does nothing. */
    void close() {
        try {
            InParallel.results(clients, client -> {
                client.close();
                return client;
            });
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (IOException e) {
            throw new IllegalStateException("the end of a client cannot fail", e);
        }
    }
}
