package harness.deploy.ec2.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import harness.api.cache.ClassPathGroup;
import harness.api.json.Json;
import harness.api.launch.JvmCommand;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The client in another JVM, without a service behind it. */
class Ec2ProcessTest {
    private static final int LIMIT_SECONDS = 30;

    @TempDir
    Path directory;

    /** A client whose zones are its process id. */
    static final class Answering {
        private Answering() {}

        public static void main(String[] args) throws IOException {
            BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
            for (String line = in.readLine(); line != null; line = in.readLine()) {
                System.out.println(Json.line(new CloudReply(
                        Json.read(line, CloudCall.class).id(),
                        Json.mapper()
                                .valueToTree(List.of(
                                        Long.toString(ProcessHandle.current().pid()))),
                        Optional.empty())));
                System.out.flush();
            }
        }
    }

    @Test
    void theClientDoesNotHearWhatATerminalTellsAllItsProcesses() throws Exception {
        try (Ec2Api api = client()) {
            String pid = pid(api);
            for (String signal : List.of("INT", "HUP", "TERM")) {
                new ProcessBuilder("kill", "-" + signal, pid).start().waitFor();
            }
            assertThat(ignored(pid) & (bit(1) | bit(2) | bit(15))).isEqualTo(bit(1) | bit(2) | bit(15));
            assertThat(pid(api)).isEqualTo(pid);
        }
    }

    @Test
    void aClientThatHasEndedIsStartedAgain() throws Exception {
        try (Ec2Api api = client()) {
            String first = pid(api);
            ProcessHandle process = ProcessHandle.of(Long.parseLong(first)).orElseThrow();
            process.destroyForcibly();
            process.onExit().get(LIMIT_SECONDS, TimeUnit.SECONDS);
            assertThat(pid(api)).isNotEqualTo(first);
        }
    }

    /** A client on a class path of one jar, without libraries: its zone is its process id, or it fails. */
    static final class Alone {
        private Alone() {}

        public static void main(String[] args) throws IOException {
            BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
            for (String line = in.readLine(); line != null; line = in.readLine()) {
                if (line.contains("\"close\"")) {
                    return;
                }
                String id = line.replaceAll(".*\"id\":(\\d+).*", "$1");
                System.out.println("{\"id\":" + id
                        + (args.length == 0
                                ? ",\"value\":[\"" + ProcessHandle.current().pid() + "\"]}"
                                : ",\"failure\":{\"code\":\"No\",\"message\":\"no\",\"refused\":true}}"));
            }
        }
    }

    @Test
    void theFirstClientThatServedMakesAnArchiveOfClassesForTheNext() throws Exception {
        try (Ec2Api failing = recorded("fail")) {
            assertThatThrownBy(() -> pid(failing)).isInstanceOf(CloudException.class);
        }
        assertThat(archives()).isEmpty();
        try (Ec2Api first = recorded();
                Ec2Api second = recorded()) {
            assertThat(pid(first)).isNotEqualTo(pid(second));
        }
        assertThat(archives()).hasSize(1);
        try (Ec2Api next = recorded()) {
            assertThat(Files.readString(Path.of("/proc", pid(next), "maps")))
                    .contains(archives().get(0).toString());
        }
        assertThat(directory.resolve("cds")).isDirectoryNotContaining("glob:**.tmp");
    }

    private List<Path> archives() throws IOException {
        try (Stream<Path> files = Files.list(directory.resolve("cds"))) {
            return files.filter(file -> file.toString().endsWith(".jsa")).toList();
        }
    }

    private Ec2Api recorded(String... arguments) throws IOException {
        Path jar = directory.resolve("ec2-01").resolve("class-path.jar");
        if (!Files.exists(jar)) {
            Files.createDirectories(jar.getParent());
            String entry = Alone.class.getName().replace('.', '/') + ".class";
            try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar));
                    InputStream in = Alone.class.getClassLoader().getResourceAsStream(entry)) {
                out.putNextEntry(new JarEntry(entry));
                in.transferTo(out);
            }
        }
        JvmCommand command = JvmCommand.of("test", ClassPathGroup.of("ec2", List.of(jar)), Alone.class.getName())
                .withArguments(arguments);
        return Ec2Process.over(command, directory.resolve("cds"), Files.createTempFile(directory, "log", ".err"));
    }

    private static String pid(Ec2Api api) throws CloudException {
        return api.zones("any").get(0);
    }

    /** As a mask of the kernel's. */
    private static long ignored(String pid) throws IOException {
        return Files.readAllLines(Path.of("/proc", pid, "status")).stream()
                .filter(line -> line.startsWith("SigIgn:"))
                .map(line -> line.substring("SigIgn:".length()).strip())
                .mapToLong(mask -> Long.parseUnsignedLong(mask, 16))
                .findFirst()
                .orElseThrow();
    }

    private static long bit(int signal) {
        return 1L << (signal - 1);
    }

    private Ec2Api client() throws IOException {
        return Ec2Process.over(
                List.of(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        System.getProperty("java.class.path"),
                        Answering.class.getName()),
                Files.createFile(directory.resolve("log")));
    }
}
