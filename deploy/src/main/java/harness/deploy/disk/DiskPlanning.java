package harness.deploy.disk;

import harness.api.units.Bytes;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Decides what is done with a host's disks: nothing that holds something is formatted unless it is named for that. */
public final class DiskPlanning {
    /** Where volumes are mounted, each below it. */
    static final String MOUNTS = "/mnt/harness/";

    private final DiskRequest wish;
    private final DiskFacts facts;
    private final List<String> problems = new ArrayList<>();

    private DiskPlanning(DiskRequest wish, DiskFacts facts) {
        this.wish = wish;
        this.facts = facts;
    }

    /**
     * What is to be done.
     *
     * @param volumes to be made; empty if there are problems
     * @param problems why it cannot be done, one line each; empty if it can
     */
    public record Result(List<Volume> volumes, List<String> problems) {
        public Result {
            volumes = List.copyOf(volumes);
            problems = List.copyOf(problems);
        }
    }

    /**
     * @param wish of the user
     * @param facts of the host
     * @param root whether commands can be run as root there
     * @return what is to be done
     */
    public static Result plan(DiskRequest wish, DiskFacts facts, boolean root) {
        if (!root) {
            return new Result(
                    List.of(), List.of("disks are formatted as root: log in as root, or let sudo need no password"));
        }
        return new DiskPlanning(wish, facts).plan();
    }

    private Result plan() {
        requirePrograms();
        List<BlockDevice> devices = wish.devices().isEmpty() ? empty() : named();
        if (problems.isEmpty() && devices.size() < wish.arrangement().leastDisks()) {
            problems.add("%s needs %d disks or more, and there are %d"
                    .formatted(wish.arrangement().word(), wish.arrangement().leastDisks(), devices.size()));
        }
        if (problems.isEmpty() && wish.count() > 0 && devices.size() != wish.count()) {
            problems.add("%d empty disks were planned, and there are %d".formatted(wish.count(), devices.size()));
        }
        return problems.isEmpty() ? new Result(volumes(devices), problems) : new Result(List.of(), problems);
    }

    private void requirePrograms() {
        require("lsblk", "util-linux");
        require("wipefs", "util-linux");
        require(wish.fileSystem().program(), wish.fileSystem().debian());
        if (wish.arrangement() != Arrangement.JBOD) {
            require("mdadm", "mdadm");
        }
    }

    private void require(String program, String debian) {
        if (!facts.programs().contains(program)) {
            problems.add("no %s (Debian: apt-get install %s)".formatted(program, debian));
        }
    }

    private List<BlockDevice> named() {
        Set<String> paths = new LinkedHashSet<>(wish.devices());
        List<BlockDevice> devices = new ArrayList<>();
        for (String path : paths) {
            Optional<BlockDevice> device = find(path);
            Optional<String> obstacle =
                    device.isEmpty() ? Optional.of("is not a disk of this machine") : obstacle(device.get());
            obstacle.ifPresent(text -> problems.add(path + " " + text));
            device.ifPresent(devices::add);
        }
        return devices;
    }

    private Optional<BlockDevice> find(String path) {
        return facts.devices().stream()
                .filter(device -> device.path().equals(path))
                .findFirst();
    }

    /** Every disk that holds nothing, and those that may be overwritten. */
    private List<BlockDevice> empty() {
        List<BlockDevice> devices = new ArrayList<>();
        List<String> others = new ArrayList<>();
        for (BlockDevice device : facts.devices()) {
            if (!device.type().equals("disk") || device.bytes() == 0) {
                continue;
            }
            obstacle(device).ifPresentOrElse(text -> others.add(device.path() + " " + text), () -> devices.add(device));
        }
        wish.overwrite().stream()
                .filter(path ->
                        devices.stream().noneMatch(device -> device.path().equals(path)))
                .sorted()
                .forEach(path -> problems.add(find(path)
                        .flatMap(this::obstacle)
                        .map(text -> path + " " + text)
                        .orElse(path + " is not a disk of this machine")));
        if (devices.isEmpty() && problems.isEmpty()) {
            problems.add(
                    others.isEmpty() ? "there is no empty disk" : "no disk is empty: " + String.join("; ", others));
        }
        return devices;
    }

    /** Why a disk is not formatted. What is in use is not, whatever the user says. */
    private Optional<String> obstacle(BlockDevice device) {
        if (device.readOnly()) {
            return Optional.of("is read-only");
        }
        if (!device.uses().isEmpty()) {
            return Optional.of("is in use (" + String.join(", ", device.uses()) + ")");
        }
        if (!device.unreadable().isEmpty()) {
            return Optional.of("cannot be looked at (" + device.unreadable() + ")");
        }
        if (!device.holdsNothing() && !wish.overwrite().contains(device.path())) {
            return Optional.of("holds " + device.held() + ": it is formatted only if named under 'overwrite'");
        }
        if (device.bytes() < wish.fileSystem().leastBytes()) {
            return Optional.of("has %s, too little for %s"
                    .formatted(Bytes.show(device.bytes()), wish.fileSystem().word()));
        }
        return Optional.empty();
    }

    private List<Volume> volumes(List<BlockDevice> devices) {
        if (wish.arrangement() == Arrangement.JBOD) {
            return devices.stream()
                    .map(device -> volume(device.name(), List.of(device)))
                    .toList();
        }
        return List.of(volume(wish.arrangement().word(), devices));
    }

    /** Each disk of an array gives as much as the smallest. */
    private Volume volume(String name, List<BlockDevice> devices) {
        long least = devices.stream().mapToLong(BlockDevice::bytes).min().orElseThrow();
        return new Volume(
                MOUNTS + name,
                devices.stream().map(BlockDevice::path).toList(),
                wish.arrangement(),
                wish.fileSystem(),
                wish.chunkBytes(),
                (long) (least * wish.arrangement().dataDisks(devices.size())),
                devices.stream()
                        .filter(device -> !device.holdsNothing())
                        .map(BlockDevice::path)
                        .toList());
    }
}
