package harness.system;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.InetAddress;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The services that probes start, spoken to by somebody who has not their keys. */
final class ServiceAccessTest {
    /** Those of Harness before it had keys for each run, and of anybody. */
    private static final List<String> WRONG = List.of("harness", "AKIAIOSFODNN7EXAMPLE", "");

    @TempDir
    Path directory;

    @Test
    void s3ProxyAnswersWhoHasTheKeysOfTheRun() throws Exception {
        refusesStrangers("s3", "S3ProxyMain");
    }

    @Test
    void dynamoDbLocalAnswersWhoHasTheKeysOfTheRun() throws Exception {
        refusesStrangers("dynamodb", "DynamoDbLocalMain");
    }

    private void refusesStrangers(String probe, String main) throws Exception {
        String name = SmallRun.newName();
        String[] words = {
            "probe",
            probe,
            "--op",
            "put",
            "--sizes",
            "1KiB",
            "--threads",
            "1",
            "--warm-ups",
            "0",
            "--warm-up",
            "0",
            "--repeats",
            "1",
            "--duration",
            "10",
            "--set",
            probe + ".warm-up-limit=0",
            "--name",
            name
        };
        try (Command command = HarnessJar.in(directory).start(words)) {
            ProcessHandle service = Processes.await(name, main);
            String port = Awaitility.await()
                    .atMost(Deadlines.OF_A_WAIT)
                    .until(() -> ports(service.pid()), found -> !found.isEmpty())
                    .stream()
                    .collect(Collectors.joining());
            for (String key : WRONG) {
                assertThat(status(port, key)).as(key).isEqualTo(HttpURLConnection.HTTP_FORBIDDEN);
            }
            HarnessJar.Result result = command.await();
            assertThat(result.exit()).as("the run goes on: " + result.err()).isZero();
        }
    }

    private static int status(String port, String key) throws IOException {
        HttpURLConnection connection = (HttpURLConnection)
                URI.create("http://127.0.0.1:" + port + "/").toURL().openConnection();
        connection.setRequestProperty("X-Amz-Target", "DynamoDB_20120810.ListTables");
        connection.setRequestProperty("X-Amz-Date", "20260101T000000Z");
        connection.setRequestProperty("X-Amz-Content-Sha256", "UNSIGNED-PAYLOAD");
        if (!key.isEmpty()) {
            connection.setRequestProperty(
                    "Authorization",
                    "AWS4-HMAC-SHA256 Credential=" + key
                            + "/20260101/us-east-1/s3/aws4_request, SignedHeaders=host;x-amz-date, Signature="
                            + "0".repeat(64));
        }
        return connection.getResponseCode();
    }

    /** Where a process listens; each at an address of loopback. */
    private static List<String> ports(long pid) throws IOException {
        Path process = Path.of("/proc", Long.toString(pid));
        Set<String> sockets;
        try (Stream<Path> files = Files.list(process.resolve("fd"))) {
            sockets = files.map(ServiceAccessTest::target).collect(Collectors.toSet());
        }
        List<String[]> listening = Stream.of("net/tcp", "net/tcp6")
                .flatMap(table -> lines(process.resolve(table)))
                .map(line -> line.strip().split("\\s+"))
                .filter(fields -> fields[3].equals("0A") && sockets.contains("socket:[" + fields[9] + "]"))
                .toList();
        String loopback = InetAddress.getLoopbackAddress().getHostAddress();
        assertThat(listening)
                .as("at " + loopback + " alone")
                .allMatch(fields -> fields[1].split(":")[0].endsWith("0100007F"));
        return listening.stream()
                .map(fields -> Integer.toString(Integer.parseInt(fields[1].split(":")[1], 16)))
                .toList();
    }

    private static Stream<String> lines(Path file) {
        try {
            return Files.readAllLines(file).stream();
        } catch (IOException gone) {
            return Stream.of();
        }
    }

    private static String target(Path file) {
        try {
            return Files.readSymbolicLink(file).toString();
        } catch (IOException closed) {
            return "";
        }
    }
}
