package harness.deploy.ec2;

import harness.api.LeftBehindException;
import harness.api.UsageException;
import harness.api.launch.Shutdown;
import harness.control.provider.RentalSite;
import harness.deploy.ec2.api.CloudException;
import harness.deploy.ec2.api.Ec2Api;
import harness.deploy.ec2.api.PollingLimit;
import harness.deploy.ec2.plan.Ec2Spec;
import harness.deploy.ec2.rental.Ec2Rental;
import harness.record.plan.Deployment;
import harness.record.trial.RunListener;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Stream;

/**
 * Rents clusters on an account in memory, whose machines are ready at once, by a clock that stands still. Each rental has
 * files, and the next controller goes on with a copy of them: the journal of a rental that is open is locked.
 */
public final class Rentals implements AutoCloseable {
    static final PollingLimit PATIENT = new PollingLimit(Duration.ofSeconds(30), Duration.ofMillis(1));
    /** For what never comes. */
    static final PollingLimit SHORT = new PollingLimit(Duration.ofSeconds(2), Duration.ofMillis(1));

    private final FakeCloud cloud;
    private final Path home;
    private final Path files;
    private final StandingClock clock = new StandingClock();
    private final ReadyMachines machines = new ReadyMachines();
    private final List<String> stopped = new CopyOnWriteArrayList<>();
    private final Shutdown shutdown = Shutdown.install(text -> {});
    private Optional<String> address = Optional.of("127.0.0.1/32");
    private PollingLimit limit = PATIENT;

    /**
     * @param cloud where is rented unless a client says otherwise
     * @param home a directory for all files
     */
    public Rentals(FakeCloud cloud, Path home) throws IOException {
        this.cloud = cloud;
        this.home = home;
        this.files = newDirectory();
    }

    StandingClock clock() {
        return clock;
    }

    public ReadyMachines machines() {
        return machines;
    }

    /** How long the next provider and what is opened next asks for what is not there yet. */
    void limit(PollingLimit other) {
        limit = other;
    }

    /** Why runs had to stop. */
    List<String> stopped() {
        return stopped;
    }

    /** Of what is opened, or was kept, with nothing else said. */
    public Path files() {
        return files;
    }

    public Path newDirectory() throws IOException {
        return Files.createTempDirectory(home, "files");
    }

    /** What a controller finds after one that has not closed its rental. */
    public Path copyOf(Path original) throws IOException {
        Path copy = newDirectory();
        try (Stream<Path> files = Files.walk(original)) {
            for (Path file : files.toList()) {
                Files.copy(file, copy.resolve(original.relativize(file)), StandardCopyOption.REPLACE_EXISTING);
            }
        }
        return copy;
    }

    /** This machine has another address from now on; none that can be found out if empty. */
    public void moveTo(Optional<String> cidr) {
        address = cidr;
    }

    String caller(Ec2Api.Place place) {
        return address.orElseThrow(() -> new UsageException("this machine's address cannot be found out"));
    }

    public Ec2Provider provider() {
        return new Ec2Provider((region, endpoint) -> cloud.client(), clock, limit, this::caller, () -> machines);
    }

    public RentalSite site(Path directory, boolean keep) {
        return site(directory, keep, event -> {});
    }

    public RentalSite site(Path directory, boolean keep, RunListener listener) {
        return new RentalSite("run1", directory, keep, 60, listener, shutdown, stopped::add);
    }

    public Ec2Rental open(Ec2Spec spec, Ec2Api api, RentalSite site) {
        return Ec2Rental.open(new Ec2Rental.Context(api, machines, clock, limit, this::caller), spec, site);
    }

    /** For one run, where the user has named from where SSH may come. */
    public Ec2Rental open(Map<String, String> options) throws CloudException {
        return open(ClusterRequests.specWithFrom(options), cloud.client(), site(files, false));
    }

    /**
     * Rents a cluster for several runs.
     *
     * @return a copy of its files
     */
    public Path keep(Ec2Spec spec) throws IOException, InterruptedException {
        return keep(spec, cloud.client(), files);
    }

    /** With files of its own. */
    public Path keep(Ec2Spec spec, Ec2Api api, Path directory) throws IOException, InterruptedException {
        open(spec, api, site(directory, true)).bringUp();
        return copyOf(directory);
    }

    /** Where the user has named from where SSH may come. */
    public Path keep(Map<String, String> options) throws IOException, InterruptedException {
        return keep(ClusterRequests.specWithFrom(options));
    }

    /** As a cluster was rented, or is to be after it was resized. */
    public Ec2Spec planned(Path cluster) {
        return Ec2Spec.of(provider().planned(cluster));
    }

    /** A run on a cluster that was rented before. */
    Deployment plannedOn(Path cluster, Map<String, String> options) {
        Map<String, String> all = new HashMap<>(options);
        all.put("cluster", cluster.toString());
        return provider().plan(ClusterRequests.request(ClusterRequests.TYPE, all));
    }

    /** Opens a run on a cluster that was rented before. */
    public Ec2Rental runOn(Path cluster, Map<String, String> options) throws IOException {
        return open(Ec2Spec.of(plannedOn(cluster, options)), cloud.client(), site(newDirectory(), false));
    }

    void resize(Path cluster, int slaves) throws IOException, InterruptedException {
        resize(cluster, slaves, cloud.client());
    }

    void resize(Path cluster, int slaves, Ec2Api api) throws IOException, InterruptedException {
        Ec2Spec before = planned(cluster);
        Ec2Spec after = before.resized(slaves);
        Ec2Spec stays = after.forRun(cluster.toString(), after.hadoop(), Map.of(), Optional.empty());
        try (Ec2Rental rental = open(stays, api, site(cluster, true))) {
            rental.resize(before, after);
        }
    }

    @Override
    public void close() throws LeftBehindException {
        // Else it would take the end of this JVM for an interruption.
        shutdown.close();
    }
}
