package harness.deploy.ec2;

import harness.core.journal.Journal;
import harness.core.journal.JournalEntry;
import harness.core.journal.Ledger;
import harness.deploy.hosts.InParallel;
import harness.deploy.hosts.Inventory;
import harness.deploy.hosts.InventoryHost;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Brings a cluster up, from wherever the journal says that it is: what was made is used, what may have been made is looked
 * for, and the rest is made, each with an intent before it.
 *
 * @param api of the service
 * @param spec what to rent
 * @param run that it is for
 * @param cluster its own name
 * @param lease how long the machines live unless it is extended
 * @param papers journal and keys
 * @param journal open
 * @param clock for the journal and the lease
 * @param settling for what was made a moment ago
 * @param access from where the machines may be reached
 * @param progress is told what is done
 * @param spent says why no more may be spent, if that is so
 * @param end says when all that may be spent is spent if the whole cluster is there from now on, if there is a limit
 */
record Ec2Launch(
        Ec2Api api,
        Ec2Spec spec,
        String run,
        String cluster,
        Duration lease,
        Papers papers,
        Journal journal,
        InstantSource clock,
        Settling settling,
        SshAccess access,
        Consumer<String> progress,
        Supplier<Optional<String>> spent,
        Supplier<Optional<Instant>> end) {
    private static final Duration RUNNING_LIMIT = Duration.ofMinutes(10);
    private static final long PAUSE_MILLIS = 250;
    /** An intent that is so old was carried out or never will be: what it made is shown by now. */
    private static final Duration CERTAIN = Duration.ofMinutes(5);

    private static final Set<String> DUPLICATES =
            Set.of("InvalidGroup.Duplicate", "InvalidKeyPair.Duplicate", "InvalidPlacementGroup.Duplicate");

    private static final Set<String> USABLE = Set.of("pending", "running");

    /** Asks the service for something. */
    @FunctionalInterface
    private interface Making {
        List<String> with(Ledger.Held intent) throws IOException, InterruptedException;
    }

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
        papers.login();
        papers.host();
        Step keyPair = () -> one(
                ResourceKind.KEY_PAIR,
                "key-pair",
                intent -> List.of(api.importKeyPair(cluster, papers.login().publicLine(), tags(intent))));
        Step group = () -> one(
                ResourceKind.SECURITY_GROUP,
                "security-group",
                intent -> List.of(api.createSecurityGroup(cluster, spec.vpc(), tags(intent))));
        Step placement = () -> spec.placementGroup()
                ? one(
                        ResourceKind.PLACEMENT_GROUP,
                        "placement-group",
                        intent -> List.of(api.createPlacementGroup(cluster, tags(intent))))
                : List.of();
        Step reached = () -> List.copyOf(access.wanted());
        List<List<String>> made = together(List.of(keyPair, group, placement, reached));
        String securityGroup = made.get(1).get(0);
        settling.answer(() -> {
            access.admit(securityGroup, Set.copyOf(made.get(3)));
            return securityGroup;
        });
        Step master = () -> machines(Role.MASTER, securityGroup);
        Step slaves = () -> machines(Role.SLAVE, securityGroup);
        // Slaves that take what there is must not take the master's place.
        List<List<String>> ids = spec.minSlaves() < spec.slaves()
                ? List.of(master.ids(), slaves.ids())
                : together(List.of(master, slaves));
        Map<String, Ec2Api.Instance> running = awaitRunning(
                        ids.stream().flatMap(List::stream).toList())
                .stream()
                .collect(Collectors.toMap(Ec2Api.Instance::id, instance -> instance));
        return List.of(
                new Group(Role.MASTER, ids.get(0).stream().map(running::get).toList()),
                new Group(Role.SLAVE, ids.get(1).stream().map(running::get).toList()));
    }

    private static List<List<String>> together(List<Step> steps) throws IOException, InterruptedException {
        return InParallel.results(steps, Step::ids);
    }

    /** Something of which a cluster has one. */
    private List<String> one(ResourceKind kind, String key, Making making) throws IOException, InterruptedException {
        Optional<Ledger.Held> held = journal.ledger().find(key);
        if (held.isPresent() && !held.get().ids().isEmpty()) {
            return held.get().ids();
        }
        if (held.isPresent()) {
            List<String> found = tagged(kind);
            if (!found.isEmpty()) {
                return made(key, found);
            }
        }
        Ledger.Held intent =
                held.orElseGet(() -> intend(new JournalEntry.Intended(clock.instant(), key, kind.word(), token())));
        return make(intent, i -> {
            try {
                return making.with(i);
            } catch (CloudException e) {
                // Nobody else uses the name: an earlier attempt has made it, whose answer was lost.
                List<String> found = DUPLICATES.contains(e.code()) ? tagged(kind) : List.of();
                if (found.isEmpty()) {
                    throw e;
                }
                return found;
            }
        });
    }

    private List<String> tagged(ResourceKind kind) throws CloudException {
        return api.resources(Optional.of(cluster)).stream()
                .filter(resource -> resource.kind() == kind)
                .map(Ec2Api.Resource::id)
                .toList();
    }

    /** What is there is used, what has ended is forgotten, what is too much goes, and what is missing is started. */
    private List<String> machines(Role role, String securityGroup) throws IOException, InterruptedException {
        boolean slave = role == Role.SLAVE;
        int wanted = slave ? spec.slaves() : 1;
        int least = slave ? spec.minSlaves() : 1;
        String prefix = role.word() + "-";
        List<String> there = new ArrayList<>();
        for (Ledger.Held held : journal.ledger().held()) {
            if (held.key().startsWith(prefix)) {
                List<String> living = held.ids().isEmpty() ? recovered(held, role, securityGroup) : living(held);
                there.addAll(atMost(wanted - there.size(), living, held));
            }
        }
        if (there.size() < least) {
            String key = prefix + UUID.randomUUID().toString().substring(0, 8);
            requireMoney();
            Ledger.Held intent = intend(new JournalEntry.Intended(
                    clock.instant(),
                    key,
                    ResourceKind.INSTANCE.word(),
                    token(),
                    least - there.size(),
                    wanted - there.size(),
                    end.get()));
            there.addAll(start(intent, role, securityGroup));
        }
        return there;
    }

    private List<String> start(Ledger.Held intent, Role role, String securityGroup)
            throws IOException, InterruptedException {
        String type = role == Role.SLAVE ? spec.type() : spec.masterType();
        progress.accept("start %d x %s in %s".formatted(intent.intent().most(), type, spec.zone()));
        Ec2Api.Launch launch = launch(role, intent, securityGroup);
        // With the same token it starts nothing twice.
        return make(intent, i -> settling.answer(() -> api.runInstances(launch)));
    }

    /**
     * Machines that a request may have made before the controller died. As long as the token is known for certain the same
     * request gives the ids of all of them, or makes them; tags may show a part only, and are asked when it is not.
     */
    private List<String> recovered(Ledger.Held held, Role role, String securityGroup)
            throws IOException, InterruptedException {
        if (!isOld(held)) {
            return start(held, role, securityGroup);
        }
        List<String> known = journal.ledger().ids(ResourceKind.INSTANCE.word());
        List<String> found = api.resources(Optional.of(cluster)).stream()
                .filter(resource -> resource.kind() == ResourceKind.INSTANCE)
                .filter(resource -> role.word().equals(resource.tags().get(Tags.ROLE)))
                .filter(resource -> USABLE.contains(resource.state()))
                .map(Ec2Api.Resource::id)
                .filter(id -> !known.contains(id))
                .toList();
        if (found.isEmpty()) {
            journal.append(new JournalEntry.Refused(clock.instant(), held.key(), "nothing was made of it"));
            return found;
        }
        return made(held.key(), found);
    }

    private boolean isOld(Ledger.Held held) {
        return held.since().plus(CERTAIN).isBefore(clock.instant())
                || deadline(held).isBefore(clock.instant());
    }

    /** Machines that were made and are still there. */
    private List<String> living(Ledger.Held held) throws CloudException {
        List<Ec2Api.Instance> instances = api.instances(held.ids());
        List<String> living = instances.stream()
                .filter(instance -> USABLE.contains(instance.state()))
                .map(Ec2Api.Instance::id)
                .toList();
        if (living.size() == held.ids().size()) {
            return held.ids();
        }
        api.terminate(instances.stream()
                .filter(instance -> !instance.ended())
                .map(Ec2Api.Instance::id)
                .filter(id -> !living.contains(id))
                .toList());
        return left(held, living);
    }

    private List<String> atMost(int room, List<String> living, Ledger.Held held) throws CloudException {
        if (living.size() <= room) {
            return living;
        }
        List<String> surplus = living.subList(room, living.size());
        progress.accept("give back " + String.join(", ", surplus));
        api.terminate(surplus);
        return left(held, living.subList(0, room));
    }

    /** The ids of the others are not needed any more: until they have ended, the tag finds them. */
    private List<String> left(Ledger.Held held, List<String> living) {
        if (!living.isEmpty()) {
            return made(held.key(), living);
        }
        journal.append(new JournalEntry.Removing(clock.instant(), held.key()));
        journal.append(new JournalEntry.Removed(clock.instant(), held.key()));
        return living;
    }

    private Ledger.Held intend(JournalEntry.Intended intent) {
        journal.append(intent);
        return journal.ledger().find(intent.key()).orElseThrow();
    }

    private static String token() {
        return UUID.randomUUID().toString();
    }

    private void requireMoney() throws IOException {
        Optional<String> reason = spent.get();
        if (reason.isPresent()) {
            throw new IOException(reason.get());
        }
    }

    /** When machines end by themselves unless their lease is extended: no later than all that may be spent is spent. */
    private Instant deadline(Ledger.Held intent) {
        Instant leased = intent.since().plus(lease);
        return intent.intent().until().filter(leased::isAfter).orElse(leased);
    }

    private List<String> make(Ledger.Held intent, Making making) throws IOException, InterruptedException {
        try {
            return made(intent.key(), making.with(intent));
        } catch (CloudException e) {
            if (e.refused()) {
                journal.append(new JournalEntry.Refused(clock.instant(), intent.key(), e.code()));
            }
            throw e;
        }
    }

    private List<String> made(String key, List<String> ids) {
        journal.append(new JournalEntry.Made(clock.instant(), key, ids));
        return ids;
    }

    private Map<String, String> tags(Ledger.Held intent) {
        return Tags.of(cluster, run, intent.since().plus(lease));
    }

    /** A function of spec and intent alone: a repeated request has to be the same. */
    private Ec2Api.Launch launch(Role role, Ledger.Held intent, String securityGroup) throws IOException {
        boolean slave = role == Role.SLAVE;
        Instant deadline = deadline(intent);
        return new Ec2Api.Launch(
                intent.token(),
                slave ? spec.type() : spec.masterType(),
                spec.image(),
                intent.intent().least(),
                intent.intent().most(),
                spec.subnet(),
                securityGroup,
                cluster,
                spec.placementGroup() ? Optional.of(cluster) : Optional.empty(),
                spec.spot(),
                spec.maxPrice(),
                UserData.of(
                        spec.sshUser(),
                        Files.readString(papers.host().privateKey()),
                        deadline,
                        spec.spot(),
                        slave && spec.array().isPresent()),
                slave
                        ? Stream.concat(Stream.of(spec.root()), spec.data().stream())
                                .toList()
                        : List.of(spec.root()),
                slave ? spec.ephemeral() : 0,
                Tags.of(cluster, run, deadline, role));
    }

    private List<Ec2Api.Instance> awaitRunning(List<String> ids) throws IOException, InterruptedException {
        long end = System.nanoTime() + RUNNING_LIMIT.toNanos();
        List<Ec2Api.Instance> instances = List.of();
        while (System.nanoTime() < end) {
            requireMoney();
            instances = api.instances(ids);
            for (Ec2Api.Instance instance : instances) {
                if (!USABLE.contains(instance.state())) {
                    throw new IOException("instance %s is %s instead of running%s"
                            .formatted(
                                    instance.id(),
                                    instance.state(),
                                    instance.reason().isEmpty() ? "" : ": " + instance.reason()));
                }
            }
            if (instances.size() == ids.size() && instances.stream().allMatch(this::answers)) {
                return instances;
            }
            TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
        }
        throw new IOException("after %d min %d of %d instances are running"
                .formatted(
                        RUNNING_LIMIT.toMinutes(),
                        instances.stream().filter(this::answers).count(),
                        ids.size()));
    }

    private boolean answers(Ec2Api.Instance instance) {
        return instance.state().equals("running") && !address(instance).isEmpty();
    }

    private String address(Ec2Api.Instance instance) {
        return spec.connectPrivately() ? instance.privateAddress() : instance.publicAddress();
    }

    /**
     * @param groups running machines
     * @return the machines, pinned by the cluster's host key; their disks are not known yet
     * @throws IOException if the host key cannot be written down
     */
    Inventory inventory(List<Group> groups) throws IOException {
        List<InventoryHost> hosts = new ArrayList<>();
        String key = papers.login().privateKey().toString();
        for (Group group : groups) {
            int number = 0;
            for (Ec2Api.Instance instance : group.instances().stream()
                    .sorted(Comparator.comparing(Ec2Api.Instance::id))
                    .toList()) {
                hosts.add(new InventoryHost(
                        group.role() == Role.MASTER ? "master" : "slave" + number++,
                        address(instance),
                        instance.privateAddress(),
                        Inventory.SSH_PORT,
                        spec.sshUser(),
                        List.of(key),
                        papers.knownHosts().toString(),
                        List.of(),
                        Optional.empty(),
                        Optional.empty(),
                        group.role() == Role.SLAVE ? spec.array() : Optional.empty(),
                        true));
            }
        }
        papers.know(hosts.stream().map(InventoryHost::address).toList());
        return new Inventory(
                cluster, "/var/tmp/harness-" + spec.sshUser(), hosts.get(0), hosts.subList(1, hosts.size()));
    }
}
