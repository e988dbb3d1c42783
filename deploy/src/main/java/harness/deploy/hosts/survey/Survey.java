package harness.deploy.hosts.survey;

import harness.api.UsageException;
import harness.api.clients.InParallel;
import harness.api.text.Reason;
import harness.deploy.disk.DiskFacts;
import harness.deploy.disk.DiskPlanning;
import harness.deploy.disk.DiskRequest;
import harness.deploy.disk.Volume;
import harness.deploy.hosts.inventory.DeployedHost;
import harness.deploy.hosts.inventory.Inventory;
import harness.deploy.hosts.inventory.InventoryHost;
import harness.deploy.remote.Remote;
import harness.deploy.remote.Shell;
import harness.deploy.remote.Ssh;
import harness.hdfs.config.NativeLibrary;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Asks every machine of an inventory at once what it has; changes nothing on them but a directory that is made. */
public final class Survey {
    private static final String SCRIPT = "probe.sh";
    private static final String DISKS = "/harness/deploy/disk/disks.sh";
    private static final Duration LIMIT = Duration.ofSeconds(30);
    private static final int MOST_NAMED = 3;
    /** Of a terminal, a machine on each. */
    private static final int MOST_LINES = 20;

    private Survey() {}

    /**
     * A machine that can be used.
     *
     * @param deployed how it will be used
     * @param facts what it has
     * @param clockSkewSeconds how far its clock is ahead of this machine's; negative if it is behind
     */
    public record Host(DeployedHost deployed, HostFacts facts, long clockSkewSeconds) {}

    /**
     * @param inventory of machines
     * @param library that each is to have, if any
     * @param flag by which the user has named them; empty if they were not named
     * @return the machines, master first
     * @throws UsageException if one cannot be used, with all reasons in one line
     */
    public static List<Host> of(Inventory inventory, Optional<NativeLibrary> library, Optional<String> flag) {
        try (Ssh ssh = new Ssh()) {
            List<InParallel.Outcome<Host>> outcomes =
                    InParallel.outcomes(inventory.all(), host -> ask(ssh, host, inventory.work(), library));
            List<String> problems = outcomes.stream()
                    .filter(outcome -> outcome.failure() != null)
                    .map(outcome -> Reason.of(outcome.failure()))
                    .toList();
            if (!problems.isEmpty()) {
                throw refusal(
                        problems, outcomes.size(), flag.map(" (%s)"::formatted).orElse(""));
            }
            return outcomes.stream().map(InParallel.Outcome::value).toList();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new UsageException("interrupted while machines were asked", e);
        }
    }

    private static Host ask(Ssh ssh, InventoryHost host, String work, Optional<NativeLibrary> library)
            throws IOException {
        try (Remote remote = ssh.connect(host.target())) {
            Remote.Result result = remote.run(command(host, work), HostScripts.of(HostScripts.JAVA, SCRIPT), LIMIT);
            if (result.code() != 0 || result.out().isBlank()) {
                throw new IOException(host.label() + ": " + silence(host, result));
            }
            HostFacts facts = parse(host, result.out());
            if (library.isPresent()) {
                requireLibrary(remote, host, library.get());
            }
            long skew = facts.epochSeconds() - Instant.now().getEpochSecond();
            return new Host(deployed(host, facts, work, disks(remote, host, facts)), facts, skew);
        }
    }

    /** Users who may not log in have a shell that ends at once: {@code nologin}, {@code false}, a forced command. */
    static String silence(InventoryHost host, Remote.Result result) {
        return result.err()
                .lines()
                .findFirst()
                .map("its shell says: "::concat)
                .orElseGet(() ->
                        "the login shell of user %s ends at once (status %d, it says: %s): name a user for whom 'ssh %1$s@%s sh' gives a shell"
                                .formatted(
                                        host.user(),
                                        result.code(),
                                        result.out().lines().findFirst().orElse("nothing"),
                                        host.address()));
    }

    static void requireLibrary(Remote remote, InventoryHost host, NativeLibrary library) throws IOException {
        String command = Shell.command(List.of("test", "-f", library.file()));
        if (remote.run(command, InputStream.nullInputStream(), LIMIT).code() != 0) {
            throw new IOException(
                    "%s: '%s' has no lib/native/libhadoop.so: name a Hadoop that each machine has, or leave --%s out"
                            .formatted(host.label(), library.home(), NativeLibrary.OPTION));
        }
    }

