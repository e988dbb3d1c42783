package harness.bench;

import harness.core.launch.ChildExit;
import harness.core.launch.ChildListener;
import harness.core.launch.ClassPathGroup;
import harness.core.launch.ClassPathGroups;
import harness.core.launch.JsonLinesProcess;
import harness.core.launch.JvmCommand;
import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** The S3 that Harness carries, on loopback, for all contestants. */
final class S3Stand implements AutoCloseable {
    static final String ACCESS_KEY = "harness";
    static final String SECRET_KEY = "harness-bench";
    static final String BUCKET = "bench";

    private static final Duration LIMIT = Duration.ofSeconds(60);
    private static final Duration GRACE = Duration.ofSeconds(5);

    private final Bench bench;
    private final ClassPathGroups groups;
    private final JsonLinesProcess<Ready> process;
    private final URI address;

    /** What the service says, once. */
    record Ready(int port) {}

    /** Where one object is read and where it is written, paths with query. */
    record Signed(String get, String put) {}

    private S3Stand(Bench bench, ClassPathGroups groups, JsonLinesProcess<Ready> process, URI address) {
        this.bench = bench;
        this.groups = groups;
        this.process = process;
        this.address = address;
    }

    static S3Stand start(Bench bench) throws IOException, InterruptedException {
        ClassPathGroups groups = new ClassPathGroups(bench.harnessJar(), bench.cache());
        ClassPathGroup group = groups.unpack("s3proxy");
        Path data = Files.createDirectories(bench.work().resolve("s3"));
        // A bucket is a directory of S3Proxy's.
        Files.createDirectories(data.resolve(BUCKET));
        CompletableFuture<Ready> ready = new CompletableFuture<>();
        JsonLinesProcess<Ready> process = JsonLinesProcess.start(
                new JsonLinesProcess.Spec<>(
                        "s3proxy",
                        JvmCommand.of("bench-s3", group, "harness.workloads.s3proxy.S3ProxyMain")
                                .withArguments(data.toString(), ACCESS_KEY, SECRET_KEY)
                                .words(),
                        data,
                        bench.logs().resolve("s3proxy.log"),
                        Ready.class,
                        GRACE),
                new ChildListener<>() {
                    @Override
                    public void event(Ready event) {
                        ready.complete(event);
                    }

                    @Override
                    public void exited(ChildExit exit) {
                        ready.completeExceptionally(new IOException(exit.describe()));
                    }
                });
        try {
            int port = ready.get(LIMIT.toSeconds(), TimeUnit.SECONDS).port();
            return new S3Stand(bench, groups, process, URI.create("http://127.0.0.1:" + port));
        } catch (ExecutionException | TimeoutException e) {
            process.close();
            throw new IOException("S3Proxy did not start", e);
        }
    }

    URI address() {
        return address;
    }

    /** Addresses of objects that need not be there yet. */
    List<Signed> signed(int objects) throws IOException, InterruptedException {
        String classPath =
                groups.unpack("aws").jars().stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator))
                        + File.pathSeparator
                        + bench.benchJar();
        Process presign = new ProcessBuilder(
                        JvmCommand.java().toString(),
                        "-cp",
                        classPath,
                        PresignMain.class.getName(),
                        address.toString(),
                        ACCESS_KEY,
                        SECRET_KEY,
                        BUCKET,
                        Integer.toString(objects))
                .redirectError(bench.logs().resolve("presign.log").toFile())
                .start();
        List<String> lines = new String(presign.getInputStream().readAllBytes(), StandardCharsets.UTF_8)
                .lines()
                .toList();
        if (presign.waitFor() != 0) {
            throw new IOException("addresses were not signed, see presign.log in " + bench.logs());
        }
        return IntStream.range(0, objects)
                .mapToObj(i -> new Signed(path(lines.get(2 * i)), path(lines.get(2 * i + 1))))
                .toList();
    }

    private static String path(String url) {
        URI whole = URI.create(url);
        return whole.getRawPath() + "?" + whole.getRawQuery();
    }

    @Override
    public void close() {
        process.close();
    }
}
