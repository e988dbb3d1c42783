package harness.deploy.ec2.rental;

import harness.api.LeftBehindException;
import harness.api.UsageException;
import harness.api.clients.InParallel;
import harness.api.text.Reason;
import harness.control.journal.Journal;
import harness.control.journal.JournalEntry;
import harness.control.journal.Ledger;
import harness.control.plan.ItemsInMemory;
import harness.control.provider.RentalDirectory;
import harness.control.provider.RentalSite;
import harness.control.provider.Rented;
import harness.deploy.ec2.api.CloudException;
import harness.deploy.ec2.api.Ec2Api;
import harness.deploy.ec2.api.EventualConsistency;
import harness.deploy.ec2.api.PollingLimit;
import harness.deploy.ec2.api.ResourceKind;
import harness.deploy.ec2.launch.Ec2Launch;
import harness.deploy.ec2.launch.InstanceGroups;
import harness.deploy.ec2.launch.Intents;
import harness.deploy.ec2.launch.LaunchPrerequisites;
import harness.deploy.ec2.launch.LaunchRequests;
import harness.deploy.ec2.launch.MoneyLimit;
import harness.deploy.ec2.launch.RunningInstances;
import harness.deploy.ec2.launch.SshAccess;
import harness.deploy.ec2.plan.Caller;
import harness.deploy.ec2.plan.Ec2Spec;
import harness.deploy.ec2.plan.RentalFiles;
import harness.deploy.hosts.HostsDeployment;
import harness.deploy.hosts.inventory.Inventory;
import harness.deploy.hosts.inventory.InventoryHost;
import harness.record.plan.Deployment;
import harness.record.plan.PlannedWorkload;
import harness.record.text.Span;
import harness.record.trial.RunEvent;
import java.io.IOException;
import java.net.ConnectException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentSkipListSet;

/** A cluster that is rented: from its first intent to the answer that nothing is left. */
public final class Ec2Rental implements Rented {
    private static final Duration SHORTEST_LEASE = Duration.ofMinutes(30);
    private static final double LEASE_FACTOR = 2;
    /** Booting, and installing a Java runtime where the image has none. */
    private static final Duration READY_LIMIT = Duration.ofMinutes(10);

    private static final String WAITED = "%s; waited %s for %s: the security group opens port 22 to %s, ";
    private static final String UNREACHED = WAITED
            + "which has to be this machine (--from); subnet %s needs a route to an internet gateway and network ACLs that let SSH in (--subnet), or inside of its VPC --connect private";
    private static final String UNREACHED_PRIVATELY =
            WAITED + "and this machine has to have a route to subnet %s, else --connect public";
    /** What package managers have said. */
    private static final String PACKAGE_LOGS = "packages";

    private final Context context;
    private final Ec2Api api;
    private final Machines machines;
    private final RentalSite site;
    private final InstantSource clock;
    private final Journal journal;
    private final RentalFiles files;
    private Ec2Spec spec;
    private Instant begun;
    private Optional<Ec2Lease> lease = Optional.empty();
    private Optional<LeftBehindException> left = Optional.empty();
    private Inventory inventory;
    private Deployment deployment;
    private boolean refused;
    private boolean closed;

    private Ec2Rental(Context context, Ec2Spec spec, RentalSite site, RentalFiles files, Journal journal) {
        this.context = context;
        this.api = context.api();
        this.machines = context.machines();
        this.clock = context.clock();
        this.spec = spec;
        this.site = site;
        this.files = files;
        this.journal = journal;
        this.begun = clock.instant();
    }

    /** How a rental reaches the context. */
    public record Context(Ec2Api api, Machines machines, InstantSource clock, PollingLimit patience, Caller caller) {}

    /**
     * Opens the journal; nothing is rented yet, and what an earlier controller has rented is known.
     *
     * @param context how to reach the service
     * @param spec what to rent
     * @param site where and for what
     * @return closed by the shutdown of the site if the command is interrupted
     */
    public static Ec2Rental open(Context context, Ec2Spec spec, RentalSite site) {
        RentalFiles files = new RentalFiles(spec.cluster().map(Path::of).orElse(site.directory()));
        Journal journal = Journal.open(files.journal());
        return new Ec2Rental(context, spec, site, files, journal);
    }

