package harness.api.agent;

import harness.api.cache.CacheDirectory;
import harness.api.cache.ClassPathGroups;
import harness.api.json.Json;
import harness.api.launch.ChildProcess;
import harness.api.launch.JvmCommand;
import harness.api.launch.LogTail;
import harness.api.launch.RunRegister;
import harness.api.machine.ChildEnvironment;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/**
 * Starts a JVM, passes the controller's lines on to it, and ends it when the controller says so, is gone, or has said
 * nothing for the time of the lease: an empty line says that it is there. What the JVM wrote into its scratch directories
 * goes with it, and before it starts so does what runs left that were killed together with their agent.
 */
final class Supervision {
    private static final Duration GRACE = Duration.ofSeconds(20);

    private final CacheDirectory cache;
    private final BufferedReader controller;
    private final BlockingQueue<Line> lines = new LinkedBlockingQueue<>();

    private enum Kind {
        COMMAND,
        CONTROLLER_GONE,
        JVM_ENDED
    }

    private record Line(Kind kind, String text) {
        static Line of(Kind kind) {
            return new Line(kind, "");
        }
    }

    Supervision(CacheDirectory cache, BufferedReader controller) {
        this.cache = cache;
        this.controller = controller;
    }

    /** The exit code of the JVM. */
    int run() throws IOException, InterruptedException {
        AgentRequest request = Json.read(controller.readLine(), AgentRequest.class);
        if (request.scratch().isEmpty()) {
            return supervise(request);
        }
        RunRegister register = new RunRegister(cache);
        register.sweep();
        List<Path> scratch = request.scratch().stream().map(Path::of).toList();
        RunRegister.Registration registration = register.register(request.run(), scratch);
        try {
            return supervise(request);
        } finally {
            registration.close();
        }
    }

    private int supervise(AgentRequest request) throws IOException, InterruptedException {
        ChildProcess child = start(request);
        Thread reader = new Thread(this::read, "controller");
        reader.setDaemon(true);
        reader.start();
        Thread waiter = new Thread(() -> awaitEnd(child), "end");
        waiter.setDaemon(true);
        waiter.start();
        boolean onItsOwn;
        try {
            onItsOwn = pass(child.input(), request.leaseSeconds());
        } finally {
            child.close(GRACE);
        }
        int code = child.await();
        if (onItsOwn && code != 0) {
            sayWhy(Path.of(request.log()).getParent());
        }
        return code;
    }

    /** The logs of a JVM that failed are about to go: the controller gets their last lines. */
    private static void sayWhy(Path logs) throws IOException {
        try (DirectoryStream<Path> files = Files.newDirectoryStream(logs, "*.{log,err}")) {
            for (Path file : files) {
                String tail = LogTail.lastLines(LogTail.of(file));
                if (!tail.isBlank()) {
                    System.err.println(file.getFileName() + ":\n" + tail);
                }
            }
        }
    }

    private ChildProcess start(AgentRequest request) throws IOException {
        JvmCommand command = JvmCommand.of(
                        request.run(), ClassPathGroups.ofRunningJar(cache).unpack(request.group()), request.mainClass())
                .withFlags(request.flags().toArray(String[]::new))
                .withClassArchive(cache.archives());
        if (!request.scratch().isEmpty()) {
            command = command.withTemporary(Path.of(request.scratch().get(0)));
        }
        File log = new File(request.log());
        Files.createDirectories(log.toPath().getParent());
        ProcessBuilder builder = ChildEnvironment.withSecrets(command.words())
                .directory(log.getParentFile())
                .redirectOutput(ProcessBuilder.Redirect.INHERIT)
                .redirectError(ProcessBuilder.Redirect.appendTo(log));
        // NodeManagers start tasks on the JDK that they are told of.
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        builder.environment().putAll(request.environment());
        return ChildProcess.start(builder);
    }

    private void read() {
        try {
            for (String line = controller.readLine(); line != null; line = controller.readLine()) {
                lines.add(new Line(Kind.COMMAND, line));
            }
        } catch (IOException e) {
            // The way to the controller broke: the same as its end.
        }
        lines.add(Line.of(Kind.CONTROLLER_GONE));
    }

    private void awaitEnd(ChildProcess child) {
        try {
            child.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        lines.add(Line.of(Kind.JVM_ENDED));
    }

    /** Whether the JVM has ended, or does not listen, although nobody wants it to end. */
    private boolean pass(OutputStream input, long leaseSeconds) throws InterruptedException {
        while (true) {
            Line line = lines.poll(leaseSeconds, TimeUnit.SECONDS);
            if (line == null) {
                System.err.println("the controller has been silent for " + leaseSeconds + " s: ending");
                return false;
            }
            switch (line.kind()) {
                case COMMAND -> {
                    if (!sent(line.text(), input)) {
                        return true;
                    }
                }
                case CONTROLLER_GONE -> {
                    return false;
                }
                case JVM_ENDED -> {
                    return true;
                }
            }
        }
    }

    /** Whether the JVM still listens. */
    private static boolean sent(String line, OutputStream input) {
        if (line.isEmpty()) {
            return true;
        }
        try {
            input.write((line + "\n").getBytes(StandardCharsets.UTF_8));
            input.flush();
            return true;
        } catch (IOException e) {
            return false;
        }
    }
}
