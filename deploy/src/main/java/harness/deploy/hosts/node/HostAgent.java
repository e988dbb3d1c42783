package harness.deploy.hosts.node;

import harness.api.agent.AgentMain;
import harness.api.agent.LogArchive;
import harness.api.launch.ChildProcess;
import harness.api.launch.JvmCommand;
import harness.api.machine.ChildEnvironment;
import harness.deploy.remote.Remote;
import harness.deploy.remote.Shell;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Harness's agent on a host: a JVM of its own for each thing that it is to do there.
 *
 * @param remote connection to the host
 * @param label of the host, for people
 * @param runId on the agent's command line
 * @param work directory for what Harness keeps there
 * @param javaHome home directory of the Java runtime there
 * @param jar where the base of harness.jar lies there
 */
record HostAgent(Remote remote, String label, String runId, String work, String javaHome, String jar) {
    private static final List<String> FLAGS =
            List.of("-Xmx64m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-XX:-UsePerfData");
    private static final Duration UNPACK_LIMIT = Duration.ofMinutes(10);
    private static final Duration LOG_LIMIT = Duration.ofMinutes(10);

    /** Starts one that goes on until its input ends. */
    ChildProcess start(Path log, String... arguments) throws IOException {
        return remote.start(command(arguments), log);
    }

    /** Unpacks class-path groups there. */
    void unpack(Set<String> groups) throws IOException {
        List<String> words = new ArrayList<>(List.of("unpack"));
        words.addAll(groups);
        Remote.Result result =
                remote.run(command(words.toArray(String[]::new)), InputStream.nullInputStream(), UNPACK_LIMIT);
        if (result.code() != 0) {
            throw new IOException(label + ": "
                    + result.err().lines().findFirst().orElse("cannot unpack " + String.join(", ", groups)));
        }
    }

    /** Brings the files of a directory of logs here. */
    void fetchLogs(String directory, Path to) throws IOException {
        remote.read(command("logs", directory), input -> LogArchive.read(input, to), LOG_LIMIT);
    }

    private String command(String... arguments) {
        List<String> words = new ArrayList<>(List.of("env"));
        words.addAll(ChildEnvironment.optionsOfEnv());
        words.addAll(List.of("HARNESS_CACHE=" + work, javaHome + "/bin/java"));
        words.addAll(FLAGS);
        words.addAll(List.of("-D" + JvmCommand.RUN_PROPERTY + "=" + runId, "-cp", jar, AgentMain.class.getName()));
        words.addAll(List.of(arguments));
        return "exec " + Shell.command(words);
    }
}
