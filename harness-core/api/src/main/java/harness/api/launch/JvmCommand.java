package harness.api.launch;

import harness.api.cache.CacheDirectory;
import harness.api.cache.ClassArchive;
import harness.api.cache.ClassPathGroup;
import harness.api.cache.ProgramMount;
import harness.api.file.OwnUser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * The command that starts a JVM of the kind that this one is.
 *
 * @param runId the run it belongs to: every process of a run carries it on its command line, so that it can be found
 *     when the run is dead
 * @param group its class path
 * @param mainClass its main class
 * @param flags options of the JVM
 * @param arguments arguments of the main class
 */
public record JvmCommand(
        String runId, ClassPathGroup group, String mainClass, List<String> flags, List<String> arguments) {
    /** The system property that carries the run's id. */
    public static final String RUN_PROPERTY = "harness.run";

    /** How this JVM reaches services; a password of a trust store and keys are no arguments of a process. */
    private static final Pattern REACHING = Pattern.compile(
            "jdk\\.net\\.hosts\\.file|javax\\.net\\.ssl\\.trustStore(Type)?|https?\\.proxy(Host|Port)|http\\.nonProxyHosts"
                    + "|aws\\.(endpointUrl.*|ignoreConfiguredEndpointUrls|profile|configFile|sharedCredentialsFile)");

    public JvmCommand {
        flags = List.copyOf(flags);
        arguments = List.copyOf(arguments);
    }

    /**
     * @param runId the run it belongs to
     * @param group its class path
     * @param mainClass its main class
     * @return a command without further flags and arguments
     */
    public static JvmCommand of(String runId, ClassPathGroup group, String mainClass) {
        return new JvmCommand(runId, group, mainClass, List.of(), List.of());
    }

    /**
     * @param more options of the JVM
     * @return this command with more flags
     */
    public JvmCommand withFlags(String... more) {
        return new JvmCommand(runId, group, mainClass, joined(flags, List.of(more)), arguments);
    }

    /** {@return this command for a client of services elsewhere, which it reaches as this JVM was told to} */
    public JvmCommand reachingAsHere() {
        return withFlags(System.getProperties().stringPropertyNames().stream()
                .filter(name -> REACHING.matcher(name).matches()
                        && flags.stream().noneMatch(flag -> flag.startsWith("-D" + name + "=")))
                .sorted()
                .map(name -> "-D" + name + "=" + System.getProperty(name))
                .toArray(String[]::new));
    }

    /**
     * Keeps what libraries write to the directory for temporary files, and leave there, in a directory that goes with the run.
     *
     * @param scratch of the run; gets the directory
     * @return this command with the directory
     * @throws IOException if it cannot be made
     */
    public JvmCommand withTemporary(Path scratch) throws IOException {
        Path temporary = ProgramMount.forPrograms(temporary(scratch), runId);
        Files.createDirectories(temporary);
        return withFlags("-Djava.io.tmpdir=" + temporary);
    }

    /**
     * @param scratch of the run, on whatever machine, where somebody else has made the directory
     * @return flag of a JVM with the directory of {@link #withTemporary}
     */
    public static String temporaryFlag(Path scratch) {
        return "-Djava.io.tmpdir=" + temporary(scratch);
    }

    private static Path temporary(Path scratch) {
        return scratch.toAbsolutePath().resolve("tmp");
    }

    /**
     * @param more arguments of the main class
     * @return this command with more arguments
     */
    public JvmCommand withArguments(String... more) {
        return new JvmCommand(runId, group, mainClass, flags, joined(arguments, List.of(more)));
    }

    /**
     * Uses the archive of classes of its class path if there is one; one that does not fit is ignored by the JVM.
     *
     * @param archives the directory with archives, such as {@link CacheDirectory#archives}
     * @return this command with the archive, or this command
     * @throws IOException if the class path cannot be looked at
     */
    public JvmCommand withClassArchive(Path archives) throws IOException {
        if (group.entries().size() != 1) {
            return this;
        }
        Path archive = ClassArchive.file(archives, group.entries().get(0));
        return Files.isRegularFile(archive)
                ? withFlags(ClassArchive.flags(archive).toArray(String[]::new))
                : this;
    }

    /**
     * @return the words of the command. The JVM's own warnings go to standard error, since standard output may carry a
     *     protocol
     */
    public List<String> words() {
        List<String> words = new ArrayList<>();
        words.add(java().toString());
        words.add("-D" + RUN_PROPERTY + "=" + runId);
        // What processes say to one another is UTF-8 with digits of ASCII, wherever the user lives.
        words.add("-Dfile.encoding=UTF-8");
        words.add("-Dstdout.encoding=UTF-8");
        words.add("-Duser.language.format=en");
        // Libraries make paths of them, and Java knows neither of a user without a login name.
        words.add("-Duser.name=" + OwnUser.name());
        words.add("-Duser.home=" + OwnUser.home());
        words.add("-Xlog:disable");
        words.add("-Xlog:all=warning:stderr");
        words.addAll(flags);
        words.add("-cp");
        words.add(group.classPath());
        words.add(mainClass);
        words.addAll(arguments);
        return List.copyOf(words);
    }

    /** {@return the {@code java} program of this JVM} */
    public static Path java() {
        return Path.of(System.getProperty("java.home"), "bin", "java");
    }

    private static List<String> joined(List<String> first, List<String> second) {
        List<String> all = new ArrayList<>(first);
        all.addAll(second);
        return all;
    }
}
