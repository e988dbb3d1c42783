package harness.deploy.hosts.survey;

import harness.api.units.Bytes;
import harness.deploy.disk.Volume;
import harness.hdfs.config.ClusterConfiguration;
import harness.hdfs.config.NodeHardware;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** What a user should know of the machines before a run starts, one line each. */
public final class HostNotes {
    /** The script gives whole seconds, and its answer takes a while. */
    private static final long TOLERATED_SKEW_SECONDS = 2;

    private static final long DAEMONS_MB = 2048;

    private static final String SHARED = "directories for data share a file system, which is not JBOD";
    private static final String WARM =
            "page caches cannot be dropped without root or a sudo that needs no password: what is read may come from memory";

    private HostNotes() {}

    public static List<String> of(List<Survey.Host> all, NodeHardware least, ClusterConfiguration configuration) {
        List<Survey.Host> slaves = all.subList(1, all.size());
        List<String> notes = new ArrayList<>();
        installations(all).ifPresent(notes::add);
        notes.addAll(ofDisks(slaves));
        notes.addAll(unused(slaves));
        notes.addAll(thoseOf(slaves, slave -> !slave.facts().tools().root(), WARM));
        if (slaves.stream().anyMatch(slave -> !hardware(slave).equals(least))) {
            notes.add("the slaves are not equal: all are configured for what each has, %d cores, %s, %d disks"
                    .formatted(least.cores(), Bytes.show(least.memoryBytes()), least.disks()));
        }
        long neededMb = configuration.nodeMemoryMb() + DAEMONS_MB;
        if (neededMb * Bytes.MIB > least.memoryBytes()) {
            notes.add("a slave's tasks and daemons may take %s, and the smallest has %s: it may swap or kill tasks"
                    .formatted(Bytes.show(neededMb * Bytes.MIB), Bytes.show(least.memoryBytes())));
        }
        all.forEach(host -> skew(host, notes));
        notes.addAll(thoseOf(slaves, HostNotes::sharesDevice, SHARED));
        return notes;
    }

    /** What is done with the slaves' disks. */
    private static List<String> ofDisks(List<Survey.Host> slaves) {
        List<String> notes = byLine(
                slaves,
                slave -> slave.deployed().volumes().stream()
                        .map(Volume::describe)
                        .toList());
        List<Survey.Host> untouched = slaves.stream()
                .filter(slave -> slave.deployed().volumes().isEmpty())
                .toList();
        if (!untouched.isEmpty()) {
            notes.add("data on " + disks(untouched) + "; nothing is formatted or mounted");
        }
        return notes;
    }

    private static List<String> unused(List<Survey.Host> slaves) {
        return byLine(
                slaves,
                slave -> Disks.unused(
                        slave.facts(),
                        slave.deployed().disks(),
                        slave.deployed().host().user()));
    }

    /** Each line with the slaves of which it is. */
    private static List<String> byLine(List<Survey.Host> slaves, Function<Survey.Host, List<String>> lines) {
        Map<String, List<String>> labels = new LinkedHashMap<>();
        slaves.forEach(slave -> lines.apply(slave)
                .forEach(line -> labels.computeIfAbsent(line, key -> new ArrayList<>())
                        .add(slave.deployed().host().label())));
        return labels.entrySet().stream()
                .map(line -> line.getKey() + ", on " + String.join(", ", line.getValue()))
                .collect(Collectors.toCollection(ArrayList::new));
    }

    /** What matters wherever several machines measure together, without Hadoop. */
    public static List<String> ofBare(List<Survey.Host> all, boolean onSlaves) {
        List<String> notes = all.subList(1, all.size()).stream()
                        .anyMatch(slave -> !slave.deployed().volumes().isEmpty())
                ? ofDisks(all.subList(1, all.size()))
                : new ArrayList<>();
        notes.addAll(unused(all.subList(1, all.size())));
        installations(onSlaves ? all : all.subList(0, 1)).ifPresent(notes::add);
        all.forEach(host -> skew(host, notes));
        return notes;
    }

    /** What changes a machine for good. */
    private static Optional<String> installations(List<Survey.Host> all) {
        List<String> hosts = all.stream()
                .map(Survey.Host::deployed)
                .filter(host -> host.packageManager().isPresent())
                .map(host -> "%s (by %s)"
                        .formatted(host.host().label(), host.packageManager().orElseThrow()))
                .toList();
        return hosts.isEmpty()
                ? Optional.empty()
                : Optional.of("a Java runtime is installed, and stays, on " + String.join(", ", hosts));
    }

    private static NodeHardware hardware(Survey.Host slave) {
        return new NodeHardware(
                slave.facts().cores(),
                slave.facts().memoryBytes(),
                slave.deployed().disks().size());
    }

    private static String disks(List<Survey.Host> slaves) {
        return slaves.stream()
                .map(slave -> String.join(", ", slave.deployed().disks()))
                .distinct()
                .collect(Collectors.joining(" or "));
    }

    private static void skew(Survey.Host host, List<String> notes) {
        long skew = host.clockSkewSeconds();
        if (Math.abs(skew) > TOLERATED_SKEW_SECONDS) {
            notes.add("the clock of %s is %d s %s this machine's: rates that are taken over several hosts suffer"
                    .formatted(host.deployed().host().label(), Math.abs(skew), skew > 0 ? "ahead of" : "behind"));
        }
    }

    private static List<String> thoseOf(List<Survey.Host> slaves, Predicate<Survey.Host> which, String note) {
        return byLine(slaves.stream().filter(which).toList(), slave -> List.of(note));
    }

    private static boolean sharesDevice(Survey.Host slave) {
        List<HostFacts.Directory> directories = slave.facts().directories();
        return directories.stream().map(HostFacts.Directory::device).distinct().count() < directories.size();
    }
}
