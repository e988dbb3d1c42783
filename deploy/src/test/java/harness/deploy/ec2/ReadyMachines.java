package harness.deploy.ec2;

import harness.deploy.ec2.rental.Machines;
import harness.deploy.ec2.rental.SpotNotice;
import harness.deploy.hosts.inventory.InventoryHost;
import harness.deploy.hosts.survey.PackageInstall;
import harness.deploy.hosts.survey.PackageNeed;
import java.io.IOException;
import java.net.ConnectException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

/** Machines that are ready at once. */
public final class ReadyMachines implements Machines {
    private final Map<String, Instant> deadlines = new ConcurrentHashMap<>();
    private final Map<String, String> notices = new ConcurrentHashMap<>();
    private final Map<String, List<PackageNeed>> needs = new ConcurrentHashMap<>();
    private final Map<String, String> refusals = new ConcurrentHashMap<>();
    private final Set<String> hidden = ConcurrentHashMap.newKeySet();
    private final List<Boolean> watched = new CopyOnWriteArrayList<>();
    /** Leases of other tests, which some leave open, are none of this one. */
    private final Set<Thread> before = Thread.getAllStackTraces().keySet();

    /** When each is to end itself, by name. */
    Map<String, Instant> deadlines() {
        return deadlines;
    }

    /** Whether money was watched when a machine was waited for, for each. */
    List<Boolean> watched() {
        return watched;
    }

    /** Tells a machine that it will be taken away. */
    void giveNotice(String name, String json) {
        notices.put(name, json);
    }

    /** A machine whose SSH server cannot be reached. */
    void hide(String name) {
        hidden.add(name);
    }

    @Override
    public List<String> awaitReady(InventoryHost host, Duration limit) throws IOException {
        if (hidden.contains(host.name())) {
            throw new ConnectException(host.label() + ": no SSH server answers there");
        }
        watched.add(Thread.getAllStackTraces().keySet().stream()
                .anyMatch(thread -> thread.getName().equals("lease") && !before.contains(thread)));
        return host.format().isPresent() ? List.of() : List.of("/harness/disk0", "/harness/disk1");
    }

    /** A machine whose package manager cannot install what is wanted. */
    public void refuse(String name, String reason) {
        refusals.put(name, reason);
    }

    /** What was asked for, by name. */
    public Map<String, List<PackageNeed>> needs() {
        return needs;
    }

    @Override
    public PackageInstall.Result install(InventoryHost host, List<PackageNeed> wanted, Path log) throws IOException {
        needs.put(host.name(), wanted);
        if (refusals.containsKey(host.name())) {
            throw new IOException(refusals.get(host.name()) + ": see " + log);
        }
        return new PackageInstall.Result(
                "apt-get", wanted.stream().map(PackageNeed::describe).distinct().toList());
    }

    @Override
    public void extend(InventoryHost host, Instant deadline) {
        deadlines.put(host.name(), deadline);
    }

    @Override
    public Optional<String> notice(InventoryHost host) {
        return Optional.ofNullable(notices.get(host.name()))
                .map(said -> SpotNotice.of(said).text(host.label()));
    }

    @Override
    public void close() {}
}
