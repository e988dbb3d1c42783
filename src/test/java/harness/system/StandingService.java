package harness.system;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * A service that a run finds and leaves standing, as S3 and DynamoDB are.
 *
 * @param process of the service
 * @param address where it answers who has the keys
 */
record StandingService(Process process, String address) implements AutoCloseable {
    static final String KEY = "AKIDMARKEDINTESTS";
    static final String SECRET = "marked0secret0of0the0tests";

    static StandingService s3(HarnessJar jar, Path data) throws IOException {
        return start(jar, "s3proxy", "harness.workloads.s3proxy.S3ProxyMain", data);
    }

    static StandingService dynamoDb(HarnessJar jar, Path data) throws IOException {
        return start(jar, "dynamodb-local", "harness.workloads.dynamodblocal.DynamoDbLocalMain", data);
    }

    private static StandingService start(HarnessJar jar, String group, String main, Path data) throws IOException {
        try (Command unpack = jar.startMain("harness.api.agent.AgentMain", "unpack", group)) {
            HarnessJar.Result result = unpack.await();
            assertThat(result.exit()).as(result.err()).isZero();
        }
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        classPath(jar.cache(), group).toString(),
                        main,
                        data.toString())
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        Writer input = process.outputWriter(StandardCharsets.UTF_8);
        for (String key : List.of(KEY, SECRET)) {
            input.write('"' + key + '"' + System.lineSeparator());
        }
        input.flush();
        String port = process.inputReader(StandardCharsets.UTF_8).readLine().replaceAll("\\D", "");
        return new StandingService(process, "http://127.0.0.1:" + port);
    }

    private static Path classPath(Path cache, String group) throws IOException {
        try (Stream<Path> groups = Files.list(cache.resolve("groups"))) {
            return groups.filter(path -> path.getFileName().toString().startsWith(group + "-"))
                    .map(path -> path.resolve("class-path.jar"))
                    .filter(Files::exists)
                    .findFirst()
                    .orElseThrow();
        }
    }

    /** The jar with the keys of this service in its environment. */
    HarnessJar known(HarnessJar jar) {
        return jar.with("AWS_ACCESS_KEY_ID", KEY).with("AWS_SECRET_ACCESS_KEY", SECRET);
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}
