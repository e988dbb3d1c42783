package harness.workloads.mpi;

import harness.mpi.StrictJson;
import java.io.IOException;
import java.util.OptionalDouble;

/** Reads which share of files is in memory. */
final class Residency {
    private static final String RESIDENT = "resident_bytes";

    private Residency() {}

    /** Empty where the file system does not tell. */
    static OptionalDouble share(String output) throws IOException {
        StrictJson json = StrictJson.of("harness-kernels", output);
        if (!json.has(RESIDENT)) {
            return OptionalDouble.empty();
        }
        double bytes = json.number("bytes");
        return OptionalDouble.of(bytes == 0 ? 0 : json.number(RESIDENT) / bytes);
    }
}
