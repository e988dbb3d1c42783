package harness.deploy.hosts;

import static org.assertj.core.api.Assertions.assertThat;

import harness.api.machine.SearchPath;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** This machine with next to nothing on its search path, and with programs and system files that a test makes. */
public final class BareMachine extends RunsOnly {
    private static final List<String> TOOLS =
            List.of("sh sed awk head sort readlink dirname env mkdir cat chmod touch grep rm".split(" "));
    private static final String POLICY = "/usr/sbin/policy-rc.d";

    private final Path programs;
    private final Path errors;
    private final Path policy;

    /**
     * Where everything is root's.
     *
     * @param directory to be filled
     */
    public BareMachine(Path directory) throws IOException {
        programs = Files.createDirectories(directory.resolve("programs"));
        errors = directory.resolve("err");
        policy = directory.resolve("policy-rc.d");
        for (String tool : TOOLS) {
            Path found = SearchPath.ofEnvironment().find(tool).orElseThrow();
            Files.createSymbolicLink(programs.resolve(tool), found);
        }
        program("id", "echo 0");
        program("sleep", "");
    }

    /** From now on whoever logs in is not root, and has a sudo that does this. */
    public void user(String sudo) throws IOException {
        program("id", "echo 1000");
        program("sudo", sudo);
    }

    /** Where its programs lie. */
    public Path programs() {
        return programs;
    }

    /** What says whether services of packages may be started. */
    public Path policy() {
        return policy;
    }

    /** What the last script wrote to its standard error. */
    public Path errors() {
        return errors;
    }

    public void program(String name, String body) throws IOException {
        Path file = Files.writeString(programs.resolve(name), "#!/bin/sh\n" + body + "\n");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    @Override
    public Result run(String command, InputStream input, Duration limit) throws IOException {
        ProcessBuilder builder =
                new ProcessBuilder(programs.resolve("sh").toString(), "-c", command).redirectError(errors.toFile());
        builder.environment().clear();
        builder.environment().put("PATH", programs.toString());
        Process process = builder.start();
        try (var output = process.getOutputStream()) {
            String script = new String(input.readAllBytes(), StandardCharsets.UTF_8);
            output.write(script.replace(POLICY, policy.toString()).getBytes(StandardCharsets.UTF_8));
        }
        String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        try {
            assertThat(process.waitFor(limit.toSeconds(), TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException(e);
        }
        return new Result(process.exitValue(), out, Files.readString(errors));
    }
}
