package harness.cli.pack;

import com.fasterxml.jackson.databind.JsonNode;
import harness.api.cache.ClassPathGroup;
import harness.api.host.WorkloadHostMain;
import harness.api.json.Json;
import harness.api.launch.JvmCommand;
import harness.api.machine.ChildEnvironment;
import harness.api.workload.Workload;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.ZipFile;

/**
 * The descriptors of all workloads. They are asked for on each group's own class path while the jar is packed, so that the
 * packed command line can list workloads without starting another JVM. A group whose class path includes that of another
 * finds the other's workloads too: each is taken from the group that it names.
 */
final class WorkloadIndexWriter {
    private final Path kept;

    /**
     * @param kept a directory where answers are kept by the group's content
     */
    WorkloadIndexWriter(Path kept) {
        this.kept = kept;
    }

    byte[] of(List<Group> groups) throws IOException, InterruptedException {
        Map<String, JsonNode> answers = new LinkedHashMap<>();
        for (Group group : groups) {
            if (hostsWorkloads(group)) {
                answers.put(group.name(), Json.mapper().readTree(descriptors(group)));
            }
        }
        return Json.pretty(merge(answers)).getBytes(StandardCharsets.UTF_8);
    }

    /**
     * @param answers what each group's class path describes, by the group's name
     * @return each workload once, in order of position
     * @throws IOException if a workload names a group that is not packed
     */
    static List<JsonNode> merge(Map<String, JsonNode> answers) throws IOException {
        List<JsonNode> all = new ArrayList<>();
        for (Map.Entry<String, JsonNode> answer : answers.entrySet()) {
            for (JsonNode workload : answer.getValue()) {
                String group = workload.path("group").asText();
                if (!answers.containsKey(group)) {
                    throw new IOException("workload " + workload.path("name").asText() + " names the class-path group '"
                            + group + "', which is not packed");
                }
                if (group.equals(answer.getKey())) {
                    all.add(workload);
                }
            }
        }
        all.sort(Comparator.comparingInt(workload -> workload.path("position").asInt()));
        return all;
    }

    /** A module that has workloads declares them as services; another one's group is that of a service, or of a client. */
    private static boolean hostsWorkloads(Group group) throws IOException {
        try (ZipFile module = new ZipFile(group.jars().get(0).toFile())) {
            return module.getEntry("META-INF/services/" + Workload.class.getName()) != null;
        }
    }

    private byte[] descriptors(Group group) throws IOException, InterruptedException {
        Path answer =
                kept.resolve("workloads-" + group.name() + "-" + group.index().hash() + ".json");
        if (!Files.exists(answer)) {
            Files.write(answer, ask(group));
        }
        return Files.readAllBytes(answer);
    }

    private static byte[] ask(Group group) throws IOException, InterruptedException {
        List<String> words = JvmCommand.of(
                        "pack", ClassPathGroup.of(group.name(), group.jars()), WorkloadHostMain.class.getName())
                .withFlags("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC")
                .withArguments("--describe")
                .words();
        Process process = ChildEnvironment.withoutSecrets(words)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        byte[] answer = process.getInputStream().readAllBytes();
        int code = process.waitFor();
        if (code != 0) {
            throw new IOException("the workloads of group " + group.name() + " cannot be described, exit code " + code);
        }
        return answer;
    }
}
