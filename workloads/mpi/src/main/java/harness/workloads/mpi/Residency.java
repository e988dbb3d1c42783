package harness.workloads.mpi;

import harness.mpi.StrictJson;
import harness.mpi.ToolOutputException;
import java.io.IOException;

/** Reads which share of files is in memory. */
final class Residency {
    private Residency() {}

    static double share(String output) throws IOException {
        try {
            StrictJson json = StrictJson.of("harness-kernels", output);
            double bytes = json.number("bytes");
            return bytes == 0 ? 0 : json.number("resident_bytes") / bytes;
        } catch (ToolOutputException e) {
            throw new IOException(e.getMessage(), e);
        }
    }
}