    /**
     * Brings the machines up, until they answer.
     *
     * @return the machines with their disks
     */
    public Inventory bringUp() throws IOException, InterruptedException {
        requireSame();
        if (spec.cluster().isPresent()) {
            requireThere();
            // How its machines are reached and how few may be there is as they were rented: the run adds settings and a
            // limit.
            spec = rented().forRun(spec.cluster().get(), spec.hadoop(), spec.settings(), spec.maxUsd());
        }
        begun = firstUse();
        return brought();
    }

    /** A run's own limit counts from the first time that it used the cluster, however often it is resumed. */
    private Instant firstUse() throws IOException {
        Instant now = clock.instant();
        boolean limited = spec.cluster().isPresent() && spec.maxUsd().isPresent();
        return limited ? FirstUse.of(site.directory()).since(now) : now;
    }

    /**
     * Gives a cluster that was rented before the size of the spec.
     *
     * @param before what it was
     * @param after what it is to be
     * @return the machines with their disks
     * @throws UsageException if too little is left of the cluster's limit; nothing is changed then
     */
    public Inventory resize(Ec2Spec before, Ec2Spec after) throws IOException, InterruptedException {
        SpendingLimits.requireEnough(journal.entries(), before, after, clock.instant());
        journal.append(new JournalEntry.Revised(clock.instant(), Map.ofEntries(after.fact())));
        try {
            return brought();
        } catch (CloudException e) {
            if (e.refused()) {
                journal.append(new JournalEntry.Revised(clock.instant(), Map.ofEntries(before.fact())));
            }
            throw e;
        }
    }

    private Inventory brought() throws IOException, InterruptedException {
        // The cluster's name comes first: where it is a new one, its lease is written down with it.
        String cluster = cluster();
        Duration leased = leased();
        Ec2Launch launch = launch(cluster, leased);
        Inventory running = launch.inventory(launch.running());
        // Money runs from here on, whenever the machines answer.
        Ec2Lease fresh = lease(running, leased);
        synchronized (this) {
            lease = Optional.of(fresh);
        }
        fresh.start();
        stage("wait until %d instances answer".formatted(running.all().size()));
        inventory = withDisks(running, leased);
        fresh.extend();
        return inventory;
    }

    private Ec2Launch launch(String cluster, Duration leased) {
        Intents intents = new Intents(api, journal, clock);
        LaunchRequests requests = new LaunchRequests(spec, site.run(), cluster, leased, files);
        EventualConsistency settling = new EventualConsistency(context.patience());
        MoneyLimit limit = new MoneyLimit(this::spent, this::end);
        SshAccess access = new SshAccess(api, spec, journal, clock, context.caller(), this::stage);
        return new Ec2Launch(
                requests,
                new LaunchPrerequisites(intents, requests, settling, access),
                new InstanceGroups(intents, requests, settling, limit, this::stage),
                new RunningInstances(api, spec, limit));
    }

    private Ec2Lease lease(Inventory running, Duration leased) {
        return new Ec2Lease(
                new Ec2Lease.Subject(
                        api,
                        machines,
                        running.all(),
                        journal.ledger().ids(ResourceKind.INSTANCE.word()),
                        others(),
                        since(),
                        spec.spot()),
                leased,
                spending(),
                clock,
                site.listener(),
                site.stop());
    }

    /** What may be spent, from now on. */
    public SpendingLimits spending() {
        return SpendingLimits.of(journal.entries(), spec, begun, clock.instant());
    }

    /** As the machines were rented. */
    private Ec2Spec rented() {
        return spec.asRented(journal.ledger());
    }

    /** When all that may be spent is spent if everything is there from now on. */
    private Optional<Instant> end() {
        return SpendingLimits.end(journal.entries(), rented(), spec, clock.instant());
    }

    @Override
    public Optional<String> beyond(double seconds) {
        return spending().beyond(clock.instant(), seconds);
    }

    /** Why no more may be spent, if that is so. */
    private Optional<String> spent() {
        return spending().stop(clock.instant());
    }

    /**
     * Installs what the workloads need and the machines lack.
     *
     * @param workloads that will run there
     * @return what was installed, one line each
     */
    public List<String> install(List<PlannedWorkload> workloads) throws IOException, InterruptedException {
        return new Ec2Packages(machines, site.listener(), site.directory().resolve(PACKAGE_LOGS))
                .install(inventory, workloads);
    }

