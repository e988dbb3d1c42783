package harness.workloads.mpi;

import harness.api.filesystem.FileSystemKind;
import harness.api.filesystem.FileSystemSpec;
import harness.api.units.Bytes;
import harness.api.workload.Condition;
import harness.api.workload.Parameter;
import harness.api.workload.Requirement;
import harness.api.workload.Rule;
import harness.mpi.launch.Implementation;
import harness.mpi.launch.Mapping;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** What can be set of every workload on MPI. */
public final class MpiParameters {
    /** Processes of a job. */
    public static final String PROCESSES = "processes";
    /** Least bytes, or files, of a trial. */
    public static final String SIZE = "size";
    /** Whether data are on the disk when the clock stops. */
    public static final String FSYNC = "fsync";
    /** Hints for MPI-IO. */
    public static final String HINTS = "hints";
    /** Our kernel or the standard tool. */
    public static final String TOOL = "tool";
    /** Where the standard tool is. */
    public static final String PROGRAM = "program";

    /** The answer yes. */
    public static final String YES = "yes";

    /** Where the files are. */
    public static final String FILESYSTEM = FileSystemSpec.FILESYSTEM;

    static final String DIRECTORY = FileSystemSpec.DIRECTORY;
    static final String MPI = "mpi";
    static final String LAUNCHER = "launcher";
    static final String HOSTS = "hosts";
    static final String MAPPING = "mapping";
    static final String OVERSUBSCRIBE = "oversubscribe";
    static final String LIMIT = "limit";

    private static final String GIVEN = FileSystemKind.GIVEN.word();
    private static final long MOST_SERVERS = 1000;
    static final String AUTO = "auto";

    /** Use the standard tool and nothing else. */
    static final String STANDARD = "standard";
    /** Use our kernel and nothing else. */
    static final String KERNEL = "kernel";

    private static final String NO = "no";
    private static final long LONGEST = 7 * 24 * 3600;

    private MpiParameters() {}

    /**
     * @param own of the workload
     * @return its own and those of every workload on MPI, {@code processes} excepted
     */
    public static List<Parameter> with(Parameter... own) {
        List<Parameter> all = new ArrayList<>(List.of(own));
        all.addAll(fileSystem());
        all.add(Parameter.choice(
                MPI,
                Stream.concat(
                                Stream.of(AUTO),
                                Stream.of(Implementation.values()).map(Implementation::word))
                        .toList(),
                "which MPI; auto: Open MPI if it is there"));
        all.add(Parameter.text(
                LAUNCHER, "", "a command that starts a job, for example: srun -n {processes} {command}"));
        all.add(Parameter.text(HOSTS, "", "hosts with their slots, for example node1:4,node2:4; none: this machine"));
        all.add(Parameter.choice(
                MAPPING, Mapping.words(), "slot: fill host after host; node: cyclic; core: bind each to a core"));
        all.add(Parameter.choice(OVERSUBSCRIBE, List.of(NO, YES), "more processes than slots"));
        all.add(Parameter.count(LIMIT, 0, 0, LONGEST, "seconds that one MPI program may take; 0: as long as a phase"));
        return all;
    }

    private static List<Parameter> fileSystem() {
        return List.of(
                Parameter.choice(
                        FILESYSTEM,
                        FileSystemKind.words(),
                        "where the files are: beside the results or on a host's own disk, in /dev/shm, in the given"
                                + " directory, or on a file system that is deployed on the cluster's hosts"),
                Parameter.plain(DIRECTORY, "with filesystem=given: a directory of a mounted file system"),
                Parameter.count(
                        FileSystemSpec.SERVERS,
                        0,
                        0,
                        MOST_SERVERS,
                        "servers of the file system; 0: one for NFS, else all hosts, or half of them if dedicated"),
                Parameter.count(
                        FileSystemSpec.METADATA_SERVERS,
                        0,
                        0,
                        MOST_SERVERS,
                        "servers of OrangeFS that keep metadata beside data; 0: all"),
                Parameter.choice(
                        FileSystemSpec.PLACEMENT,
                        List.of(FileSystemSpec.PART_TIME, FileSystemSpec.DEDICATED),
                        "servers beside the processes of a job, or on hosts of their own"),
                Parameter.plain(
                        FileSystemSpec.MOUNT_OPTIONS,
                        "options with which clients mount, for example vers=4.1,rsize=65536,wsize=65536,noatime"),
                Parameter.choice(
                        FileSystemSpec.METHOD,
                        List.of("alt-aio", "directio", FileSystemSpec.NETWORK_ONLY, "dbpf"),
                        "TroveMethod of OrangeFS's servers; null-aio, of ior alone, stores nothing: the network's rate"),
                Parameter.bytes(
                        FileSystemSpec.STRIP,
                        64 * Bytes.KIB,
                        Bytes.KIB,
                        Bytes.GIB,
                        "bytes that OrangeFS puts on one server before the next"));
    }

    /**
     * @return as many processes as there are slots, when nothing is set
     */
    public static Parameter processes() {
        return Parameter.perMapSlot(PROCESSES, 1, "processes of the MPI job");
    }

    /**
     * @return whether data are on the disk when the clock stops
     */
    public static Parameter fsync() {
        return Parameter.choice(FSYNC, List.of(YES, NO), "whether the time includes that data are on the disk (fsync)");
    }

