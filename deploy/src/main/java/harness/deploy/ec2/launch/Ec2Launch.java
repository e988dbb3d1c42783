package harness.deploy.ec2.launch;

import harness.api.clients.InParallel;
import harness.deploy.ec2.api.Ec2Api;
import harness.deploy.ec2.plan.Ec2Spec;
import harness.deploy.ec2.plan.RentalFiles;
import harness.deploy.ec2.plan.Role;
import harness.deploy.hosts.inventory.Inventory;
import harness.deploy.hosts.inventory.InventoryHost;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Brings a cluster up, from wherever the journal says that it is: what was made is used, what may have been made is looked
 * for, and the rest is made, each with an intent before it.
 *
 * @param requests what the service is asked for
 * @param surroundings what the machines need
 * @param groups starts machines
 * @param instances waits for machines
 */
public record Ec2Launch(
        LaunchRequests requests, LaunchPrerequisites surroundings, InstanceGroups groups, RunningInstances instances) {
    /** Ids of machines of one role. */
    private record Ids(Role role, List<String> ids) {}

    /** Machines of one role. */
    record Group(Role role, List<Ec2Api.Instance> instances) {
        Group {
            instances = List.copyOf(instances);
        }
    }

    /**
     * @return groups of running machines in the order of the roles, master first
     * @throws CloudException if the service refuses something
     * @throws IOException if a machine ends instead of running
     * @throws InterruptedException if this thread is interrupted
     */
    public List<Group> running() throws IOException, InterruptedException {
        // Made before anything that uses them, by one thread: every request has to carry the same.
        requests.files().login();
        requests.files().host();
        String securityGroup = surroundings.securityGroup();
        InParallel.Step<Role, Ids> start = role -> new Ids(role, groups.machines(role, securityGroup));
        List<Role> roles = Arrays.stream(Role.values())
                .filter(role -> requests.most(role) > 0)
                .toList();
        // Slaves that take what there is must not take the others' place.
        List<Ids> started = requests.spec().minSlaves() < requests.spec().slaves()
                ? inOrder(roles, start)
                : InParallel.results(roles, start);
        Map<String, Ec2Api.Instance> running = instances.await(
                started.stream().flatMap(group -> group.ids().stream()).toList());
        return started.stream()
                .map(group -> new Group(
                        group.role(), group.ids().stream().map(running::get).toList()))
                .toList();
    }

    private static List<Ids> inOrder(List<Role> roles, InParallel.Step<Role, Ids> start)
            throws IOException, InterruptedException {
        List<Ids> started = new ArrayList<>();
        for (Role role : roles) {
            started.add(start.on(role));
        }
        return started;
    }

    /**
     * @param running groups of machines
     * @return the machines, pinned by the cluster's host key; their disks are not known yet
     * @throws IOException if the host key cannot be written down
     */
    public Inventory inventory(List<Group> running) throws IOException {
        List<InventoryHost> hosts = new ArrayList<>();
        for (Group group : running) {
            int number = 0;
            for (Ec2Api.Instance instance : group.instances().stream()
                    .sorted(Comparator.comparing(Ec2Api.Instance::id))
                    .toList()) {
                String word = group.role().word();
                hosts.add(host(group.role() == Role.MASTER ? word : word + number++, group.role(), instance));
            }
        }
        requests.files().know(hosts.stream().map(InventoryHost::address).toList());
        return new Inventory(
                requests.cluster(),
                "/var/tmp/harness-" + requests.spec().sshUser(),
                hosts.get(0),
                hosts.subList(1, hosts.size()),
                requests.spec().serverCount());
    }

    private InventoryHost host(String name, Role role, Ec2Api.Instance instance) throws IOException {
        Ec2Spec spec = requests.spec();
        RentalFiles files = requests.files();
        return new InventoryHost(
                name,
                instances.address(instance),
                instance.privateAddress(),
                Inventory.SSH_PORT,
                spec.sshUser(),
                List.of(files.login().privateKey().toString()),
                files.knownHosts().toString(),
                List.of(),
                Optional.empty(),
                Optional.empty(),
                spec.disks(role).array(),
                true);
    }
}
