package harness.mpi.launch;

import java.util.List;

/** The implementations of MPI that are known, with the names that their programs go by. */
public enum Implementation {
    /** Open MPI. */
    OPEN_MPI("openmpi", "openmpi-bin"),
    /** MPICH and its relatives. */
    MPICH("mpich", "mpich");

    private final String word;
    private final String launcherPackage;

    Implementation(String word, String launcherPackage) {
        this.word = word;
        this.launcherPackage = launcherPackage;
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
