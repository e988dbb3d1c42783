package harness.control.trial;

import harness.api.cluster.DaemonLog;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * What a log of a daemon says of a cause that the failure of a trial does not tell.
 *
 * @param kind what it is
 * @param at when it was logged, by this machine's clock
 * @param node whose daemon has said so; empty if the log does not name one
 * @param file the log
 * @param line the daemon's own words
 */
record LoggedCause(Kind kind, Instant at, String node, String file, String line) {
    /** The time of a log has milliseconds, that of a machine far away seconds. */
    private static final Duration SLACK = Duration.ofSeconds(1);

    private static final Pattern NODE = Pattern.compile("\\b(master|slave\\d+)\\b");
    /** Daemons that end at the end of a job refuse connections, too: a refusal explains only what speaks of nodes or connections. */
    private static final Pattern OF_NODES = Pattern.compile("(?i)datanode|connect|timed? ?out|unreachable");

    /** What is known to be behind failures of others, the innermost first: a full disk fails volumes, which end daemons. */
    enum Kind {
        DISK_FULL(
                "the disk of %s is full",
                "No space left on device|Disk quota exceeded|DiskOutOfSpaceException"
                        + "|The volume with the most available space .* is less than the block size"
                        + "|used space above threshold|usable space is below configured"),
        DISK_FAILED(
                "a disk of %s has failed",
                "DiskErrorException|Input/output error|Read-only file system|[Tt]oo many failed volumes"
                        + "|Volume failures|[Dd]irectory is not (?:readable|writable|executable)"),
        OUT_OF_THREADS(
                "%s may have no more threads (ulimit -u, or pids.max of its cgroup)",
                "unable to create (?:new )?native thread|fork: retry: Resource temporarily unavailable"),
        OUT_OF_MEMORY("memory has run out on %s", "java\\.lang\\.OutOfMemoryError|Cannot allocate memory"),
        OPEN_FILES("%s has too many files open", "Too many open files"),
        KILLED(
                "a process was killed on %s for its memory",
                "running beyond (?:physical|virtual) memory limits|oom-kill|OOM[- ]?[Kk]ill|Killed by OOM"
                        + "|Out of memory: Kill(?:ed)? process"),
        REFUSED("%s reaches a daemon no more", "Connection refused");

        private final String sentence;
        private final Pattern words;

        Kind(String sentence, String words) {
            this.sentence = sentence;
            this.words = Pattern.compile(words);
        }

        private boolean in(String text) {
            return words.matcher(text).find();
        }
    }

    /**
     * @param failure what went wrong, one line
     * @param logs of the cluster's daemons
     * @param from when the trial began
     * @param to when it had failed
     * @return the failure, after its innermost cause if a daemon has logged a known one meanwhile and the failure does not tell it
     */
    static String explain(String failure, List<DaemonLog> logs, Instant from, Instant to) {
        List<LoggedCause> all = in(logs, from, to);
        boolean ofNodes = OF_NODES.matcher(failure).find();
        Optional<LoggedCause> innermost = all.stream()
                .filter(cause -> cause.kind != Kind.REFUSED || ofNodes)
                .min(Comparator.comparing(LoggedCause::kind).thenComparing(LoggedCause::at));
        return innermost
                .filter(cause -> !cause.kind.in(failure))
                .map(cause -> cause.told(all) + ": " + failure)
                .orElse(failure);
    }

    private static List<LoggedCause> in(List<DaemonLog> logs, Instant from, Instant to) {
        return logs.stream()
                .flatMap(log -> log.entries().stream())
                .filter(entry -> entry.grave()
                        && !entry.at().isBefore(from.minus(SLACK))
                        && !entry.at().isAfter(to.plus(SLACK)))
                .flatMap(entry -> cause(entry).stream())
                .toList();
    }

    /** The last line of an entry that tells one: causes come after what they cause. */
    private static Optional<LoggedCause> cause(DaemonLog.Entry entry) {
        for (Kind kind : Kind.values()) {
            for (int i = entry.lines().size() - 1; i >= 0; i--) {
                String line = entry.lines().get(i);
                if (!line.startsWith("at ") && kind.in(line)) {
                    return Optional.of(new LoggedCause(
                            kind, entry.at(), node(entry), entry.log().file(), DaemonLog.words(line)));
                }
            }
        }
        return Optional.empty();
    }

    /** A daemon begins many of its messages with its own name; where there are two names, it is not clear whose. */
    private static String node(DaemonLog.Entry entry) {
        if (!entry.log().node().isEmpty()) {
            return entry.log().node();
        }
        Set<String> names = new LinkedHashSet<>();
        NODE.matcher(entry.lines().get(0)).results().forEach(found -> names.add(found.group(1)));
        return names.size() == 1 ? names.iterator().next() : "";
    }

    private String told(List<LoggedCause> all) {
        long others = all.stream()
                .filter(cause -> cause.kind == kind && !cause.node.isEmpty() && !cause.node.equals(node))
                .map(LoggedCause::node)
                .distinct()
                .count();
        String more = others == 0 ? "" : " (so on %d other node%s)".formatted(others, others == 1 ? "" : "s");
        return kind.sentence.formatted(node.isEmpty() ? "a node" : node) + more + ": " + line + " (" + file + ")";
    }
}
