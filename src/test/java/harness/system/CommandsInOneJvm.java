package harness.system;

import static org.assertj.core.api.Assertions.assertThat;

import harness.cli.HarnessCommand;
import harness.cli.context.Services;
import harness.cli.context.Terminal;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Runs commands of the jar one after the other in one JVM: for many that start nothing, a JVM each takes minutes. */
final class CommandsInOneJvm {
    /** Commands may have lines in them. */
    private static final String END = "\0";

    private CommandsInOneJvm() {}

    /**
     * How a command ended.
     *
     * @param result without its time
     * @param left the names of what it has left in the working directory
     */
    record Ended(HarnessJar.Result result, List<String> left) {}

    /**
     * @param directory empty
     * @param commands words with a space between each
     * @return how each ended, by the command
     */
    static Map<String, Ended> run(Path directory, List<String> commands) throws IOException {
        Path working = Files.createDirectory(directory.resolve("working"));
        Path input = Files.writeString(directory.resolve("commands"), String.join(END, commands));
        Path output = Files.createDirectory(directory.resolve("output"));
        HarnessJar jar = HarnessJar.in(working).withCache(working.resolve("cache"));
        try (Command command = jar.startTests(CommandsInOneJvm.class, input.toString(), output.toString())) {
            HarnessJar.Result all = command.await();
            assertThat(all.exit()).as(all.err()).isZero();
            assertThat(all.out() + all.err()).as("what went past the terminal").isEmpty();
        }
        Map<String, Ended> ended = new HashMap<>();
        for (int i = 0; i < commands.size(); i++) {
            Path of = output.resolve(Integer.toString(i));
            HarnessJar.Result result = new HarnessJar.Result(
                    Integer.parseInt(Files.readString(of.resolve("exit"))),
                    Files.readString(of.resolve("out")),
                    Files.readString(of.resolve("err")),
                    Duration.ZERO);
            ended.put(commands.get(i), new Ended(result, Files.readAllLines(of.resolve("left"))));
        }
        return ended;
    }

    /**
     * @param arguments the file of commands, and where to write how they ended
     */
    public static void main(String[] arguments) throws IOException {
        Locale.setDefault(Locale.Category.FORMAT, Locale.ROOT);
        String[] commands = Files.readString(Path.of(arguments[0])).split(END, -1);
        Set<String> there = there();
        for (int i = 0; i < commands.length; i++) {
            Path to = Files.createDirectory(Path.of(arguments[1], Integer.toString(i)));
            execute(commands[i].split(" ", -1), to);
            Set<String> left = there();
            left.removeAll(there);
            there.addAll(left);
            Files.write(to.resolve("left"), left);
        }
    }

    private static Set<String> there() throws IOException {
        try (Stream<Path> files = Files.list(Path.of(""))) {
            return files.map(file -> file.getFileName().toString()).collect(Collectors.toCollection(TreeSet::new));
        }
    }

    private static void execute(String[] words, Path to) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        Terminal terminal = new Terminal(
                new PrintStream(out, true, StandardCharsets.UTF_8),
                new PrintStream(err, true, StandardCharsets.UTF_8),
                false);
        int exit = HarnessCommand.execute(words, new Services(terminal));
        Files.writeString(to.resolve("exit"), Integer.toString(exit));
        Files.write(to.resolve("out"), out.toByteArray());
        Files.write(to.resolve("err"), err.toByteArray());
    }
}
