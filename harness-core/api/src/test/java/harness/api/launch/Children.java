package harness.api.launch;

import harness.api.cache.ClassPathGroup;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** Starts the child JVMs of these tests and keeps what they say. */
public final class Children {
    static final Duration DEADLINE = Duration.ofSeconds(30);

    private Children() {}

    /** What {@link ChildMain} says and is told. */
    record Line(String text) {}

    static class Heard implements ChildListener<Line> {
        final List<String> texts = new CopyOnWriteArrayList<>();
        final List<ChildExit> exits = new CopyOnWriteArrayList<>();

        @Override
        public void event(Line event) {
            texts.add(event.text());
        }

        @Override
        public void exited(ChildExit exit) {
            exits.add(exit);
        }
    }

    static JvmCommand jvm(String runId, String... arguments) {
        return JvmCommand.of(runId, ClassPathGroup.ofThisJvm("tests"), ChildMain.class.getName())
                .withFlags("-XX:TieredStopAtLevel=1", "-Xshare:auto")
                .withArguments(arguments);
    }

    public static List<String> command(String runId, String... arguments) {
        return jvm(runId, arguments).words();
    }

    static JsonLinesProcess<Line> start(Path directory, Heard heard, Duration grace, String... arguments) {
        List<String> command = new ArrayList<>(command("none", arguments));
        return JsonLinesProcess.start(
                new JsonLinesProcess.Spec<>(
                        "the child", command, directory, directory.resolve("child.log"), Line.class, grace),
                heard);
    }
}
