package harness.deploy.ec2;

import harness.deploy.hosts.InParallel;
import harness.deploy.hosts.Inventory;
import harness.deploy.hosts.InventoryHost;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Brings a cluster up, from wherever the journal says that it is: what was made is used, what may have been made is looked
 * for, and the rest is made, each with an intent before it.
 *
 * @param intents of the cluster
 * @param requests what the service is asked for
 * @param settling for what was made a moment ago
 * @param access from where the machines may be reached
 * @param groups starts machines
 * @param instances waits for machines
 */
record Ec2Launch(
        Intents intents,
        LaunchRequests requests,
        Settling settling,
        SshAccess access,
        InstanceGroups groups,
        RunningInstances instances) {
    /** Gives the ids of what there is. */
    @FunctionalInterface
    private interface Step {
        List<String> ids() throws IOException, InterruptedException;
    }

    /** Machines of one role. */
    record Group(Role role, List<Ec2Api.Instance> instances) {
        Group {
            instances = List.copyOf(instances);
        }
    }

    /**
     * @return groups of running machines, master first
     * @throws CloudException if the service refuses something
     * @throws IOException if a machine ends instead of running
     * @throws InterruptedException if this thread is interrupted
     */
    List<Group> running() throws IOException, InterruptedException {
        // Made before anything that uses them, by one thread: every request has to carry the same.
        papers().login();
        papers().host();
        String securityGroup = surroundings();
        Step master = () -> groups.machines(Role.MASTER, securityGroup);
        Step slaves = () -> groups.machines(Role.SLAVE, securityGroup);
        // Slaves that take what there is must not take the master's place.
        List<List<String>> ids = spec().minSlaves() < spec().slaves()
                ? List.of(master.ids(), slaves.ids())
                : together(List.of(master, slaves));
        Map<String, Ec2Api.Instance> running =
                instances.await(ids.stream().flatMap(List::stream).toList());
        return List.of(
                new Group(Role.MASTER, ids.get(0).stream().map(running::get).toList()),
                new Group(Role.SLAVE, ids.get(1).stream().map(running::get).toList()));
    }

    private static List<List<String>> together(List<Step> steps) throws IOException, InterruptedException {
        return InParallel.results(steps, Step::ids);
    }

    /** Makes what the machines need, and gives the id of their security group. */
    private String surroundings() throws IOException, InterruptedException {
        List<List<String>> made = together(
                List.of(this::keyPair, this::securityGroup, this::placementGroup, () -> List.copyOf(access.wanted())));
        String securityGroup = made.get(1).get(0);
        return settling.answer(() -> {
            access.admit(securityGroup, Set.copyOf(made.get(3)));
            return securityGroup;
        });
    }

    private List<String> keyPair() throws IOException, InterruptedException {
        return intents.one(
                ResourceKind.KEY_PAIR,
                "key-pair",
                intent ->
                        List.of(api().importKeyPair(cluster(), papers().login().publicLine(), requests.tags(intent))));
    }

    private List<String> securityGroup() throws IOException, InterruptedException {
        return intents.one(
                ResourceKind.SECURITY_GROUP,
                "security-group",
                intent -> List.of(api().createSecurityGroup(cluster(), spec().vpc(), requests.tags(intent))));
    }

    private List<String> placementGroup() throws IOException, InterruptedException {
        return spec().placementGroup()
                ? intents.one(
                        ResourceKind.PLACEMENT_GROUP,
                        "placement-group",
                        intent -> List.of(api().createPlacementGroup(cluster(), requests.tags(intent))))
                : List.of();
    }

    /**
     * @param running groups of machines
     * @return the machines, pinned by the cluster's host key; their disks are not known yet
     * @throws IOException if the host key cannot be written down
     */
    Inventory inventory(List<Group> running) throws IOException {
        List<InventoryHost> hosts = new ArrayList<>();
        for (Group group : running) {
            int number = 0;
            for (Ec2Api.Instance instance : group.instances().stream()
                    .sorted(Comparator.comparing(Ec2Api.Instance::id))
                    .toList()) {
                hosts.add(host(group.role() == Role.MASTER ? "master" : "slave" + number++, group.role(), instance));
            }
        }
        papers().know(hosts.stream().map(InventoryHost::address).toList());
        return new Inventory(
                cluster(), "/var/tmp/harness-" + spec().sshUser(), hosts.get(0), hosts.subList(1, hosts.size()));
    }

    private InventoryHost host(String name, Role role, Ec2Api.Instance instance) throws IOException {
        return new InventoryHost(
                name,
                instances.address(instance),
                instance.privateAddress(),
                Inventory.SSH_PORT,
                spec().sshUser(),
                List.of(papers().login().privateKey().toString()),
                papers().knownHosts().toString(),
                List.of(),
                Optional.empty(),
                Optional.empty(),
                role == Role.SLAVE ? spec().array() : Optional.empty(),
                true);
    }

    private Ec2Api api() {
        return intents.api();
    }

    private Ec2Spec spec() {
        return requests.spec();
    }

    private Papers papers() {
        return requests.papers();
    }

    private String cluster() {
        return requests.cluster();
    }
}
