package harness.api.launch;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/** Starts a child as a run does, which writes its environment to a log. */
final class EnvironmentMain {
    private EnvironmentMain() {}

    public static void main(String[] arguments) throws Exception {
        Path log = Path.of(arguments[0]);
        JsonLinesProcess.Spec<Children.Line> spec = new JsonLinesProcess.Spec<>(
                "the child", List.of("/usr/bin/env"), log.getParent(), log, Children.Line.class, Duration.ZERO);
        JsonLinesProcess.start(spec, new Children.Heard()).exit().get();
    }
}
