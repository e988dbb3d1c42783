package harness.mpi.launch;

import harness.api.machine.SearchPath;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Finds out which launchers a machine has. */
public final class LauncherSearch {
    private static final Pattern OPEN_MPI = Pattern.compile("\\((?:OpenRTE|Open MPI)\\)\\s+(\\S+)");
    private static final Pattern HYDRA = Pattern.compile("HYDRA build details:[\\s\\S]*?Version:\\s+(\\S+)");

    private final SearchPath path;

    /**
     * @param path where to look
     */
    public LauncherSearch(SearchPath path) {
        this.path = path;
    }

    /**
     * @param implementations that will do, the best first
     * @return the first that is there
     * @throws MissingProgramException if none is; it names the package
     * @throws InterruptedException if interrupted
     */
    public Launcher find(List<Implementation> implementations) throws MissingProgramException, InterruptedException {
        for (Implementation implementation : implementations) {
            for (String name : implementation.launchers()) {
                Optional<Launcher> launcher = identify(implementation, name);
                if (launcher.isPresent()) {
                    return launcher.get();
                }
            }
        }
        Implementation wanted = implementations.get(0);
        throw new MissingProgramException("no %s on the PATH: install an MPI (Debian: apt-get install %s)"
                .formatted(String.join(" or ", wanted.launchers()), wanted.launcherPackage()));
    }

    private Optional<Launcher> identify(Implementation implementation, String name) throws InterruptedException {
        Optional<Path> program = path.find(name);
        if (program.isEmpty()) {
            return Optional.empty();
        }
        try {
            String output = Command.output(List.of(program.get().toString(), "--version"))
                    .all();
            return read(implementation, program.get(), output);
        } catch (IOException e) {
            // What does not tell its version is no launcher that is known here.
            return Optional.empty();
        }
    }

    /** What a launcher's answer to {@code --version} makes it. */
    static Optional<Launcher> read(Implementation implementation, Path program, String output) {
        Matcher matcher = (implementation == Implementation.OPEN_MPI ? OPEN_MPI : HYDRA).matcher(output);
        if (!matcher.find()) {
            return Optional.empty();
        }
        return Optional.of(
                implementation == Implementation.OPEN_MPI
                        ? new OpenMpi(program, matcher.group(1))
                        : new Mpich(program, matcher.group(1)));
    }
}
