package harness.cli.pack;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The list of the licences of what is packed. The build writes one for each module, {@value #FILE} beside its jar, and checks it
 * against the licences that are allowed.
 *
 * @param lines one for each library, {@code (licence) name (group:artifact:version - address)}, in order
 */
record ThirdParty(Set<String> lines) {
    static final String FILE = "third-party.txt";

    private static final Pattern LINE = Pattern.compile("\\(.+\\) .* \\([^ :]+:([^ :]+):([^ :]+) - .*\\)");

    static ThirdParty read(List<Path> moduleJars) throws IOException {
        Set<String> lines = new TreeSet<>();
        for (Path jar : moduleJars) {
            Files.readAllLines(jar.resolveSibling(FILE)).stream()
                    .map(String::strip)
                    .filter(line -> LINE.matcher(line).matches())
                    .forEach(lines::add);
        }
        return new ThirdParty(lines);
    }

    /**
     * @param groups that are packed
     * @throws IOException if a jar of them is in no line
     */
    void require(List<Group> groups) throws IOException {
        Set<String> known = lines.stream().map(ThirdParty::jar).collect(Collectors.toSet());
        for (Group group : groups) {
            for (Path jar : group.jars()) {
                String name = jar.getFileName().toString();
                if (NotCarried.repositoryPath(jar).isEmpty() && known.stream().noneMatch(name::startsWith)) {
                    throw new IOException("%s of group %s has no line in %s".formatted(name, group.name(), FILE));
                }
            }
        }
    }

    /** Its file's name, up to a classifier and the suffix. */
    private static String jar(String line) {
        Matcher matcher = LINE.matcher(line);
        if (!matcher.matches()) {
            throw new IllegalStateException("not a line of " + FILE + ": " + line);
        }
        return matcher.group(1) + "-" + matcher.group(2);
    }

    String text() {
        return String.join("\n", lines) + "\n";
    }
}
