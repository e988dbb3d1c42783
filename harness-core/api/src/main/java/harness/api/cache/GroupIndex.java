package harness.api.cache;

import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a class-path group holds: its jars in class-path order with sizes and checksums. As text it is one line per jar,
 * {@code <SHA-256>  <bytes>  <name>}, and behind it the path in a Maven repository of a jar that {@code harness.jar} does not
 * carry; the checksum of that text names the group's content.
 *
 * @param jars in class-path order, each name once
 */
public record GroupIndex(List<Jar> jars) {
    private static final int HASH_DIGITS = 16;
    private static final Pattern LINE = Pattern.compile("([0-9a-f]{64})  (\\d+)  (\\S+)(?:  (\\S+))?");

    /**
     * One jar of a group.
     *
     * @param name its file name, without a directory
     * @param bytes its size
     * @param sha256 its checksum, in lower-case hexadecimal digits
     * @param repositoryPath of a jar that may not be passed on: where it lies in a Maven repository; empty if it is packed
     */
    public record Jar(String name, long bytes, String sha256, Optional<String> repositoryPath) {
        /** Refuses a name that would leave the group's directory. */
        public Jar {
            if (name.contains("/") || name.contains("\\") || name.startsWith(".")) {
                throw new IllegalArgumentException("not the plain file name of a jar: " + name);
            }
        }

        /** A jar that is packed. */
        public Jar(String name, long bytes, String sha256) {
            this(name, bytes, sha256, Optional.empty());
        }

        /** Where it lies among the jars of all groups: of two groups that have the same jar, at the same place. */
        String path() {
            return sha256.substring(0, HASH_DIGITS) + "/" + name;
        }
    }

    /** Refuses two jars of one name: one would hide the other. */
    public GroupIndex {
        jars = List.copyOf(jars);
        Set<String> names = new HashSet<>();
        for (Jar jar : jars) {
            if (!names.add(jar.name())) {
                throw new IllegalArgumentException("two jars are named " + jar.name());
            }
        }
    }

    /**
     * @param text as {@link #text()} gives it
     * @return the index
     * @throws IllegalArgumentException if a line is something else
     */
    public static GroupIndex parse(String text) {
        return new GroupIndex(text.lines().map(GroupIndex::parseLine).toList());
    }

    private static Jar parseLine(String line) {
        Matcher matcher = LINE.matcher(line);
        if (!matcher.matches()) {
            throw new IllegalArgumentException("not a line of a class-path group's index: " + line);
        }
        return new Jar(
                matcher.group(3),
                Long.parseLong(matcher.group(2)),
                matcher.group(1),
                Optional.ofNullable(matcher.group(4)));
    }

    /** {@return one line per jar, each ending in a line feed} */
    public String text() {
        StringBuilder text = new StringBuilder();
        for (Jar jar : jars) {
            text.append(jar.sha256())
                    .append("  ")
                    .append(jar.bytes())
                    .append("  ")
                    .append(jar.name());
            jar.repositoryPath().ifPresent(path -> text.append("  ").append(path));
            text.append('\n');
        }
        return text.toString();
    }

    /** {@return the jars that {@code harness.jar} does not carry} */
    List<Jar> notCarried() {
        return jars.stream().filter(jar -> jar.repositoryPath().isPresent()).toList();
    }

    /** {@return 16 hexadecimal digits that change with any jar and with their order} */
    public String hash() {
        return Sha256.of(text().getBytes(StandardCharsets.UTF_8)).substring(0, HASH_DIGITS);
    }
}
