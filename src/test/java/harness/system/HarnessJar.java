package harness.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;

/**
 * The packed jar, started with a cache of its own.
 *
 * @param java what starts it
 * @param cache what {@code HARNESS_CACHE} names
 * @param directory where the processes run
 * @param environment more environment variables
 * @param options of the JVM
 */
record HarnessJar(Path java, Path cache, Path directory, Map<String, String> environment, List<String> options) {
    /** Most commands end after a second or wait for others: what optimises for more takes the machine from the tests. */
    private static final List<String> FOR_SHORT_COMMANDS = List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC");

    private static final Path JAR =
            Path.of(System.getProperty("harness.jar")).toAbsolutePath().normalize();
    private static final Duration DEADLINE =
            Duration.ofSeconds(Long.parseLong(System.getProperty("harness.deadline.seconds")));
    private static final Path WORK = Path.of(System.getProperty("harness.work"));

    private static final Path JAVA = Path.of(System.getProperty("java.home"), "bin", "java");
    /** Of the JDK that is installed; {@link #JAVA} may be of one that was made for tests. */
    static final Path USERS_JAVA = Path.of(System.getProperty("harness.users.java"));

    /** A run is refused while another one of its cache measures: classes that are tested at once have one each. */
    private static final AtomicInteger CACHES = new AtomicInteger();

    private static final ThreadLocal<Path> CACHE = ThreadLocal.withInitial(() ->
            WORK.resolve("cache-" + CACHES.incrementAndGet()).toAbsolutePath().normalize());

    /** Archived once for all: a command spends most of its time on loading them. */
    private static final class ClassesOfCommands {
        static final Path ARCHIVE = made();

        private static Path made() {
            Path archive = WORK.resolve("commands.jsa").toAbsolutePath();
            List<String> options = new ArrayList<>(FOR_SHORT_COMMANDS);
            options.add("-XX:ArchiveClassesAtExit=" + archive);
            try {
                Files.deleteIfExists(archive);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            Result plan = new HarnessJar(JAVA, CACHE.get(), WORK, Map.of(), options).run("plan");
            assertThat(plan.exit()).as(plan.err()).isZero();
            assertThat(archive).isNotEmptyFile();
            return archive;
        }
    }

    /** The same with another file or directory mounted over one of this machine's. */
    HarnessJar over(Path place, Path other) throws IOException, InterruptedException {
        assumeTrue(Files.exists(place), place + " is not there");
        return after("mount --bind %s %s".formatted(other, place));
    }

    /** The same among mounts of its own, after commands of a shell that only root may give. */
    HarnessJar after(String commands) throws IOException, InterruptedException {
        assumeTrue(
                new ProcessBuilder("unshare", "--mount", "true").start().waitFor() == 0,
                "only root may do: " + commands);
        Path wrapped = Files.writeString(directory.resolve("java"), """
                #!/bin/sh
                exec unshare --mount --propagation private sh -c '%s && exec %s "$@"' java "$@"
                """.formatted(commands, java));
        assertThat(wrapped.toFile().setExecutable(true)).isTrue();
        return new HarnessJar(wrapped, cache, directory, environment, options);
    }

    /** How a command ended and what it wrote. */
    record Result(int exit, String out, String err, Duration time) {}

    /**
     * @param directory where the processes run
     * @return the jar with the cache that most tests on this thread share, so that the groups are unpacked once
     */
    static HarnessJar in(Path directory) {
        List<String> options = new ArrayList<>(FOR_SHORT_COMMANDS);
        options.add("-XX:SharedArchiveFile=" + ClassesOfCommands.ARCHIVE);
        return new HarnessJar(JAVA, CACHE.get(), directory, Map.of(), List.copyOf(options));
    }

    /**
     * @return the jar
     */
    static Path path() {
        return JAR;
    }

    HarnessJar withCache(Path other) {
        return new HarnessJar(java, other, directory, environment, options);
    }

    /** By {@code java -jar} of the JDK that is installed, and nothing else. */
    HarnessJar asUsersStartIt() {
        return new HarnessJar(USERS_JAVA, cache, directory, environment, List.of());
    }

    HarnessJar with(String variable, String value) {
        Map<String, String> more = new HashMap<>(environment);
        more.put(variable, value);
        return new HarnessJar(java, cache, directory, Map.copyOf(more), options);
    }

    /** As users start it: it wants the machine for itself. */
    HarnessJar alone() {
        return with("HARNESS_SHARED_MACHINE", "");
    }

    /** Runs a command to its end. */
    Result run(String... arguments) {
        try (Command command = start(arguments)) {
            return command.await(DEADLINE);
        }
    }

    /** Starts a command that the test watches or disturbs. */
    Command start(String... arguments) {
        return command("-jar", JAR.toString(), arguments);
    }

    /** Starts a program of these tests that calls the jar's classes. */
    Command startTests(Class<?> main, String... arguments) {
        String classPath =
                JAR + File.pathSeparator + Path.of("target", "test-classes").toAbsolutePath();
        return command(
                "-cp",
                classPath,
                Stream.concat(Stream.of(main.getName()), Stream.of(arguments)).toArray(String[]::new));
    }

    /** Starts another program of the jar than its command line. */
    Command startMain(String main, String... arguments) {
        return command(
                "-cp",
                JAR.toString(),
                Stream.concat(Stream.of(main), Stream.of(arguments)).toArray(String[]::new));
    }

    private Command command(String how, String jar, String... arguments) {
        List<String> words = new ArrayList<>(List.of(java.toString()));
        words.addAll(options);
        words.addAll(List.of(how, jar));
        words.addAll(List.of(arguments));
        try {
            Files.createDirectories(directory);
            return Command.start(words, directory, allVariables());
        } catch (IOException e) {
            throw new AssertionError("cannot start " + words, e);
        }
    }

    /** Tests run side by side, and beside whatever else there is: a run must not be refused or called INVALID for that. */
    private Map<String, String> allVariables() {
        Map<String, String> all = new HashMap<>(Map.of("HARNESS_SHARED_MACHINE", "true"));
        all.putAll(environment);
        all.put("HARNESS_CACHE", cache.toString());
        return all;
    }
}