    /**
     * Asks the machines what they have.
     *
     * @param workloads that will run there
     * @param notes for the user
     * @return this
     * @throws UsageException if they have not what the workloads need
     */
    public Ec2Rental survey(List<PlannedWorkload> workloads, List<String> notes) {
        deployment = HostsDeployment.equip(
                        HostsDeployment.survey(
                                inventory,
                                spec.hadoop(),
                                Optional.empty(),
                                spec.settings(),
                                PlannedWorkload.needs(workloads),
                                Optional.empty(),
                                spec::platform),
                        workloads,
                        spec.cluster().isPresent() ? "--cluster" : "--ami")
                .with(ItemsInMemory.facts(workloads), notes)
                .with(Map.ofEntries(spec.fact()), List.of(), spec.rent(journal.ledger()));
        return this;
    }

    /** A cluster may have become another one since a run on it was planned; all of a run's results are of the same machines. */
    private void requireSame() {
        boolean nothingThere = journal.ledger().held().isEmpty();
        Ec2Spec there = rented();
        if ((spec.cluster().isEmpty() && nothingThere) || there.hasMachinesOf(spec)) {
            return;
        }
        refused = true;
        String planned = spec.label(spec.slaves());
        String now = there.label(there.slaves());
        String machines = spec.cluster().isPresent()
                ? ""
                : "; its machines stay until their lease ends, 'harness down %s' gives them back"
                        .formatted(files.directory());
        throw new UsageException(
                "%s is not any more what this run was planned on (%s, now %s): begin a new run (--cluster)%s"
                        .formatted(
                                name(),
                                planned,
                                planned.equals(now) ? "with another image, other volumes or prices" : now,
                                machines));
    }

    /** Machines that were rented before are used or not, but no others are rented in their place. */
    private void requireThere() throws CloudException {
        List<String> ids = journal.ledger().ids(ResourceKind.INSTANCE.word());
        long running = api.instances(ids).stream()
                .filter(instance -> instance.state().equals("running"))
                .count();
        if (ids.isEmpty() || running < ids.size()) {
            throw new UsageException(
                    "of the %d instances of %s %d are running: 'harness resume %s' brings it up again, 'harness down %s' gives it back (--cluster)"
                            .formatted(
                                    ids.size(),
                                    name(),
                                    running,
                                    spec.cluster().get(),
                                    spec.cluster().get()));
        }
    }

    /** The cluster's own name, which no other has; kept until it was given back and another one is wanted. */
    private String cluster() {
        Ledger ledger = journal.ledger();
        Optional<JournalEntry.Opened> opened = ledger.opened();
        if (opened.isPresent() && (!ledger.held().isEmpty() || isOf(opened.get()))) {
            keepLimit();
            return opened.get().cluster();
        }
        String cluster =
                "harness-" + site.run() + "-" + UUID.randomUUID().toString().substring(0, 8);
        Map.Entry<String, String> fact = spec.fact();
        journal.append(new JournalEntry.Opened(
                clock.instant(),
                cluster,
                Map.of(fact.getKey(), fact.getValue(), "lease", Long.toString(wanted().toSeconds()))));
        return cluster;
    }

    /** What a run has spent counts for all of it, also where what is left for it has changed; a cluster is rented anew then. */
    private boolean isOf(JournalEntry.Opened opened) {
        Ec2Spec there = Ec2Spec.of(opened.facts());
        return spec.equals(RentalDirectory.isOfRun(files.directory()) ? there.withLimit(spec.maxUsd()) : there);
    }

    /** Requests take the limit that the journal has; a cluster that others use keeps its own. */
    private void keepLimit() {
        Ec2Spec there = rented();
        if (spec.cluster().isEmpty() && !there.maxUsd().equals(spec.maxUsd())) {
            journal.append(new JournalEntry.Revised(
                    clock.instant(),
                    Map.ofEntries(there.withLimit(spec.maxUsd()).fact())));
        }
    }

    private String name() {
        return String.valueOf(files.directory().getFileName());
    }

    /** Requests that are repeated after a crash have to be the same, and so has the lease in them. */
    private Duration leased() {
        return journal.ledger().opened().map(LaunchRequests::lease).orElseGet(this::wanted);
    }

