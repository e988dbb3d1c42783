package harness.mpi.kernel;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The sources of the kernels as they lie in the jar. */
final class KernelSources {
    private static final List<String> NAMES = List.of(
            "bt.c",
            "content.c",
            "flash.c",
            "kernel.c",
            "kernel.h",
            "main.c",
            "metadata.c",
            "pop.c",
            "residency.c",
            "result.c",
            "segmented.c",
            "segmented.h",
            "segmented_hdf5.c");

    private KernelSources() {}

    /** Every file by its name, in a fixed order. */
    static Map<String, byte[]> all() {
        Map<String, byte[]> files = new LinkedHashMap<>();
        for (String name : NAMES) {
            files.put(name, read(name));
        }
        return files;
    }

    static List<String> compiled() {
        return NAMES.stream().filter(name -> name.endsWith(".c")).toList();
    }

    static void write(Path directory) throws IOException {
        for (Map.Entry<String, byte[]> file : all().entrySet()) {
            Files.write(directory.resolve(file.getKey()), file.getValue());
        }
    }

    private static byte[] read(String name) {
        try (InputStream source = KernelSources.class.getResourceAsStream("/harness/mpi/kernels/" + name)) {
            if (source == null) {
                throw new IllegalStateException("this build has no kernel source " + name);
            }
            return source.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
