package harness.api.machine;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The caches between a machine's processors and its memory, by the kernel's Documentation/ABI/testing/sysfs-devices-system-cpu. */
public final class LastLevelCache {
    private static final Path PROCESSORS = Path.of("/sys/devices/system/cpu");
    private static final Pattern SIZE = Pattern.compile("(\\d+)([KMG]?)");
    private static final Map<String, Long> UNITS = Map.of("", 1L, "K", 1L << 10, "M", 1L << 20, "G", 1L << 30);

    private LastLevelCache() {}

    /** {@return bytes of all caches of the highest level together, each once; empty where the kernel does not tell} */
    public static OptionalLong bytes() {
        return bytes(PROCESSORS);
    }

    static OptionalLong bytes(Path processors) {
        TreeMap<Integer, Map<String, Long>> levels = new TreeMap<>();
        try (DirectoryStream<Path> all = Files.newDirectoryStream(processors, "cpu[0-9]*")) {
            for (Path processor : all) {
                // One that is offline has none.
                if (!Files.isDirectory(processor.resolve("cache"))) {
                    continue;
                }
                try (DirectoryStream<Path> caches = Files.newDirectoryStream(processor.resolve("cache"), "index*")) {
                    for (Path cache : caches) {
                        levels.computeIfAbsent(Integer.valueOf(read(cache, "level")), level -> new HashMap<>())
                                .merge(read(cache, "shared_cpu_list"), size(read(cache, "size")), Math::max);
                    }
                }
            }
        } catch (IOException | NumberFormatException e) {
            return OptionalLong.empty();
        }
        return levels.isEmpty()
                ? OptionalLong.empty()
                : OptionalLong.of(levels.lastEntry().getValue().values().stream()
                        .mapToLong(Long::longValue)
                        .sum());
    }

    private static String read(Path cache, String file) throws IOException {
        return Files.readString(cache.resolve(file)).strip();
    }

    private static long size(String text) {
        Matcher size = SIZE.matcher(text);
        if (!size.matches()) {
            throw new NumberFormatException("no size: " + text);
        }
        return Long.parseLong(size.group(1)) * UNITS.get(size.group(2));
    }
}
