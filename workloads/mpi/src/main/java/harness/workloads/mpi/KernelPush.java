package harness.workloads.mpi;

import harness.mpi.launch.HostShell;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Brings compiled kernels to the hosts of a job, to the same path and once for each content: the path has its checksum. A
 * host of another kind, or without the libraries, cannot start them, and that is found out here.
 */
final class KernelPush {
    private static final Duration LIMIT = Duration.ofMinutes(2);
    private static final Set<List<String>> DONE = ConcurrentHashMap.newKeySet();

    private KernelPush() {}

    static void to(HostShell shell, Path program) throws IOException {
        List<String> key = new ArrayList<>(shell.hosts());
        key.add(program.toString());
        if (DONE.contains(key)) {
            return;
        }
        shell.require(receive(program), Optional.of(program), LIMIT);
        DONE.add(key);
    }

    private static String receive(Path program) {
        return """
                set -e
                umask 077
                if ! [ -x '%1$s' ]; then
                  mkdir -p '%2$s'
                  part=$(mktemp '%2$s/part.XXXXXX')
                  trap 'rm -f "$part"' EXIT
                  cat >"$part"
                  chmod 700 "$part"
                  mv "$part" '%1$s'
                fi
                missing=$(ldd '%1$s' 2>&1 | sed -n 's/^[[:space:]]*\\(.*\\) => not found.*/\\1/p')
                if [ -n "$missing" ]; then
                  echo "error: this host has no" $missing, which the kernels need: install the MPI and HDF5 of the master here
                  exit 1
                fi
                '%1$s' >/dev/null 2>&1 || [ $? = 1 ] || {
                  echo "error: the kernels that the master has compiled do not start here: is it another kind of machine?"
                  exit 1
                }
                """.formatted(program, program.getParent());
    }
}
