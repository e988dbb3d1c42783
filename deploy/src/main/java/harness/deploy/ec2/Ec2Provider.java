package harness.deploy.ec2;

import harness.api.LeftBehindException;
import harness.api.UsageException;
import harness.api.cluster.HadoopProfile;
import harness.api.text.Reason;
import harness.api.workload.Need;
import harness.control.cluster.Cluster;
import harness.control.journal.Journal;
import harness.control.journal.Ledger;
import harness.control.provider.ClusterRequest;
import harness.control.provider.Provider;
import harness.control.provider.RentalSite;
import harness.control.provider.RentalStatus;
import harness.control.provider.Rented;
import harness.control.provider.Renting;
import harness.control.provider.Site;
import harness.deploy.ec2.api.CloudException;
import harness.deploy.ec2.api.Ec2Api;
import harness.deploy.ec2.api.Ec2Connector;
import harness.deploy.ec2.api.Ec2Process;
import harness.deploy.ec2.api.PollingLimit;
import harness.deploy.ec2.api.ResourceKind;
import harness.deploy.ec2.launch.CallerAddress;
import harness.deploy.ec2.plan.Caller;
import harness.deploy.ec2.plan.CatalogueOffers;
import harness.deploy.ec2.plan.Ec2Jobs;
import harness.deploy.ec2.plan.Ec2Options;
import harness.deploy.ec2.plan.Ec2Planning;
import harness.deploy.ec2.plan.Ec2Spec;
import harness.deploy.ec2.plan.RecordedRental;
import harness.deploy.ec2.plan.Refusals;
import harness.deploy.ec2.plan.RentalFiles;
import harness.deploy.ec2.rental.Ec2Reaping;
import harness.deploy.ec2.rental.Ec2Rental;
import harness.deploy.ec2.rental.Ec2Status;
import harness.deploy.ec2.rental.Ec2Teardown;
import harness.deploy.ec2.rental.LoginAccess;
import harness.deploy.ec2.rental.Machines;
import harness.deploy.ec2.rental.PaidTime;
import harness.deploy.ec2.rental.SpendingLimits;
import harness.deploy.ec2.rental.SshMachines;
import harness.deploy.hosts.HostsDeployment;
import harness.hdfs.config.HadoopKeys;
import harness.record.money.Budget;
import harness.record.plan.Deployment;
import harness.record.plan.PlannedWorkload;
import harness.record.text.Nearest;
import java.io.IOException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** Machines rented on EC2, or on a private cloud with the same API; what runs on them is as on hosts. */
public final class Ec2Provider implements Provider, Renting {
    /** As the user types it. */
    public static final String NAME = Ec2Spec.PROVIDER;

    private static final String WITHOUT = "leave it out";
    private static final Set<String> OF_A_RUN =
            Set.of("cluster", "max-usd", "region", "ec2-endpoint", HadoopProfile.KEY);

    private final Ec2Connector connector;
    private final InstantSource clock;
    private final PollingLimit patience;
    private final Caller caller;
    private final Supplier<Machines> machines;
    /** Why quotes do not ask; empty where there are credentials; null until one has looked for them, which takes seconds. */
    private final AtomicReference<Optional<CloudException>> withoutCredentials = new AtomicReference<>();

    /** For {@link java.util.ServiceLoader}. */
    public Ec2Provider() {
        this(Ec2Process::connect, InstantSource.system(), PollingLimit.STANDARD, CallerAddress::cidr);
    }

    /** Whose machines are reached over SSH. */
    public Ec2Provider(Ec2Connector connector, InstantSource clock, PollingLimit patience, Caller caller) {
        this(connector, clock, patience, caller, SshMachines::new);
    }

