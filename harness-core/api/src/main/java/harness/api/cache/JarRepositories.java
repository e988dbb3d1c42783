package harness.api.cache;

import harness.api.file.OwnUser;
import harness.api.file.PrivateDirectory;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.URLConnection;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Where jars are whose terms do not allow that {@code harness.jar} carries them, each at its path in a Maven repository. A jar
 * counts by its checksum, wherever it lies.
 *
 * @param installed directory of those that Harness has got
 * @param others directories that others fill, looked at after it
 */
record JarRepositories(Path installed, List<Path> others) {
    private static final int TIMEOUT_MILLIS = (int) Duration.ofSeconds(30).toMillis();

    JarRepositories {
        others = List.copyOf(others);
    }

    /** Maven's repository is where it lies when nothing is set (Maven's Settings Reference, localRepository). */
    static JarRepositories ofUser(CacheDirectory cache) {
        return new JarRepositories(cache.installed(), List.of(OwnUser.home().resolve(Path.of(".m2", "repository"))));
    }

    Optional<Path> find(GroupIndex.Jar jar) {
        return Stream.concat(Stream.of(installed), others.stream())
                .map(directory -> directory.resolve(jar.repositoryPath().orElseThrow()))
                .filter(path -> is(jar, path))
                .findFirst();
    }

    private static boolean is(GroupIndex.Jar jar, Path path) {
        try {
            return path.toFile().length() == jar.bytes()
                    && Sha256.of(Files.readAllBytes(path)).equals(jar.sha256());
        } catch (IOException e) {
            // What cannot be read is as good as not there.
            return false;
        }
    }

    void copy(GroupIndex.Jar jar, Path target) throws IOException {
        Path source = find(jar)
                .orElseThrow(() ->
                        new IOException("%s is not in harness.jar: its terms do not allow it".formatted(jar.name())));
        try (InputStream input = Files.newInputStream(source)) {
            JarStore.copy(input, jar, target, source.toString());
        }
    }

    void install(GroupIndex.Jar jar, URI repository) throws IOException {
        Path target = installed.resolve(jar.repositoryPath().orElseThrow());
        Path partial = target.resolveSibling(jar.name() + ".partial");
        PrivateDirectory.ensure(installed);
        Files.createDirectories(target.getParent());
        URI source = URI.create(repository.toString().replaceFirst("/*$", "/")
                + jar.repositoryPath().orElseThrow());
        URLConnection connection = source.toURL().openConnection();
        connection.setConnectTimeout(TIMEOUT_MILLIS);
        connection.setReadTimeout(TIMEOUT_MILLIS);
        try (InputStream input = connection.getInputStream()) {
            JarStore.copy(input, jar, partial, source.toString());
            Files.move(partial, target, StandardCopyOption.ATOMIC_MOVE);
        } catch (FileNotFoundException e) {
            throw new IOException("there is no " + source, e);
        } finally {
            Files.deleteIfExists(partial);
        }
    }
}
