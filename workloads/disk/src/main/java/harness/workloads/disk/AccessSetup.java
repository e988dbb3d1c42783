package harness.workloads.disk;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * How files are moved.
 *
 * @param size bytes of each file, a multiple of the block
 * @param block bytes of one call
 * @param depth calls in flight of each file
 * @param direct whether with O_DIRECT
 * @param fsync whether what was written is on the device at the end
 * @param pattern which blocks
 * @param limit of the times of calls, where the calls in flight follow it
 */
record AccessSetup(
        long size,
        int block,
        int depth,
        boolean direct,
        boolean fsync,
        AccessPattern pattern,
        Optional<LatencyLimit> limit) {
    /** What is larger gains nothing where the time does not count. */
    private static final int LARGE = 4 << 20;

    /** All of the same files where the time does not count, by one call at a time. */
    AccessSetup untimed() {
        int large = block;
        while (large < LARGE && size % (2L * large) == 0) {
            large *= 2;
        }
        return new AccessSetup(size, large, 1, direct, true, AccessPattern.ONCE, Optional.empty());
    }

    /** With so many calls in flight of each file. */
    AccessSetup at(int calls) {
        return new AccessSetup(size, block, calls, direct, fsync, pattern, limit);
    }

    /** To see what calls take: for a second, each time of other blocks, and nothing need be on the device behind it. */
    AccessSetup tried(int calls, int time) {
        return new AccessSetup(size, block, calls, direct, false, pattern.tried(time), limit);
    }

    /** The same files in groups, each of which has room for its buffers at once. */
    List<Map<DeviceFile, Stamp>> groups(Map<DeviceFile, Stamp> files) {
        long each = depth * (2L * block + StampedContent.LAP);
        int most = (int) Math.max(1, StorageParameters.MOST_IN_BUFFERS / each);
        List<Map<DeviceFile, Stamp>> groups = new ArrayList<>();
        files.forEach((file, stamp) -> {
            if (groups.isEmpty() || groups.get(groups.size() - 1).size() == most) {
                groups.add(new LinkedHashMap<>());
            }
            groups.get(groups.size() - 1).put(file, stamp);
        });
        return groups;
    }
}
