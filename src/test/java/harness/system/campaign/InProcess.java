package harness.system.campaign;

import harness.cli.HarnessCommand;
import harness.cli.context.Services;
import harness.cli.context.Terminal;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;

/** Runs commands of Harness in this JVM, one after the other: a JVM for each would take hours. */
final class InProcess {
    private static final int MEGABYTE = 1 << 20;
    /** No command that starts nothing takes seconds; this one hangs, however busy the machine is. */
    private static final long LIMIT_SECONDS = 60;

    /** A command that has not ended. */
    static final class HangException extends Exception {
        private static final long serialVersionUID = 1L;

        HangException(String stack) {
            super(stack);
        }
    }

    private final Path directory;
    private final PrintStream own = System.out;

    /**
     * @param directory the working directory of this JVM
     */
    InProcess(Path directory) {
        this.directory = directory;
        Locale.setDefault(Locale.Category.FORMAT, Locale.ROOT);
    }

    /** This process's own output, whatever the commands print. */
    PrintStream own() {
        return own;
    }

    Ended run(List<String> words) throws HangException, InterruptedException, IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        CompletableFuture<Integer> exit = new CompletableFuture<>();
        Thread thread = new Thread(() -> exit.complete(execute(words, out, err)), "command");
        thread.setDaemon(true);
        thread.start();
        try {
            int code = exit.get(LIMIT_SECONDS, TimeUnit.SECONDS);
            return new Ended(code, text(out), text(err), created());
        } catch (TimeoutException e) {
            throw new HangException(Stream.of(thread.getStackTrace())
                    .limit(12)
                    .map(frame -> "  at " + frame + "\n")
                    .reduce("", String::concat));
        } catch (ExecutionException e) {
            throw new IllegalStateException(e);
        }
    }

    private static int execute(List<String> words, ByteArrayOutputStream out, ByteArrayOutputStream err) {
        PrintStream outStream = new PrintStream(out, true, StandardCharsets.UTF_8);
        PrintStream errStream = new PrintStream(err, true, StandardCharsets.UTF_8);
        System.setOut(outStream);
        System.setErr(errStream);
        try {
            return HarnessCommand.execute(
                    words.toArray(String[]::new), new Services(new Terminal(outStream, errStream, false)));
        } catch (RuntimeException | Error e) {
            StringWriter trace = new StringWriter();
            e.printStackTrace(new PrintWriter(trace, true));
            errStream.print(trace);
            return 1;
        }
    }

    private List<String> created() throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            return files.map(file -> file.getFileName().toString()).toList();
        }
    }

    private static String text(ByteArrayOutputStream bytes) {
        return bytes.size() > MEGABYTE
                ? new String(bytes.toByteArray(), 0, MEGABYTE, StandardCharsets.UTF_8)
                : bytes.toString(StandardCharsets.UTF_8);
    }
}
