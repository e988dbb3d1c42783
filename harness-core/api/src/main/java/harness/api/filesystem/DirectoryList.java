package harness.api.filesystem;

import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Directories of one machine that are measured together, each on a file system of its own, and how parameters name them. */
public final class DirectoryList {
    /** The parameter with the directories, with commas between. */
    public static final String DIRECTORIES = "directories";
    /** The parameter that says how they are used. */
    public static final String ARRANGEMENT = "arrangement";
    /** The first of them alone. */
    public static final String SINGLE = "single";
    /** Each by itself, all at once. */
    public static final String JBOD = "jbod";
    /** The parameter that says how many are used, the first ones; 0 for all. */
    public static final String DEVICE_COUNT = "device-count";
    /** The parameter with the number of files in each directory. */
    public static final String JOBS = "jobs";

    /** The parameter that says which program moves files: what one has changed is nothing for another. */
    public static final String TOOL = "tool";

    private DirectoryList() {}

    /**
     * @param directories two or more, on one file system
     * @return one line for people
     */
    public static String shared(Collection<Path> directories) {
        return "%s are on one file system: they share its disks".formatted(names(directories));
    }

    /**
     * @param directories one or more
     * @return for people
     */
    public static String names(Collection<Path> directories) {
        return directories.stream().map(Path::toString).collect(Collectors.joining(" with "));
    }

    /**
     * @param parameters of a workload, by name
     * @return the directories that are used
     */
    public static List<Path> used(UnaryOperator<String> parameters) {
        List<Path> all = Stream.of(parameters.apply(DIRECTORIES).split(",", -1))
                .map(Path::of)
                .toList();
        if (parameters.apply(ARRANGEMENT).equals(SINGLE)) {
            return all.subList(0, 1);
        }
        int count = Integer.parseInt(parameters.apply(DEVICE_COUNT));
        return count == 0 ? all : all.subList(0, count);
    }
}
