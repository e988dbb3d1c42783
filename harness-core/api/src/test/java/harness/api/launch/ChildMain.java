package harness.api.launch;

import harness.api.cache.CacheDirectory;
import harness.api.cache.ClassPathGroup;
import harness.api.cache.ClassPathGroups;
import harness.api.cache.LockDirectory;
import harness.api.cache.MachineLock;
import harness.api.json.Json;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;

/** The JVM that the tests of this package start. */
final class ChildMain {
    private ChildMain() {}

    public static void main(String[] arguments) throws IOException, InterruptedException {
        switch (arguments[0]) {
            case "echo" -> echo();
            case "serve" -> serve();
            case "deaf" -> deaf();
            case "follow" -> follow(arguments[1]);
            case "parent" -> parent(Path.of(arguments[1]), List.of(arguments).subList(2, arguments.length));
            case "unpack" -> unpack(Path.of(arguments[1]), Path.of(arguments[2]));
            case "measure" -> measure(Path.of(arguments[1]), arguments[2]);
            case "register" -> register(Path.of(arguments[1]), arguments[2]);
            case "shutdown" -> shutdown();
            default -> throw new IllegalArgumentException(arguments[0]);
        }
    }

    private static void say(String text) {
        System.out.println(Json.line(new Children.Line(text)));
    }

    /** Repeats each line, and ends with its input. */
    private static void echo() throws IOException {
        say("pid " + ProcessHandle.current().pid());
        BufferedReader input = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line = input.readLine(); line != null; line = input.readLine()) {
            String text = Json.read(line, Children.Line.class).text();
            if (text.equals("noise")) {
                System.out.println("a library prints this");
            } else if (text.equals("fail")) {
                System.err.println("it broke because of a test");
                System.exit(3);
            } else {
                say(text);
            }
        }
    }

    /** As a service that answers from now on. */
    private static void serve() throws IOException {
        BufferedReader input = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        String access = Json.read(input.readLine(), String.class);
        String secret = Json.read(input.readLine(), String.class);
        System.err.print("answers " + Math.min(access.length(), secret.length()));
        System.out.println(Json.line(new LoopbackService.Ready(4711)));
        input.transferTo(Writer.nullWriter());
    }

    /** Starts a child and neither of them ends with its input. */
    private static void deaf() throws IOException, InterruptedException {
        Process child = new ProcessBuilder("sleep", "600").start();
        say("child " + child.pid());
        new CountDownLatch(1).await();
    }

    /** Starts a child, waits for ever, and does at the end of its input what it is told. */
    private static void follow(String atTheEnd) throws IOException, InterruptedException {
        ParentInput input = ParentInput.follow(() -> atTheEnd(atTheEnd), 7);
        Process child = new ProcessBuilder("sleep", "600").start();
        if (atTheEnd.equals("expected")) {
            input.expectEnd(0);
        }
        say(ProcessHandle.current().pid() + " " + child.pid() + " " + input.next());
        new CountDownLatch(1).await();
    }

    private static void atTheEnd(String what) {
        if (what.equals("hang")) {
            new CompletableFuture<>().join();
        } else if (what.equals("fail")) {
            throw new IllegalStateException("it cannot be done in order");
        }
        say("in order");
    }

    /** A parent with a child of its own. */
    @SuppressWarnings("try") // held until this process is killed
    private static void parent(Path directory, List<String> arguments) throws IOException, InterruptedException {
        Children.Heard heard = new Children.Heard() {
            @Override
            public void event(Children.Line event) {
                say(event.text());
            }
        };
        try (JsonLinesProcess<Children.Line> child =
                Children.start(directory, heard, Children.DEADLINE, arguments.toArray(String[]::new))) {
            child.send(new Children.Line("hello"));
            new CountDownLatch(1).await();
        }
    }

    private static void unpack(Path jar, Path cache) {
        ClassPathGroup group = new ClassPathGroups(jar, new CacheDirectory(cache)).unpack("sample");
        say(group.classPath());
    }

    @SuppressWarnings("try") // held until this process is killed
    private static void measure(Path cache, String runId) throws InterruptedException {
        try (MachineLock lock = MachineLock.tryAcquire(LockDirectory.of(new CacheDirectory(cache)), runId)) {
            say("measuring");
            new CountDownLatch(1).await();
        }
    }

    private static void register(Path cache, String runId) throws IOException, InterruptedException {
        CacheDirectory directory = new CacheDirectory(cache);
        new RunRegister(directory).register(runId, cache.resolve("scratch-" + runId));
        new ProcessBuilder(List.copyOf(Children.command(runId, "deaf")))
                .redirectOutput(ProcessBuilder.Redirect.INHERIT)
                .start();
        new CountDownLatch(1).await();
    }

    private static void shutdown() throws IOException {
        Shutdown shutdown = Shutdown.install(ChildMain::say);
        shutdown.register("first", () -> say("first closed"));
        shutdown.register("second", () -> {
            throw new IOException("disk full");
        });
        shutdown.register("third", () -> say("third closed"));
        say("ready");
        while (System.in.read() >= 0) {
            say("read");
        }
        shutdown.close();
    }
}
