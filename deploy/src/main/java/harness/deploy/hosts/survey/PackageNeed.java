package harness.deploy.hosts.survey;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Something that a host needs and that packages have.
 *
 * @param files names of programs, or patterns of absolute paths; any of them will do
 * @param debianPackages that have it; one that begins with {@code ^} is a regular expression
 * @param mpi the implementation of MPI that programs of a general name, as {@code mpirun}, have to be of; {@code auto} for any
 *     that is known; empty if they are not of MPI
 */
public record PackageNeed(List<String> files, List<String> debianPackages, String mpi) {
    /** As Red Hat's relatives call them, where they have other names. */
    private static final Map<String, String> RED_HAT = Map.ofEntries(
            Map.entry("openmpi-bin", "openmpi"),
            Map.entry("libopenmpi-dev", "openmpi-devel"),
            Map.entry("libhdf5-openmpi-dev", "hdf5-openmpi-devel"),
            Map.entry("libmpich-dev", "mpich-devel"),
            Map.entry("libhdf5-mpich-dev", "hdf5-mpich-devel"),
            Map.entry("libc6-dev", "glibc-devel"),
            Map.entry("openssh-client", "openssh-clients"),
            Map.entry("nfs-kernel-server", "nfs-utils"),
            Map.entry("nfs-common", "nfs-utils"),
            Map.entry("glusterfs-client", "glusterfs-fuse"));

    public PackageNeed {
        files = List.copyOf(files);
        debianPackages = List.copyOf(debianPackages);
    }

    /**
     * Something that is not of MPI.
     *
     * @param files names of programs, or patterns of absolute paths; any of them will do
     * @param debianPackages that have it
     */
    PackageNeed(List<String> files, List<String> debianPackages) {
        this(files, debianPackages, "");
    }

    /**
     * A program with one package.
     *
     * @param program its name
     * @param debianPackage that has it
     * @return the need
     */
    public static PackageNeed of(String program, String debianPackage) {
        return new PackageNeed(List.of(program), List.of(debianPackage));
    }

    /** {@return Debian's packages, for people} */
    public String describe() {
        return debianPackages.stream()
                .map(name -> name.startsWith("^") ? libraryOf(name) : name)
                .collect(Collectors.joining(", "));
    }

    /** The name of a library's package without its version. */
    private static String libraryOf(String expression) {
        return expression.substring(1).replaceFirst("-\\[.*", "");
    }

    /** As the script takes it. */
    String word() {
        return String.join(
                "|", mpi, String.join(" ", files), String.join(" ", debianPackages), String.join(" ", redHat()));
    }

    private List<String> redHat() {
        return debianPackages.stream().map(PackageNeed::redHat).distinct().toList();
    }

    private static String redHat(String debianPackage) {
        return debianPackage.startsWith("^")
                ? libraryOf(debianPackage).replaceFirst("^lib", "")
                : RED_HAT.getOrDefault(debianPackage, debianPackage);
    }
}