    /**
     * @return hints for MPI-IO
     */
    public static Parameter hints() {
        return Parameter.text(HINTS, "", "hints for MPI-IO: key=value;key=value");
    }

    /**
     * @param standard the tool's name
     * @return which of both is used
     */
    public static List<Parameter> tool(String standard) {
        return List.of(
                Parameter.choice(
                        TOOL,
                        List.of(AUTO, STANDARD, KERNEL),
                        "auto: %s if it is on the PATH, else Harness's own kernel".formatted(standard)),
                Parameter.text(PROGRAM, "", "where %s is, if not on the PATH".formatted(standard)));
    }

    /**
     * @param condition without which a standard tool cannot do what is asked
     * @return that nobody insists on it otherwise
     */
    public static Rule standardToolNeeds(Condition condition) {
        return new Rule.Needs(Condition.of(TOOL, STANDARD), condition);
    }

    /**
     * @param text a parameter
     * @return that nobody insists on the standard tool where it is given
     */
    public static Rule needsKernel(String text) {
        return new Rule.Needs(Condition.given(text), Condition.of(TOOL, KERNEL, AUTO));
    }

    /**
     * @param own of the workload
     * @return what has to hold between parameters
     */
    public static List<Rule> rules(Rule... own) {
        List<Rule> all = new ArrayList<>(List.of(own));
        all.add(new Rule.WithinSlots(
                PROCESSES,
                List.of(Condition.of(OVERSUBSCRIBE, YES), Condition.given(HOSTS), Condition.given(LAUNCHER))));
        all.add(new Rule.Needs(Condition.of(FILESYSTEM, GIVEN), Condition.given(DIRECTORY)));
        all.add(new Rule.OnlyWith(DIRECTORY, Condition.of(FILESYSTEM, GIVEN)));
        all.add(new Rule.Needs(Condition.given(HOSTS), Condition.of(FILESYSTEM, GIVEN)));
        return all;
    }

    /**
     * @param hdf5 when parallel HDF5 is needed; empty for never
     * @return the programs that have to be there
     */
    public static List<Requirement> requirements(List<Condition> hdf5) {
        List<Requirement> all = new ArrayList<>();
        for (Implementation implementation : Implementation.values()) {
            List<String> words = implementation == Implementation.OPEN_MPI
                    ? List.of(AUTO, implementation.word())
                    : List.of(implementation.word());
            Condition chosen = new Condition(MPI, words);
            boolean any = implementation == Implementation.OPEN_MPI;
            all.add(new Requirement(
                    any ? both(Implementation::launchers) : implementation.launchers(),
                    List.of(chosen, Condition.of(LAUNCHER, "")),
                    "to start MPI programs",
                    implementation.launcherPackage(),
                    Optional.of(new Requirement.Elsewhere(
                            any ? both(Implementation::launchers) : implementation.launchers(),
                            implementation.launcherPackage()))));
            all.add(new Requirement(
                    any ? both(Implementation::compilers) : implementation.compilers(),
                    List.of(chosen),
                    "to compile the kernels",
                    implementation.compilerPackage()));
            hdf5.forEach(condition -> all.add(new Requirement(
                    any ? both(Implementation::hdf5Compilers) : implementation.hdf5Compilers(),
                    List.of(chosen, condition),
                    "for parallel HDF5",
                    implementation.hdf5Package(),
                    Optional.of(new Requirement.Elsewhere(
                            any ? both(Implementation::hdf5Libraries) : implementation.hdf5Libraries(),
                            implementation.hdf5LibraryPackage())))));
        }
        return all;
    }

    /**
     * @param tool its name, for people
     * @param names of its program, any of which will do; a parameter's name in braces stands for its value
     * @param family of the workload
     * @param more conditions under which it has these names
     * @return that it has to be there where it is insisted on, or its place is given
     */
    public static List<Requirement> standardTool(String tool, List<String> names, String family, Condition... more) {
        List<Condition> insisted = new ArrayList<>(List.of(more));
        insisted.add(Condition.of(TOOL, STANDARD));
        insisted.add(Condition.of(PROGRAM, ""));
        String use = "to run %s itself".formatted(tool);
        String kernel = "take Harness's own kernel (--set %s.tool=kernel)".formatted(family);
        return List.of(
                Requirement.ofUser(
                        names,
                        insisted,
                        use,
                        "put it there, say where it is (--set %s.program=PATH), or %s".formatted(family, kernel)),
                Requirement.ofUser(
                        List.of("{" + PROGRAM + "}"),
                        List.of(Condition.given(PROGRAM), Condition.of(TOOL, AUTO, STANDARD)),
                        use,
                        "give the path of a program (--set %s.program=PATH), or %s".formatted(family, kernel)));
    }

    /**
     * @param hdf5 when parallel HDF5 is needed; empty for never
     * @param tools what standard tools need
     * @return the programs that have to be there
     */
    public static List<Requirement> requirements(List<Condition> hdf5, List<Requirement> tools) {
        return Stream.concat(requirements(hdf5).stream(), tools.stream()).toList();
    }

    private static List<String> both(java.util.function.Function<Implementation, List<String>> names) {
        return Stream.of(Implementation.values())
                .flatMap(implementation -> names.apply(implementation).stream())
                .distinct()
                .toList();
    }
}