    private Duration wanted() {
        Duration estimated = Duration.ofSeconds((long) (site.seconds() * LEASE_FACTOR));
        Duration asked = spec.leaseSeconds()
                .map(Duration::ofSeconds)
                .orElse(Collections.max(List.of(SHORTEST_LEASE, estimated)));
        Instant now = clock.instant();
        return Duration.between(
                now, SpendingLimits.of(List.of(), spec, now, now).atMost(now.plus(asked)));
    }

    private List<String> others() {
        return journal.ledger().held().stream()
                .filter(held -> !held.kind().equals(ResourceKind.INSTANCE.word()))
                .flatMap(held -> held.ids().stream())
                .toList();
    }

    /** Since when today's machines are paid for. */
    private Instant since() {
        return PaidTime.since(journal.entries(), spec, clock.instant());
    }

    private Inventory withDisks(Inventory running, Duration leased) throws IOException, InterruptedException {
        Instant now = clock.instant();
        // Not beyond what they may cost, and half of their lease: at its end they are gone without having said why.
        Duration limit = Collections.min(List.of(
                READY_LIMIT, Duration.between(now, spending().atMost(now.plus(leased.dividedBy(2))))));
        Set<String> waiting = new ConcurrentSkipListSet<>();
        running.all().forEach(host -> waiting.add(host.label()));
        int all = running.all().size();
        try {
            List<InventoryHost> hosts = InParallel.results(running.all(), host -> {
                List<String> disks = machines.awaitReady(host, limit);
                waiting.remove(host.label());
                site.listener().on(new RunEvent.Progress("instances", all - waiting.size(), all, "ready"));
                return host.name().equals("master")
                        ? host.withDisks(List.of())
                        : host.format().isPresent() ? host.withDevices(disks) : host.withDisks(disks);
            });
            return new Inventory(
                    running.file(), running.work(), hosts.get(0), hosts.subList(1, all), running.servers());
        } catch (ConnectException e) {
            throw new IOException(
                    (spec.connectPrivately() ? UNREACHED_PRIVATELY : UNREACHED)
                            .formatted(
                                    Reason.of(e),
                                    Span.show(limit.toMillis() / 1e3),
                                    String.join(", ", waiting),
                                    String.join(", ", SshAccess.before(journal.ledger(), spec)),
                                    spec.subnet()),
                    e);
        }
    }

    private void stage(String text) {
        site.listener().on(new RunEvent.Stage(text));
    }

    @Override
    public Deployment deployment() {
        return deployment;
    }

    /**
     * A cluster that was there before stays, and one that is to be kept if all of it has come up. What somebody has made
     * of a run's own cluster meanwhile is not the run's to give back either: its lease goes on.
     */
    private boolean stays() {
        return spec.cluster().isPresent() || refused || (site.keep() && deployment != null);
    }

    @Override
    public synchronized void close() throws IOException {
        if (closed) {
            if (left.isPresent()) {
                // Whoever closes it first may not get to say so, as when Ctrl-C comes meanwhile.
                throw new LeftBehindException(left.get().getMessage(), left.get());
            }
            return;
        }
        closed = true;
        try {
            giveBack();
        } catch (LeftBehindException e) {
            left = Optional.of(e);
            throw e;
        }
    }

    private void giveBack() throws IOException {
        lease.ifPresent(Ec2Lease::close);
        boolean interrupted = Thread.interrupted();
        try {
            Optional<JournalEntry.Opened> opened = journal.ledger().opened();
            if (opened.isPresent() && !stays()) {
                new Ec2Teardown(api, opened.get().cluster(), clock, context.patience(), this::stage).giveBack(journal);
            }
        } catch (InterruptedException e) {
            interrupted = true;
            throw new LeftBehindException(
                    "interrupted while %s was given back: 'harness down %s' goes on"
                            .formatted(name(), files.directory()),
                    e);
        } catch (CloudException | UsageException e) {
            throw new LeftBehindException(
                    "%s may exist still (%s): 'harness down %s' tries again"
                            .formatted(name(), Reason.of(e), files.directory()),
                    e);
        } finally {
            journal.close();
            machines.close();
            api.close();
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