    public Ec2Provider(
            Ec2Connector connector,
            InstantSource clock,
            PollingLimit patience,
            Caller caller,
            Supplier<Machines> machines) {
        this.machines = machines;
        this.connector = connector;
        this.clock = clock;
        this.patience = patience;
        this.caller = caller;
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String summary() {
        return "HDFS and YARN, or MPI and its file systems, on instances rented on EC2, or on a cloud with its API (costs money)";
    }

    @Override
    public Set<String> options() {
        return Ec2Options.KEYS;
    }

    @Override
    public int defaultSlaves(Optional<Path> inventory, Map<String, String> options) {
        return new Ec2Options(options)
                .cluster()
                .map(directory -> RecordedRental.read(Path.of(directory)).spec().slaves())
                .orElse(DEFAULT_SLAVES);
    }

    @Override
    public int servers(Optional<Path> inventory, Map<String, String> options) {
        Ec2Options read = new Ec2Options(options);
        return read.cluster()
                .map(directory -> RecordedRental.read(Path.of(directory)).spec().serverCount())
                .orElseGet(read::servers);
    }

    @Override
    public boolean isServiceSetting(String key) {
        return HadoopKeys.matches(key);
    }

    @Override
    public boolean onThisMachine() {
        return false;
    }

    @Override
    public Set<Need> provides() {
        return Collections.unmodifiableSet(EnumSet.complementOf(EnumSet.of(Need.SERVICE)));
    }

    @Override
    public Set<Need> providesByDefault() {
        return HostsDeployment.PROVIDED_BY_DEFAULT;
    }

    /** Asks the service; rents nothing. */
    @Override
    public Deployment plan(ClusterRequest request) {
        Ec2Options options = new Ec2Options(request.options());
        if (options.cluster().isPresent()) {
            return planOn(Path.of(options.cluster().get()), request, options);
        }
        boolean quoted = request.quoted() && options.endpoint().isEmpty();
        if (quoted && withoutCredentials.get() == null) {
            // The configurations of a study are planned at once: the others wait for what the first finds.
            synchronized (this) {
                return asked(request, options, true);
            }
        }
        return asked(request, options, quoted);
    }

    private Deployment asked(ClusterRequest request, Ec2Options options, boolean quoted) {
        Optional<CloudException> nobody = withoutCredentials.get();
        if (quoted && nobody != null && nobody.isPresent()) {
            return quote(request, options, nobody.get());
        }
        try (Ec2Api api = connector.connect(options.region(), options.endpoint())) {
            Deployment planned = new Ec2Planning(api, request, options, CallerAddress::cidr).plan();
            withoutCredentials.set(Optional.empty());
            return planned;
        } catch (CloudException e) {
            UsageException refused = Refusals.usage(e, "plan a cluster");
            if (quoted && e.code().equals(Refusals.NO_CREDENTIALS)) {
                withoutCredentials.set(Optional.of(e));
                return quote(request, options, e);
            }
            throw refused;
        }
    }

    /** By the catalogue, without an account. */
    private static Deployment quote(ClusterRequest request, Ec2Options options, CloudException why) {
        try {
            return new Ec2Planning(
                            CatalogueOffers.of(request, options, why),
                            request,
                            options,
                            place -> "this machine's address")
                    .plan()
                    .with(
                            Map.of(Deployment.QUOTED, why.getMessage()),
                            List.of(
                                    "EC2 was not asked, since %s: whether it has these machines, and at which price today, it tells with an account"
                                            .formatted(why.getMessage())));
        } catch (CloudException e) {
            throw Refusals.usage(e, "quote a cluster");
        }
    }

    /** What jobs of MPI need, if there are any; the machines are asked for it when they are there. */
    @Override
    public Deployment equip(Deployment planned, List<PlannedWorkload> workloads) {
        return Ec2Jobs.equip(planned, workloads);
    }

    /** The machines are known; what they have is asked when the run begins. */
    private Deployment planOn(Path directory, ClusterRequest request, Ec2Options options) {
        options.requireNoneBut(OF_A_RUN);
        RecordedRental rental = RecordedRental.limited(directory);
        Ec2Spec there = rental.spec();
        if (request.slaves() != there.slaves()) {
            throw new UsageException("'%d' slaves are asked for and %s has %d: leave out --slaves (--slaves)"
                    .formatted(request.slaves(), directory.getFileName(), there.slaves()));
        }
        OptionalDouble maxUsd = options.maxUsd();
        Ec2Spec spec = there.forRun(
                        directory.toString(),
                        options.hadoop(),
                        request.settings(),
                        maxUsd.isPresent() ? Optional.of(maxUsd.getAsDouble()) : Optional.empty())
                .limited(WITHOUT);
        Ledger ledger = Ledger.of(rental.entries());
        Deployment planned = Ec2Planning.deployment(
                spec, spec.slaves(ledger), spec.rent(ledger), request.settings(), request.needs());
        return withLeft(planned, rental);
    }

    /** With what may still be spent on a cluster that was rented with a limit. */
    private Deployment withLeft(Deployment planned, RecordedRental rental) {
        return SpendingLimits.left(rental.entries(), rental.spec(), clock.instant())
                .map(usd -> planned.with(
                        Map.of(Deployment.USD_LEFT, Double.toString(usd)),
                        List.of("of the limit of %s that the cluster was rented with %s are left (--max-usd)"
                                .formatted(Budget.show(rental.spec().maxUsd().orElseThrow()), Budget.show(usd)))))
                .orElse(planned);
    }

    @Override
    public Deployment withLimit(Deployment planned, double maxUsd) {
        return planned.with(
                Map.ofEntries(Ec2Spec.of(planned).withLimit(Optional.of(maxUsd)).fact()), List.of());
    }

    @Override
    public Optional<Double> spent(Path directory) {
        return PaidTime.usd(Journal.read(new RentalFiles(directory).journal()), clock.instant());
    }

    /** Brings machines to where they are wanted. */
    @FunctionalInterface
    private interface Bringing {
        void bring(Ec2Rental rental) throws IOException, InterruptedException;
    }

    @Override
    public void requireFree(Deployment planned) {
        // Who works on a cluster has its journal.
        Ec2Spec.of(planned)
                .cluster()
                .ifPresent(directory -> Journal.open(new RentalFiles(Path.of(directory)).journal())
                        .close());
    }

    @Override
    public Rented rent(Deployment planned, List<PlannedWorkload> workloads, RentalSite site)
            throws IOException, InterruptedException {
        Ec2Spec spec = Ec2Spec.of(planned).limited(WITHOUT);
        spec.cluster().ifPresent(cluster -> RecordedRental.limited(Path.of(cluster)));
        return rented(spec, workloads, site, Ec2Rental::bringUp);
    }

    @Override
    public Deployment planned(Path directory) {
        Ec2Spec spec = RecordedRental.limited(directory).spec();
        return Ec2Planning.deployment(
                spec, spec.slaves(), spec.rent(), spec.settings(), Need.ofMachines(spec.serverCount()));
    }

    @Override
    public Deployment resized(Path directory, int slaves) {
        RecordedRental rental = RecordedRental.limited(directory);
        if (rental.ledger().ids(ResourceKind.INSTANCE.word()).isEmpty()) {
            throw new UsageException("%s has no machines: 'harness resume %s' brings it up"
                    .formatted(directory.getFileName(), directory));
        }
        Ec2Spec spec = rental.spec().resized(slaves);
        SpendingLimits.requireEnough(rental.entries(), rental.spec(), spec, clock.instant());
        Set<Need> needs = Need.ofMachines(spec.serverCount());
        return withLeft(Ec2Planning.deployment(spec, spec.slaves(), spec.rent(), spec.settings(), needs), rental);
    }

    @Override
    public Rented resize(Deployment resized, RentalSite site) throws IOException, InterruptedException {
        Ec2Spec before = RecordedRental.read(site.directory()).spec();
        Ec2Spec after = Ec2Spec.of(resized);
        // As of a cluster for several runs: whatever happens it is not given back, and it keeps the limit that it has.
        Ec2Spec stays = after.forRun(site.directory().toString(), after.hadoop(), after.settings(), Optional.empty());
        return rented(stays, List.of(), site, rental -> rental.resize(before, after));
    }

    private Rented rented(Ec2Spec spec, List<PlannedWorkload> workloads, RentalSite site, Bringing bringing)
            throws IOException, InterruptedException {
        Ec2Api api = connect(spec);
        Ec2Rental rental = opened(new Ec2Rental.Context(api, machines.get(), clock, patience, caller), spec, site);
        site.shutdown().register("the cluster on EC2", rental);
        try {
            bringing.bring(rental);
            return rental.survey(workloads, rental.install(workloads));
        } catch (CloudException e) {
            Optional<UsageException> refused = Refusals.rent(e, spec, api);
            giveUp(rental, e);
            if (refused.isPresent()) {
                throw refused.get();
            }
            throw e;
        } catch (IOException | InterruptedException | RuntimeException e) {
            giveUp(rental, e);
            throw e;
        }
    }

    private static Ec2Rental opened(Ec2Rental.Context context, Ec2Spec spec, RentalSite site) {
        try {
            return Ec2Rental.open(context, spec, site);
        } catch (UsageException e) {
            context.api().close();
            context.machines().close();
            throw e;
        }
    }

    /** What is left is worse than why. */
    private static void giveUp(Ec2Rental rental, Exception reason) throws IOException {
        try {
            rental.close();
        } catch (IOException left) {
            left.addSuppressed(reason);
            throw left;
        }
    }

    @Override
    public Cluster start(Deployment deployment, Site site) throws IOException, InterruptedException {
        return HostsDeployment.start(deployment, site);
    }

    private Ec2Api connect(Ec2Spec spec) {
        return connector.connect(Optional.of(spec.place().region()), spec.endpoint());
    }

    @Override
    public RentalStatus status(Path directory) throws IOException {
        RecordedRental rental = RecordedRental.read(directory);
        try (Ec2Api api = connect(rental.spec())) {
            return Ec2Status.of(api, rental.entries(), rental.spec(), clock.instant());
        } catch (CloudException e) {
            throw Refusals.usage(e, "show a cluster");
        }
    }

    @Override
    public List<String> ssh(Path directory, String node, List<String> command) throws IOException {
        List<RentalStatus.Node> nodes = status(directory).nodes();
        RentalStatus.Node wanted = nodes.stream()
                .filter(n -> n.name().equals(node))
                .findFirst()
                .orElseThrow(() -> new UsageException("no machine '%s' in %s: %s"
                        .formatted(
                                node,
                                directory.getFileName(),
                                nodes.isEmpty()
                                        ? "it has none"
                                        : Nearest.clause(
                                                node,
                                                nodes.stream()
                                                        .map(RentalStatus.Node::name)
                                                        .toList()))));
        LoginAccess login = new LoginAccess(directory, connector, clock, caller);
        login.admitThisMachine();
        return login.command(wanted.address(), command);
    }

    @Override
    public void giveBack(Path directory, Consumer<String> progress) throws IOException, InterruptedException {
        RecordedRental rental = RecordedRental.read(directory);
        try (Ec2Api api = connect(rental.spec());
                Journal journal = Journal.open(new RentalFiles(directory).journal())) {
            giveBack(new Ec2Teardown(api, rental.opened().cluster(), clock, patience, progress), journal);
        }
    }

    /** Whatever stands in the way, machines may be left. */
    private static void giveBack(Ec2Teardown teardown, Journal journal) throws IOException, InterruptedException {
        try {
            teardown.giveBack(journal);
        } catch (UsageException | CloudException e) {
            throw new LeftBehindException("%s may exist still: %s".formatted(teardown.cluster(), Reason.of(e)), e);
        }
    }

    @Override
    public void reap(Map<String, String> options, Optional<String> cluster, Consumer<String> progress)
            throws IOException, InterruptedException {
        Ec2Options read = new Ec2Options(options);
        try (Ec2Api api = connector.connect(read.region(), read.endpoint())) {
            new Ec2Reaping(api, clock, patience, progress).reap(cluster);
        } catch (CloudException e) {
            throw Refusals.usage(e, "find clusters");
        }
    }
}