    /** What becomes of disks that are to be formatted; nothing if none are. */
    private static DiskPlanning.Result disks(Remote remote, InventoryHost host, HostFacts facts) throws IOException {
        if (host.format().isEmpty()) {
            return new DiskPlanning.Result(List.of(), List.of());
        }
        DiskRequest wish = host.format().get();
        List<String> words = Stream.concat(Stream.of("sh", "-s", "--"), wish.devices().stream())
                .toList();
        Remote.Result result = remote.run(Shell.command(words), HostScripts.of(DISKS), LIMIT);
        try {
            return DiskPlanning.plan(
                    wish, DiskFacts.parse(result.out()), facts.tools().root());
        } catch (IllegalArgumentException e) {
            throw new IOException(host.label() + ": does not say which disks it has (" + Reason.of(e) + ")", e);
        }
    }

    private static HostFacts parse(InventoryHost host, String text) throws IOException {
        try {
            return HostFacts.parse(text);
        } catch (IllegalArgumentException e) {
            throw new IOException(host.label() + ": does not say what it has (" + Reason.of(e) + "): is it Linux?", e);
        }
    }

    /** How the machine is used, if it can be. */
    private static DeployedHost deployed(InventoryHost host, HostFacts facts, String work, DiskPlanning.Result disks)
            throws IOException {
        List<String> problems = new ArrayList<>();
        Optional<String> packageManager = JavaInstall.possible(host, facts);
        if (facts.jdk().isEmpty() && packageManager.isEmpty()) {
            problems.add("no Java 17 or newer" + found(facts) + JavaInstall.whyNot(host, facts)
                    + ": install one (Debian: openjdk-17-jre-headless) or name its home with 'java'");
        }
        if (facts.work().state() != HostFacts.State.OK) {
            problems.add(
                    "work directory " + work + " cannot be used by user " + host.user() + ": name another with 'work'");
        }
        problems.addAll(Disks.problems(facts.directories()));
        problems.addAll(disks.problems());
        if (!host.name().equals("master")
                && host.disks().isEmpty()
                && host.format().isEmpty()
                && Disks.discover(facts.mounts()).isEmpty()
                && Disks.dropped(facts) > 1) {
            problems.add("of %d mounted disks none can be used: %s; or say where data go (--data DIR,DIR)"
                    .formatted(Disks.dropped(facts), String.join("; ", Disks.unused(facts, List.of(), host.user()))));
        }
        if (!problems.isEmpty()) {
            throw new IOException(host.label() + ": " + String.join("; ", problems));
        }
        return new DeployedHost(
                host,
                facts.jdk().map(HostFacts.Jdk::home).orElse(""),
                packageManager,
                disks.volumes().isEmpty()
                        ? directories(host, facts, work)
                        : disks.volumes().stream().map(Volume::directory).toList(),
                facts.cores(),
                facts.tools(),
                disks.volumes());
    }

    private static String found(HostFacts facts) {
        return facts.jdks().isEmpty()
                ? ""
                : facts.jdks().stream()
                        .map(jdk -> jdk.version() + " in " + jdk.home())
                        .collect(Collectors.joining(", ", " (found ", ")"));
    }

    /** Where no disk of its own is mounted, data go to the system's disk. */
    private static List<String> directories(InventoryHost host, HostFacts facts, String work) {
        if (host.name().equals("master")) {
            return List.of();
        }
        if (!host.disks().isEmpty()) {
            return host.disks();
        }
        List<String> found = Disks.discover(facts.mounts());
        return found.isEmpty() ? List.of(work) : found;
    }

    private static String command(InventoryHost host, String work) {
        List<String> words = Stream.concat(
                        Stream.of("sh", "-s", "--", work, host.java().orElse("")), host.disks().stream())
                .toList();
        return Shell.command(words);
    }

    private static UsageException refusal(List<String> problems, int hosts, String flag) {
        if (problems.size() == 1) {
            return new UsageException(problems.get(0) + flag);
        }
        String named = problems.stream().limit(MOST_NAMED).collect(Collectors.joining("; "));
        String more = problems.size() > MOST_NAMED ? "; and %d more".formatted(problems.size() - MOST_NAMED) : "";
        String head = "%d of %d machines cannot be used".formatted(problems.size(), hosts);
        List<String> lines = new ArrayList<>(List.of(head + flag));
        problems.stream().limit(MOST_LINES).forEach(lines::add);
        if (problems.size() > MOST_LINES) {
            lines.add("and %d more".formatted(problems.size() - MOST_LINES));
        }
        return new UsageException("%s: %s%s%s".formatted(head, named, more, flag), lines);
    }
}
