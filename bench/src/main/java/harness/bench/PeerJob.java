package harness.bench;

import harness.api.launch.JvmCommand;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A program of Hadoop's own in a client JVM of its own, with the JVM's default options, on jars of Hadoop's.
 *
 * @param bench with the jars
 * @param configuration directory of the cluster's client configuration
 * @param options system properties of the client
 * @param jars its class path behind the configuration
 */
record PeerJob(Bench bench, Path configuration, List<String> options, List<Path> jars) {
    private static final int LIMIT_MINUTES = 20;

    PeerJob {
        options = List.copyOf(options);
        jars = List.copyOf(jars);
    }

    /**
     * How a program ended well.
     *
     * @param wall seconds from before the start of its JVM to after its end
     * @param main seconds in its main method
     * @param output everything it printed
     */
    record Ended(double wall, double main, String output) {
        /**
         * @param pattern with one group, a number
         * @return the number
         */
        double number(String pattern) {
            return first(pattern, output);
        }
    }

    /** Runs it with cold data and warm code. */
    Ended run(String name, String mainClass, List<String> arguments) throws IOException, InterruptedException {
        bench.chill(jars);
        return untimed(name, mainClass, arguments);
    }

    /** Runs it with caches as they are: its time says nothing. */
    Ended untimed(String name, String mainClass, List<String> arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(JvmCommand.java().toString()));
        command.add(HadoopLog.option(bench.logs()));
        command.addAll(options);
        command.addAll(List.of("-cp", classPath(), PeerMain.class.getName(), mainClass));
        command.addAll(arguments);
        Path log = bench.logs().resolve(name + ".log");
        long start = System.nanoTime();
        Process process = new ProcessBuilder(command)
                .directory(bench.work().toFile())
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        if (!process.waitFor(LIMIT_MINUTES, TimeUnit.MINUTES)) {
            process.destroyForcibly();
            throw new IOException(mainClass + " did not end within " + LIMIT_MINUTES + " minutes, see " + log);
        }
        double wall = Bench.seconds(start);
        if (process.exitValue() != 0) {
            throw new IOException(mainClass + " ended with exit code " + process.exitValue() + ", see " + log);
        }
        String output = Files.readString(log);
        return new Ended(wall, first(Pattern.quote(PeerMain.MARK) + "([0-9.E-]+)", output), output);
    }

    /** The client configuration, the jars, and the class that takes the time. */
    private String classPath() {
        return Stream.of(Stream.of(configuration), jars.stream(), Stream.of(bench.benchJar()))
                .flatMap(paths -> paths)
                .map(Path::toString)
                .collect(Collectors.joining(File.pathSeparator));
    }

    private static double first(String pattern, String text) {
        Matcher matcher = Pattern.compile(pattern).matcher(text);
        if (!matcher.find()) {
            throw new IllegalStateException("no " + pattern + " in what the program printed");
        }
        return Double.parseDouble(matcher.group(1));
    }
}
