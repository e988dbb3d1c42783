package harness.workloads.disk;

import harness.api.workload.CacheState;
import harness.api.workload.Verdict;
import harness.api.workload.WorkloadContext;
import java.io.IOException;
import java.nio.file.Files;
import java.util.Collection;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What is looked at when the clock has stopped.
 *
 * @param context of the trial
 * @param setup by which files were moved
 * @param caches how they stood
 */
record FilesCheck(WorkloadContext context, AccessSetup setup, CacheState caches) {
    /** Less of a trial's bytes says that something else than devices has answered. */
    private static final double LEAST_SHARE = 0.98;
    /** More says that somebody else has used the devices, too. */
    private static final double MOST_SHARE = 1.02;

    private static final double HUNDRED = 100;

    /** What is wrong with the number of bytes, in files or at devices. */
    Optional<Verdict> wrong(Collection<DeviceFile> files, MovedBytes moved, long bytes) throws IOException {
        long asked = setup.size() * files.size();
        if (!setup.pattern().timed() && bytes != asked) {
            return Optional.of(Verdict.invalid("%,d bytes were moved, not %,d".formatted(bytes, asked)));
        }
        for (DeviceFile file : files) {
            long size = Files.size(file.path());
            if (size != setup.size()) {
                return Optional.of(
                        Verdict.invalid("%s has %,d bytes, not %,d".formatted(file.path(), size, setup.size())));
            }
        }
        OptionalDouble share = moved.share(bytes);
        if (share.isPresent() && fromDevices() && share.getAsDouble() < LEAST_SHARE) {
            return Optional.of(Verdict.invalid("the kernel counts %s of the bytes at the devices: a cache has answered"
                    .formatted(percent(share))));
        }
        if (share.isEmpty() && fromDevices()) {
            context.note("the kernel counts nothing at the devices: whether a cache has answered is not known");
        }
        if (moved.device().isPresent() && share.getAsDouble() > MOST_SHARE) {
            context.note("the devices moved %s of the bytes: others used them, too".formatted(percent(share)));
        }
        return Optional.empty();
    }

    /** Whether all bytes have to have passed between memory and devices while the clock ran. */
    private boolean fromDevices() {
        return caches.kind() == CacheState.Kind.COLD || caches.kind() == CacheState.Kind.ON_DISK;
    }

    private static String percent(OptionalDouble share) {
        return String.format(Locale.ROOT, "%.1f %%", HUNDRED * share.getAsDouble());
    }
}
