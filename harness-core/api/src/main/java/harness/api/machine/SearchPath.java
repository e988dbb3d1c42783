package harness.api.machine;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Where programs are looked for.
 *
 * @param directories in order
 */
public record SearchPath(List<Path> directories) {
    public SearchPath {
        directories = List.copyOf(directories);
    }

    /** {@return the directories of the environment variable {@code PATH}} */
    public static SearchPath ofEnvironment() {
        String path = Optional.ofNullable(System.getenv("PATH")).orElse("");
        return new SearchPath(Stream.of(path.split(Pattern.quote(File.pathSeparator)))
                .filter(directory -> !directory.isBlank())
                .map(Path::of)
                .toList());
    }

    /**
     * @param program a name such as {@code mpirun}, or a path
     * @return the program, if it is there and may be run
     */
    public Optional<Path> find(String program) {
        if (program.contains("/")) {
            return Optional.of(Path.of(program)).filter(SearchPath::isProgram);
        }
        return directories.stream()
                .map(directory -> directory.resolve(program))
                .filter(SearchPath::isProgram)
                .findFirst();
    }

    /**
     * @param programs names, the best first
     * @return the first of them that is there
     */
    public Optional<Path> findFirst(List<String> programs) {
        return programs.stream().flatMap(program -> find(program).stream()).findFirst();
    }

    private static boolean isProgram(Path file) {
        return Files.isRegularFile(file) && Files.isExecutable(file);
    }
}
