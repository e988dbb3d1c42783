package harness.cli.pack;

import harness.api.cache.GroupIndex;
import harness.api.cache.Sha256;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * A class-path group to be packed.
 *
 * @param name such as {@code hadoop}
 * @param jars in class-path order
 */
record Group(String name, List<Path> jars) {
    Group {
        jars = List.copyOf(jars);
    }

    /**
     * @param name such as {@code hadoop}
     * @param moduleJar the jar of the module that the group is made for
     * @param dependencies a file with the paths of its dependencies, as {@code dependency:build-classpath} writes it
     */
    static Group read(String name, Path moduleJar, Path dependencies) throws IOException {
        List<Path> jars = new ArrayList<>();
        jars.add(moduleJar);
        Stream.of(Files.readString(dependencies).strip().split(File.pathSeparator))
                .filter(path -> !path.isEmpty())
                .map(Path::of)
                .forEach(jars::add);
        for (Path jar : jars) {
            if (!Files.isRegularFile(jar)) {
                throw new IOException(jar + " is not a jar: pack with ./mvnw package, not with an earlier phase");
            }
        }
        return new Group(name, jars);
    }

    GroupIndex index() throws IOException {
        List<GroupIndex.Jar> entries = new ArrayList<>();
        for (Path jar : jars) {
            byte[] content = Files.readAllBytes(jar);
            entries.add(new GroupIndex.Jar(
                    jar.getFileName().toString(), content.length, Sha256.of(content), NotCarried.repositoryPath(jar)));
        }
        return new GroupIndex(entries);
    }
}
