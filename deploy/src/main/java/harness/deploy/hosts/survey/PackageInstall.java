package harness.deploy.hosts.survey;

import harness.api.text.Reason;
import harness.deploy.filesystem.Root;
import harness.deploy.remote.Remote;
import harness.deploy.remote.Shell;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Packages for a host, by the host's own package manager; they stay there. */
public final class PackageInstall {
    /** Also waits until another process has done with the package manager. */
    static final Duration LIMIT = Duration.ofMinutes(15);

    /** Begins a line that names a package which was installed. */
    static final String INSTALLED = "installed=";

    private static final String SCRIPT = "install-packages.sh";
    private static final String FUNCTIONS = "packages.sh";
    private static final String MANAGER = "manager=";
    private static final String MISSING = "missing=";

    private PackageInstall() {}

    /**
     * What became of it.
     *
     * @param packageManager {@code apt-get}, {@code dnf} or {@code yum}; empty if the host has none of them
     * @param installed packages; empty if everything was there
     */
    public record Result(String packageManager, List<String> installed) {
        public Result {
            installed = List.copyOf(installed);
        }
    }

    /** A script that may install packages, with what it is made of. */
    static String script(String name) {
        return Root.FUNCTION + HostScripts.text(FUNCTIONS) + HostScripts.text(name);
    }

    /**
     * Installs what is missing of what is needed.
     *
     * @param remote connection to the host
     * @param label of the host, for messages
     * @param needs one or more
     * @param log gets what the package manager says, after what it has said before
     * @return what was installed
     * @throws IOException if something is missing after that, or nobody can tell; the message is one line that names host,
     *     package and log
     */
    public static Result on(Remote remote, String label, List<PackageNeed> needs, Path log) throws IOException {
        Remote.Result result = run(remote, label, needs, log);
        write(log, result.out() + result.err());
        List<String> managers = values(result.out(), MANAGER);
        if (result.code() != 0 || managers.isEmpty()) {
            throw new IOException("%s: the installation of %s broke off with exit code %d (%s): see %s"
                    .formatted(label, describe(needs), result.code(), lastLine(result.err()), log));
        }
        return result(label, needs, log, result, managers.get(0));
    }

    private static Remote.Result run(Remote remote, String label, List<PackageNeed> needs, Path log)
            throws IOException {
        List<String> words = Stream.concat(
                        Stream.of("sh", "-s", "--"), needs.stream().map(PackageNeed::word))
                .toList();
        try {
            return remote.run(Shell.command(words), HostScripts.input(script(SCRIPT)), LIMIT);
        } catch (IOException e) {
            write(log, e instanceof Remote.OverdueException overdue ? overdue.said() : "");
            throw new IOException(
                    "%s: cannot tell whether %s could be installed (%s): see %s"
                            .formatted(label, describe(needs), Reason.of(e), log),
                    e);
        }
    }

    private static void write(Path log, String said) throws IOException {
        Files.writeString(log, said, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    }

    private static String describe(List<PackageNeed> needs) {
        return needs.stream().map(PackageNeed::describe).distinct().collect(Collectors.joining(", "));
    }

    private static Result result(String label, List<PackageNeed> needs, Path log, Remote.Result result, String manager)
            throws IOException {
        List<String> missing = values(result.out(), MISSING);
        for (PackageNeed need : needs) {
            if (missing.contains(String.join(" ", need.files()))) {
                throw new IOException("%s: no %s, and %s: see %s"
                        .formatted(label, String.join(" or ", need.files()), why(need, manager, result.err()), log));
            }
        }
        return new Result(manager, values(result.out(), INSTALLED));
    }

    private static String why(PackageNeed need, String manager, String err) {
        String packages = need.describe();
        return manager.isEmpty()
                ? "neither apt-get nor dnf nor yum to install %s".formatted(packages)
                : "%s could not install %s (%s)".formatted(manager, packages, lastLine(err));
    }

    /** What follows after a beginning, in each line that has it. */
    static List<String> values(String out, String beginning) {
        return out.lines()
                .filter(line -> line.startsWith(beginning))
                .map(line -> line.substring(beginning.length()))
                .toList();
    }

    /** The last one that says something, which tells most often what went wrong. */
    static String lastLine(String text) {
        return text.lines()
                .filter(line -> !line.isBlank())
                .reduce((first, second) -> second)
                .map(String::strip)
                .orElse("it says nothing");
    }
}
