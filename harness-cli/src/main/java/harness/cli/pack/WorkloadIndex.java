package harness.cli.pack;

import com.fasterxml.jackson.databind.node.ArrayNode;
import harness.core.host.WorkloadHostMain;
import harness.core.json.Json;
import harness.core.launch.ClassPathGroup;
import harness.core.launch.JvmCommand;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * The descriptors of all workloads. They are asked for on each group's own class path while the jar is packed, so that the
 * packed command line can list workloads without starting another JVM.
 */
final class WorkloadIndex {
    private final Path kept;

    /**
     * @param kept a directory where answers are kept by the group's content
     */
    WorkloadIndex(Path kept) {
        this.kept = kept;
    }

    byte[] of(List<Group> groups) throws IOException, InterruptedException {
        ArrayNode all = Json.mapper().createArrayNode();
        for (Group group : groups) {
            all.addAll((ArrayNode) Json.mapper().readTree(descriptors(group)));
        }
        return Json.pretty(all).getBytes(StandardCharsets.UTF_8);
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
        Process process = new ProcessBuilder(words)
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
