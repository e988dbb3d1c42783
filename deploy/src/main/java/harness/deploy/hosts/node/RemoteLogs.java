package harness.deploy.hosts.node;

import harness.api.cluster.DaemonLog;
import harness.deploy.remote.Remote;
import harness.deploy.remote.Shell;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** The logs of a host's daemons while these run. */
final class RemoteLogs {
    private static final Duration LIMIT = Duration.ofSeconds(30);
    /** As tail writes it before each file. */
    private static final Pattern HEADING = Pattern.compile("(?m)^==> (.+\\.log) <==\n");

    private RemoteLogs() {}

    /**
     * @param remote connection to the host
     * @param node its name in the cluster
     * @param directory of the logs there
     * @param here where they will be in the run's directory
     * @return their ends; none if there are none
     * @throws IOException if the host does not answer
     */
    static List<DaemonLog> read(Remote remote, String node, String directory, Path here) throws IOException {
        String command = "date +%%s && cd %s && exec tail -v -c %d -- *.log"
                .formatted(Shell.command(List.of(directory)), DaemonLog.BYTES);
        Remote.Result result = remote.run(command, InputStream.nullInputStream(), LIMIT);
        return parse(result.out(), node, here, Instant.now());
    }

    static List<DaemonLog> parse(String out, String node, Path here, Instant now) {
        List<DaemonLog> logs = new ArrayList<>();
        List<MatchResult> headings = HEADING.matcher(out).results().toList();
        for (int i = 0; i < headings.size(); i++) {
            MatchResult heading = headings.get(i);
            int end = i + 1 < headings.size() ? headings.get(i + 1).start() : out.length();
            Duration ahead = Duration.ofSeconds(
                    Long.parseLong(out.lines().findFirst().orElseThrow().strip()) - now.getEpochSecond());
            String file = here.resolve(heading.group(1)).toString();
            logs.add(new DaemonLog(node, file, out.substring(heading.end(), end), ahead));
        }
        return logs;
    }
}
