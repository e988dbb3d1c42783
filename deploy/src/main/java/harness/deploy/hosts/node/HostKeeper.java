package harness.deploy.hosts.node;

import harness.api.launch.ChildProcess;
import harness.api.launch.MarkedProcesses;
import harness.deploy.filesystem.Root;
import harness.deploy.filesystem.Step;
import harness.deploy.hosts.survey.HostScripts;
import harness.deploy.remote.Remote;
import harness.deploy.remote.Shell;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * Does steps on a host and sees to it that they are undone: before a step is done, how to undo it is written down there, and
 * a small script on the host undoes all of them when the controller says so, is gone or silent. If that script is killed, or
 * the host loses power, the next run there does it.
 */
public final class HostKeeper implements AutoCloseable {
    private static final String SCRIPT = "/harness/deploy/hosts/node/keeper.sh";
    private static final String LEFT = "left: ";
    private static final Duration CHECK_LIMIT = Duration.ofSeconds(20);
    /** Each step may take a minute to be undone. */
    private static final Duration UNDO_LIMIT = Duration.ofMinutes(5);

    private final String label;
    private final List<String> leftBefore = new ArrayList<>();
    private final String directory;
    private final Remote remote;
    private final ChildProcess script;
    /** Of servers that steps start. */
    private final String mark;

    private final BufferedReader output;
    private int steps;

    private HostKeeper(String label, String directory, Remote remote, ChildProcess script, String mark) {
        this.label = label;
        this.mark = mark;
        this.directory = directory;
        this.remote = remote;
        this.script = script;
        this.output = new BufferedReader(new InputStreamReader(script.output(), StandardCharsets.UTF_8));
    }

    /**
     * @param label of the host, for messages
     * @param remote connection to it, which stays with its owner
     * @param work directory of Harness there
     * @param run name of the run, and of the directory that the run has there
     * @param log gets what the script says of errors
     * @return a keeper that has undone what dead runs had left
     * @throws IOException if it cannot be started
     */
    static HostKeeper start(String label, Remote remote, String work, String run, Path log) throws IOException {
        List<String> words = List.of(
                "sh",
                "-c",
                HostScripts.text(SCRIPT),
                "harness-keeper",
                work,
                run,
                Long.toString(HostNode.LEASE.toSeconds()));
        HostKeeper keeper = new HostKeeper(
                label,
                work + "/runs/" + run,
                remote,
                remote.start("exec " + Shell.command(words), log),
                MarkedProcesses.mark(run));
        String line = keeper.output.readLine();
        while (line != null && line.startsWith(LEFT)) {
            keeper.leftBefore.add(line.substring(LEFT.length()));
            line = keeper.output.readLine();
        }
        if ("busy".equals(line)) {
            throw new IOException(label + ": what this run did there before is still being undone: resume it later");
        }
        if (!"ready".equals(line)) {
            throw new IOException(label + ": its work directory " + work + " cannot be used");
        }
        return keeper;
    }

    /** What earlier runs had left and could still not be undone, one line each. */
    List<String> leftBefore() {
        return List.copyOf(leftBefore);
    }

    /** {@return the run's directory on the host} */
    public String directory() {
        return directory;
    }

    /** {@return the key by which the host has shown the controller that it is the known one} */
    public String hostKey() {
        return remote.hostKey();
    }

    /**
     * @param step to be done
     * @return what it wrote
     * @throws IOException if it failed; the message is one line that names the host
     */
    public synchronized String apply(Step step) throws IOException {
        Remote.Result result = run(steps++, step);
        if (result.code() != 0) {
            throw new IOException(label + ": " + lastLine(result));
        }
        return result.out();
    }

    private Remote.Result run(int number, Step step) throws IOException {
        String text = prelude() + MarkedProcesses.export(mark) + journal(number, step.undo()) + step.apply() + "\n";
        return remote.run("sh -s", HostScripts.input(text), step.limit());
    }

    /** File names of one length sort as numbers. */
    private String journal(int number, String undo) {
        return undo.isEmpty() ? "" : """
                cat >'%1$s/undo.part' <<'HARNESS_END_OF_UNDO'
                %2$s%3$s
                HARNESS_END_OF_UNDO
                mv '%1$s/undo.part' '%1$s/undo/%4$04d'
                """.formatted(directory, prelude(), undo, number);
    }

    private static String prelude() {
        return "set -e\nPATH=$PATH:/usr/sbin:/sbin\n" + Root.FUNCTION;
    }

    /**
     * @param commands that fail if something is wrong, with a line that says what
     * @return that line; empty if all is well
     */
    public String problem(String commands) {
        try {
            Remote.Result result = remote.run("sh -s", HostScripts.input(prelude() + commands), CHECK_LIMIT);
            return result.code() == 0 ? "" : label + ": " + lastLine(result);
        } catch (IOException e) {
            return label + " is gone or does not answer";
        }
    }

    private static String lastLine(Remote.Result result) {
        return (result.out() + "\n" + result.err())
                .lines()
                .filter(line -> !line.isBlank())
                .reduce((first, second) -> second)
                .orElse("a step failed with exit code " + result.code())
                .strip();
    }

    /** Tells the host that the controller lives; one that does not listen any more is noticed elsewhere. */
    public void pulse() {
        try {
            script.input().write('\n');
            script.input().flush();
        } catch (IOException e) {
            // Whoever uses the host next finds out.
        }
    }

    /**
     * Has everything undone.
     *
     * @throws IOException if something is left, with what it is; a host that is gone has undone it by itself, or the next run
     *     there will
     */
    @Override
    public void close() throws IOException {
        ChildProcess.closeInput(script);
        List<String> left = new ArrayList<>();
        String last = "";
        for (String line = output.readLine(); line != null; line = output.readLine()) {
            last = line;
            if (line.startsWith(LEFT)) {
                left.add(line.substring(LEFT.length()));
            }
        }
        script.close(UNDO_LIMIT);
        if (!left.isEmpty()) {
            throw new IOException(
                    label + " did not undo everything, the next run there tries again: " + String.join("; ", left));
        }
        if (!last.equals("undone")) {
            throw new IOException(label + " is gone: what the run did there is undone by itself or by the next run");
        }
    }
}
