package harness.bench;

import harness.api.launch.JvmCommand;
import harness.api.launch.LoopbackService;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.List;
import java.util.stream.IntStream;

/** The S3 that Harness carries, on loopback, for all contestants. */
final class S3Stand implements AutoCloseable {
    static final String ACCESS_KEY = "harness";
    static final String SECRET_KEY = "harness-bench";
    static final String BUCKET = "bench";

    private final Bench bench;
    private final LoopbackService service;

    /** Where one object is read and where it is written, paths with query. */
    record Signed(String get, String put) {}

    private S3Stand(Bench bench, LoopbackService service) {
        this.bench = bench;
        this.service = service;
    }

    static S3Stand start(Bench bench) throws IOException, InterruptedException {
        LoopbackService service = bench.service(
                "s3proxy", "harness.workloads.s3proxy.S3ProxyMain", new LoopbackService.Keys(ACCESS_KEY, SECRET_KEY));
        // A bucket is a directory of S3Proxy's.
        Files.createDirectories(service.data().resolve(BUCKET));
        return new S3Stand(bench, service);
    }

    /** Those of some paths whose objects have not been written: S3Proxy keeps each as a file. */
    List<String> missing(List<String> paths) {
        return paths.stream()
                .filter(path -> !Files.exists(service.data().resolve(path.substring(1, path.indexOf('?')))))
                .toList();
    }

    URI address() {
        return service.address();
    }

    /** Addresses of objects that need not be there yet. */
    List<Signed> signed(int objects) throws IOException, InterruptedException {
        Process presign = new ProcessBuilder(
                        JvmCommand.java().toString(),
                        "-cp",
                        bench.probeClassPath(List.of()),
                        PresignMain.class.getName(),
                        address().toString(),
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
        service.close();
    }
}
