package harness.deploy.filesystem;

import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What a host has of what file systems and MPI need.
 *
 * @param programs that are on its PATH, of those that were looked for
 * @param kernel features of its kernel: {@code nfsd}, {@code nfs}, {@code fuse}
 * @param privilege how commands run as root: {@code root}, {@code sudo}, or {@code none} if they cannot
 * @param mpi the implementations of MPI that it has with their versions, for example {@code mpich} and {@code MPICH 4.0.2}
 * @param machine its processor's architecture, for example {@code x86_64}
 */
public record HostTools(
        Set<String> programs, Set<String> kernel, String privilege, Map<String, String> mpi, String machine) {
    public HostTools {
        programs = Set.copyOf(programs);
        kernel = Set.copyOf(kernel);
        mpi = Map.copyOf(mpi);
    }

    /**
     * @param names of programs
     * @return whether one of them is there
     */
    public boolean hasOneOf(List<String> names) {
        return names.stream().anyMatch(programs::contains);
    }

    /**
     * @return whether commands can be run as root
     */
    public boolean root() {
        return !privilege.equals("none");
    }
}
