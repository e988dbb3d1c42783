package harness.cli.pack;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.StreamSupport;

/** Jars that the build needs and {@code harness.jar} must not carry. */
final class NotCarried {
    /**
     * Directories of a Maven repository. DynamoDB Local: its agreement allows to use it, and neither to distribute it nor to
     * combine it with other software (DynamoDB Local License Agreement, Limitations, a and b).
     */
    private static final List<Path> DIRECTORIES = List.of(Path.of("com", "amazonaws", "DynamoDBLocal"));

    private NotCarried() {}

    /**
     * @param jar in a Maven repository
     * @return its path in that repository, with slashes; empty if the jar may be passed on
     */
    static Optional<String> repositoryPath(Path jar) {
        return DIRECTORIES.stream()
                .flatMap(directory -> within(jar, directory).stream())
                .findFirst();
    }

    private static Optional<String> within(Path jar, Path directory) {
        int names = directory.getNameCount();
        for (int start = jar.getNameCount() - names - 1; start >= 0; start--) {
            if (jar.subpath(start, start + names).equals(directory)) {
                Path path = jar.subpath(start, jar.getNameCount());
                return Optional.of(String.join(
                        "/",
                        StreamSupport.stream(path.spliterator(), false)
                                .map(Path::toString)
                                .toList()));
            }
        }
        return Optional.empty();
    }
}
