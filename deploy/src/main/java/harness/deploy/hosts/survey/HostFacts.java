package harness.deploy.hosts.survey;

import harness.deploy.filesystem.HostTools;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What a machine has, as the script {@code probe.sh} found it.
 *
 * @param os its operating system, for people
 * @param cpu its processor, for people
 * @param cores physical cores that may be used; 1 or more
 * @param memoryBytes main memory that may be used
 * @param cacheBytes of all last-level caches together; 0 if that is not known
 * @param epochSeconds its clock when it answered
 * @param tools what it has of what file systems and MPI need
 * @param jdks JDKs and JREs, the wanted one first
 * @param packageManager by which one could be installed, for example {@code apt-get}; empty if none is known
 * @param work the directory that Harness keeps its things in
 * @param directories the disks that were asked for
 * @param mounts directories on which block devices are mounted
 */
public record HostFacts(
        String os,
        String cpu,
        int cores,
        long memoryBytes,
        long cacheBytes,
        long epochSeconds,
        HostTools tools,
        List<Jdk> jdks,
        Optional<String> packageManager,
        Directory work,
        List<Directory> directories,
        List<Directory> mounts) {
    private static final int LEAST_JAVA = 17;
    private static final int KIB = 1024;
    private static final int DIRECTORY_FIELDS = 6;

    public HostFacts {
        jdks = List.copyOf(jdks);
        directories = List.copyOf(directories);
        mounts = List.copyOf(mounts);
    }

    /**
     * @param home its directory
     * @param version as it calls itself, for example {@code 17.0.12}
     */
    record Jdk(String home, String version) {
        /**
         * @param text version, a bar and the home, as the script {@code java.sh} writes it
         */
        static Jdk parse(String text) {
            int bar = text.indexOf('|');
            return new Jdk(
                    text.substring(bar + 1), text.substring(0, Math.max(0, bar)).replace("\"", ""));
        }

        boolean fits() {
            String major = version.split("[^0-9]", 2)[0];
            return !major.isEmpty() && major.length() < 5 && Integer.parseInt(major) >= LEAST_JAVA;
        }
    }

    /** How a directory can be used. */
    enum State {
        /** It is there and can be written. */
        OK,
        /** It is not there. */
        MISSING,
        /** It cannot be written; of a mounted disk: by nobody. */
        READONLY,
        /** It belongs to another user. */
        FOREIGN
    }

    /**
     * @param path absolute
     * @param state how it can be used
     * @param device that it lies on
     * @param totalBytes size of the file system
     * @param freeBytes of it
     * @param mount where the file system is mounted
     */
    public record Directory(String path, State state, String device, long totalBytes, long freeBytes, String mount) {}

    /**
     * @param text what the script wrote
     * @return what it says
     * @throws IllegalArgumentException if something is missing or has another form
     */
    static HostFacts parse(String text) {
        Map<String, String> single = new HashMap<>();
        List<Jdk> jdks = new ArrayList<>();
        Map<String, List<Directory>> directories = new HashMap<>();
        Set<String> programs = new HashSet<>();
        Set<String> kernel = new HashSet<>();
        Map<String, String> mpi = new HashMap<>();
        text.lines().filter(line -> line.contains("=")).forEach(line -> {
            String key = line.substring(0, line.indexOf('='));
            String value = line.substring(line.indexOf('=') + 1);
            switch (key) {
                case "program" -> programs.add(value);
                case "kernel" -> kernel.add(value);
                case "mpi" -> mpi.put(value.replaceFirst("\\|.*", ""), value.replaceFirst("[^|]*\\|", ""));
                case "jdk" -> jdks.add(Jdk.parse(value));
                case "work", "dir", "mount" ->
                    directories.computeIfAbsent(key, k -> new ArrayList<>()).add(directory(value));
                default -> single.put(key, value);
            }
        });
        return new HostFacts(
                single.getOrDefault("os", "unknown"),
                single.getOrDefault("cpu", "unknown"),
                (int) Math.max(1, number(single, "cores")),
                number(single, "memory"),
                single.containsKey("caches") ? number(single, "caches") : 0,
                number(single, "epoch"),
                new HostTools(
                        programs,
                        kernel,
                        single.getOrDefault("privilege", "none"),
                        mpi,
                        single.getOrDefault("machine", "")),
                jdks,
                Optional.ofNullable(single.get("manager")),
                required(directories, "work").get(0),
                directories.getOrDefault("dir", List.of()),
                directories.getOrDefault("mount", List.of()));
    }

    Optional<Jdk> jdk() {
        return jdks.stream().filter(Jdk::fits).findFirst();
    }

    private static Directory directory(String value) {
        String[] fields = value.split("\\|", DIRECTORY_FIELDS);
        if (fields.length < DIRECTORY_FIELDS) {
            throw new IllegalArgumentException("not a directory: " + value);
        }
        return new Directory(
                fields[5],
                State.valueOf(fields[0].toUpperCase(Locale.ROOT)),
                fields[1],
                kibibytes(fields[2]),
                kibibytes(fields[3]),
                fields[4]);
    }

    private static long kibibytes(String text) {
        return text.isEmpty() ? 0 : Long.parseLong(text) * KIB;
    }

    private static long number(Map<String, String> values, String key) {
        String value = values.get(key);
        if (value == null) {
            throw new IllegalArgumentException("no " + key);
        }
        return Long.parseLong(value);
    }

    private static <T> T required(Map<String, T> values, String key) {
        T value = values.get(key);
        if (value == null) {
            throw new IllegalArgumentException("no " + key);
        }
        return value;
    }
}
