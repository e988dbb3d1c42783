package harness.deploy.hosts.survey;

import harness.core.text.PlainText;
import harness.deploy.hosts.survey.HostFacts.Directory;
import harness.deploy.hosts.survey.HostFacts.State;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/** Chooses the directories that a slave's data go to, one on each disk (JBOD). Nothing is formatted or mounted. */
final class Disks {
    /** Where the system's own file systems are mounted, beside the root. */
    private static final Pattern SYSTEM =
            Pattern.compile("/|/(boot|efi|etc|usr|lib|lib64|bin|sbin|proc|sys|dev|run|snap|nix|home|root)(/.*)?"
                    + "|/var(/(lib|log|cache|tmp)(/.*)?)?|/tmp");

    private Disks() {}

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
