package harness.deploy.disk;

import harness.deploy.filesystem.Step;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Makes volumes, and takes them away. Disks are looked at once more before they are written to, since the plan may be old;
 * afterwards they hold nothing, as they did before, and what is wiped is only what carries Harness's own label.
 */
public final class DiskSteps {
    private static final String ARRAY = "/dev/md/" + DiskFileSystem.LABEL;
    /** Lines of {@code wipefs -p} for what a run has made. */
    private static final String OURS = ",%1$s,(xfs|ext4)$|[:,]%1$s,linux_raid_member$".formatted(DiskFileSystem.LABEL);

    /**
     * Where there is a udev(7), it looks at every disk that has changed, and keeps it open meanwhile. If it is never done, the
     * step goes on: the next command says what keeps the disk.
     */
    private static final String SETTLED = "! command -v udevadm >/dev/null || root udevadm settle --timeout=20"
            + " || echo 'udev still looks at the disks' >&2";

    private DiskSteps() {}

    /**
     * @param host name of the host
     * @param volumes to be made there
     * @return in order
     */
    public static List<Step> of(String host, List<Volume> volumes) {
        List<Step> steps = new ArrayList<>();
        // A step of its own: if it fails, nothing has been done that could be undone.
        steps.add(Step.of(host, volumes.stream().map(DiskSteps::check).collect(Collectors.joining())));
        volumes.forEach(volume -> steps.add(new Step(host, make(volume), remove(volume))));
        return steps;
    }

    private static String check(Volume volume) {
        return volume.devices().stream().map(device -> check(volume, device)).collect(Collectors.joining());
    }

    private static String check(Volume volume, String device) {
        String unused = """
                if grep -q '^%1$s ' /proc/mounts; then echo '%1$s is mounted' >&2; exit 1; fi
                """.formatted(device);
        return volume.overwritten().contains(device) ? unused : unused + """
                found=$(root wipefs -p '%1$s')
                held=$(echo "$found" | grep '^0x' | grep -Ev '%2$s' | tr '\n' ' ' || true)
                [ -z "$held" ] || { echo "%1$s holds what it did not hold when this was planned: $held" >&2; exit 1; }
                """.formatted(device, OURS);
    }

    private static String make(Volume volume) {
        boolean array = volume.arrangement() != Arrangement.JBOD;
        return """
                root wipefs -q -a %s
                %s
                %sroot %s
                root mkdir -p '%s'
                root mount -t %s -o noatime '%s' '%5$s'
                root chown "$(id -u):$(id -g)" '%5$s'
                """.formatted(
                        quoted(volume),
                        SETTLED,
                        array ? join(volume) + SETTLED + "\n" : "",
                        volume.fileSystem().make(device(volume)),
                        volume.directory(),
                        volume.fileSystem().word(),
                        device(volume));
    }

    /**
     * Without the first synchronisation, which would disturb what is measured: nothing reads what was never written, and
     * partial writes keep parity as consistent as they find it. The array lives for one run.
     */
    private static String join(Volume volume) {
        boolean redundant = volume.arrangement() != Arrangement.RAID0;
        return "root mdadm --create %s --name=%s --run --level=%s --raid-devices=%d --chunk=%dK%s %s\n"
                .formatted(
                        ARRAY,
                        DiskFileSystem.LABEL,
                        volume.arrangement().level(),
                        volume.devices().size(),
                        volume.chunkBytes() >> 10,
                        redundant ? " --assume-clean" : "",
                        quoted(volume));
    }

    /** Daemons that are being ended may still use it for a while. */
    private static String remove(Volume volume) {
        String stop = volume.arrangement() == Arrangement.JBOD ? "" : """
                if [ -e %1$s ]; then root mdadm --quiet --stop %1$s; fi
                %2$s
                """.formatted(ARRAY, SETTLED);
        return """
                tries=0
                while grep -q ' %1$s ' /proc/mounts && ! root umount '%1$s' 2>/dev/null; do
                  tries=$((tries + 1))
                  [ $tries -lt 50 ] || { echo '%1$s is still in use' >&2; exit 1; }
                  sleep 1
                done
                root rmdir '%1$s' 2>/dev/null || true
                """.formatted(volume.directory())
                + stop
                + volume.devices().stream().map(DiskSteps::wipe).collect(Collectors.joining());
    }

    private static String wipe(String device) {
        return """
                if root wipefs -p '%1$s' | grep '^0x' | grep -Eq '%2$s'; then root wipefs -q -a '%1$s'; fi
                """.formatted(device, OURS);
    }

    private static String device(Volume volume) {
        return volume.arrangement() == Arrangement.JBOD ? volume.devices().get(0) : ARRAY;
    }

    private static String quoted(Volume volume) {
        return volume.devices().stream().map(device -> "'" + device + "'").collect(Collectors.joining(" "));
    }
}
