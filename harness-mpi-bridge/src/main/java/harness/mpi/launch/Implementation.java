package harness.mpi.launch;

import java.util.List;
import java.util.regex.Pattern;

/** The implementations of MPI that are known, with the names that their programs go by. */
public enum Implementation {
    /** Open MPI. */
    OPEN_MPI("openmpi", "openmpi-bin"),
    /** MPICH and its relatives. */
    MPICH("mpich", "mpich");

    private static final Pattern OTHER = Pattern.compile("(?i)mpich|intel");

    private final String word;
    private final String launcherPackage;

    Implementation(String word, String launcherPackage) {
        this.word = word;
        this.launcherPackage = launcherPackage;
    }

    /**
     * Processes whose MPI is not their launcher's know nothing of each other.
     *
     * @param programs that ran
     * @param processes of the one that was started
     * @param library what the program is linked with, as it calls itself or as its file is called; empty if that is not known
     * @return what happened, and which launcher belongs to the library
     */
    public static String apart(int programs, int processes, String library) {
        Implementation own = OTHER.matcher(library).find() ? MPICH : OPEN_MPI;
        return "%s of one process ran, not one of %d: the launcher is of another MPI than the program; %s"
                .formatted(
                        programs == 1 ? "a program" : programs + " programs",
                        processes,
                        library.isEmpty()
                                ? "start it by the mpirun of the MPI that it is linked with (--set mpi.launcher='MPIRUN -n {processes} {command}')"
                                : "its library is %s, to which %s belongs (--set mpi.mpi=%s, without mpi.launcher)"
                                        .formatted(
                                                library.lines().findFirst().orElseThrow(),
                                                own.launchers().get(0),
                                                own.word()));
    }

    /**
     * @return as the user types it, and as Debian ends the names of its programs
     */
    public String word() {
        return word;
    }

    /**
     * @return programs that start a job, the best first; those of a general name may belong to another implementation
     */
    public List<String> launchers() {
        return List.of("mpirun." + word, "mpirun", "mpiexec");
    }

    /**
     * @return compilers of C, the best first
     */
    public List<String> compilers() {
        return List.of("mpicc." + word, "mpicc");
    }

    /**
     * @return compilers of C with parallel HDF5, the best first
     */
    public List<String> hdf5Compilers() {
        return List.of("h5pcc." + word, "h5pcc");
    }

    /**
     * @return where the library of parallel HDF5 may be, as patterns of paths, and programs that come with one
     */
    public List<String> hdf5Libraries() {
        return List.of("/usr/lib/*/libhdf5_%s.so.*".formatted(word), "h5pcc." + word, "h5pcc");
    }

    /**
     * @return a regular expression for Debian's package of that library, whose name ends in the version of its interface
     */
    public String hdf5LibraryPackage() {
        return "^libhdf5-%s-[0-9][0-9a-z-]*$".formatted(word);
    }

    /**
     * @return Debian's package of the launcher
     */
    public String launcherPackage() {
        return launcherPackage;
    }

    /**
     * @return Debian's package of the compiler
     */
    public String compilerPackage() {
        return "lib" + word + "-dev";
    }

    /**
     * @return Debian's package of parallel HDF5
     */
    public String hdf5Package() {
        return "libhdf5-" + word + "-dev";
    }
}
