package harness.bench;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Which versions of the peers are measured. */
final class PeerVersions {
    /** YCSB's in a Maven repository, with its version. */
    private static final Pattern JAR = Pattern.compile("core-(\\d[^/]*)\\.jar");

    private PeerVersions() {}

    /**
     * @param loopJars YCSB's
     * @return versions of what is there, by name
     */
    static Map<String, String> of(List<Path> loopJars) throws InterruptedException {
        Map<String, String> versions = new TreeMap<>();
        for (Path jar : loopJars) {
            Matcher matcher = JAR.matcher(jar.getFileName().toString());
            if (matcher.matches()) {
                versions.put("YCSB", matcher.group(1));
            }
        }
        firstLine("wrk", "-v").ifPresent(line -> versions.put("wrk", line));
        firstLine("mpirun.openmpi", "--version").ifPresent(line -> versions.put("mpirun", line));
        return versions;
    }

    private static Optional<String> firstLine(String... command) throws InterruptedException {
        try {
            Process process =
                    new ProcessBuilder(command).redirectErrorStream(true).start();
            String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            process.waitFor();
            return output.lines().findFirst();
        } catch (IOException e) {
            return Optional.empty();
        }
    }
}
