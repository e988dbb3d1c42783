package harness.deploy.hosts.survey;

import harness.api.text.PlainText;
import harness.deploy.hosts.survey.HostFacts.Directory;
import harness.deploy.hosts.survey.HostFacts.State;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Chooses the directories that a slave's data go to, one on each disk (JBOD). Nothing is formatted or mounted. */
final class Disks {
    /** Where the system's own file systems are mounted, beside the root. */
    private static final Pattern SYSTEM =
            Pattern.compile("/|/(boot|efi|etc|usr|lib|lib64|bin|sbin|proc|sys|dev|run|snap|nix|home|root)(/.*)?"
                    + "|/var(/(lib|log|cache|tmp)(/.*)?)?|/tmp");

    /** Where no disk for data is mounted. */
    private static final Pattern NEVER =
            Pattern.compile("/|/(boot|efi|etc|usr|lib|lib64|bin|sbin|proc|sys|dev|snap|nix)(/.*)?");
    /** Images, which cannot be written. */
    private static final Pattern IMAGE = Pattern.compile("/dev/(loop|sr)\\d.*");

    private Disks() {}

    /**
     * @param facts of a machine
     * @param used directories that data go to
     * @param user who would write
     * @return why its other mounted disks are not used and what helps, one line for each reason
     */
    static List<String> unused(HostFacts facts, List<String> used, String user) {
        Map<String, List<String>> byReason = new LinkedHashMap<>();
        others(facts, used)
                .forEach(disk -> byReason.computeIfAbsent(reason(disk, user), any -> new ArrayList<>())
                        .add(disk.path()));
        return byReason.entrySet().stream()
                .map(reason -> reason.getKey().formatted(String.join(" ", reason.getValue())))
                .toList();
    }

    /**
     * @param facts of a machine on which {@link #discover} finds nothing
     * @return how many disks are mounted, outside of the system's own directories
     */
    static long dropped(HostFacts facts) {
        return others(facts, List.of()).stream()
                .filter(disk -> !SYSTEM.matcher(disk.path()).matches())
                .count();
    }

    /** Of each device one directory. */
    private static Collection<Directory> others(HostFacts facts, List<String> used) {
        Set<String> taken = Stream.of(facts.mounts(), facts.directories(), List.of(facts.work()))
                .flatMap(List::stream)
                .filter(mount -> used.contains(mount.path())
                        || NEVER.matcher(mount.path()).matches()
                        || (mount.state() == State.READONLY
                                && IMAGE.matcher(mount.device()).matches()))
                .map(Directory::device)
                .collect(Collectors.toSet());
        return facts.mounts().stream()
                .filter(mount -> !taken.contains(mount.device()))
                .collect(Collectors.toMap(
                        Directory::device, mount -> mount, (first, second) -> first, LinkedHashMap::new))
                .values();
    }

    /** With a place for directories. */
    private static String reason(Directory disk, String user) {
        if (SYSTEM.matcher(disk.path()).matches()) {
            return "%s not used, since the system keeps its own there: --data DIR takes a directory there";
        }
        if (!PlainText.REMOTE_PATH.is(disk.path())) {
            return "'%1$s' not used, since only " + PlainText.REMOTE_PATH.allowed()
                    + " may be in its name: 'sudo mount --bind \"%1$s\" DIR' gives it another";
        }
        return switch (disk.state()) {
            case OK -> "%s not used, since other disks are named: --data names these, too";
            case READONLY ->
                "%1$s not used, since mounted read-only: 'for disk in %1$s; do sudo mount -o remount,rw $disk; done' makes them usable";
            case FOREIGN, MISSING ->
                "%%1$s not used, since user %1$s may not write there: 'sudo chown %1$s %%1$s' makes them usable"
                        .formatted(user);
        };
    }

    /**
     * @param mounts directories on which block devices are mounted
     * @return of each device that is mounted outside of the system's own directories and can be written, the shortest
     *     directory that is {@linkplain PlainText#REMOTE_PATH plain}; sorted
     */
    static List<String> discover(List<Directory> mounts) {
        Map<String, String> byDevice = new LinkedHashMap<>();
        mounts.stream()
                .filter(mount -> mount.state() == State.OK)
                .filter(mount -> PlainText.REMOTE_PATH.is(mount.path()))
                .filter(mount -> !SYSTEM.matcher(mount.path()).matches())
                .sorted(Comparator.<Directory>comparingInt(mount -> mount.path().length())
                        .thenComparing(Directory::path))
                .forEach(mount -> byDevice.putIfAbsent(mount.device(), mount.path()));
        return byDevice.values().stream().sorted().toList();
    }

    /**
     * @param directories that the inventory names
     * @return what is wrong with them, one line each
     */
    static List<String> problems(List<Directory> directories) {
        List<String> problems = new ArrayList<>();
        for (Directory directory : directories) {
            switch (directory.state()) {
                case OK -> {}
                case MISSING -> problems.add("disk " + directory.path() + " is not there");
                case READONLY, FOREIGN -> problems.add("disk " + directory.path() + " cannot be written");
            }
        }
        return problems;
    }
}
