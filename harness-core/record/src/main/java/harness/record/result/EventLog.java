package harness.record.result;

import harness.api.UsageException;
import harness.api.json.Json;
import harness.api.text.Reason;
import harness.record.json.JsonLinesFile;
import harness.record.trial.RunEvent;
import harness.record.trial.RunListener;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Keeps what happens during a run, one line of JSON for each event, with the stack of what failed. Left out is what other files have
 * (outputs of programs, spending) and what only moves a bar. A line that cannot be kept ends no run: it is said once.
 */
public final class EventLog implements RunListener, AutoCloseable {
    private final JsonLinesFile file;
    private final Consumer<String> warnings;
    private boolean complete = true;

    EventLog(JsonLinesFile file, Consumer<String> warnings) {
        this.file = file;
        this.warnings = warnings;
    }

    /**
     * @param directory of the run; events of its earlier parts stay
     * @param warnings is told once if an event cannot be kept
     * @return the log, to be closed
     * @throws UsageException if the file cannot be written, or another process writes it
     */
    public static EventLog open(RunDirectory directory, Consumer<String> warnings) {
        try {
            JsonLinesFile file = JsonLinesFile.open(directory.events());
            try {
                file.repair();
                return new EventLog(file, warnings);
            } catch (IOException e) {
                file.close();
                throw e;
            }
        } catch (IOException e) {
            throw new UsageException("cannot write %s: %s".formatted(directory.events(), Reason.of(e)), e);
        }
    }

    @Override
    public void on(RunEvent event) {
        fields(event).ifPresent(this::keep);
    }

    /**
     * @param cause why the run ended before its end
     */
    public void failed(Exception cause) {
        StringWriter stack = new StringWriter();
        cause.printStackTrace(new PrintWriter(stack));
        keep(event("run-failed", "reason", Reason.of(cause), "stack", stack.toString()));
    }

    private static Optional<Map<String, Object>> fields(RunEvent event) {
        if (event instanceof RunEvent.Stage stage) {
            return Optional.of(event("stage", "what", stage.what()));
        } else if (event instanceof RunEvent.Resized resized) {
            return Optional.of(event("resized", "what", resized.what()));
        } else if (event instanceof RunEvent.PhaseStarted started) {
            return Optional.of(event("phase-started", "what", started.what()));
        } else if (event instanceof RunEvent.PhaseFailed failed) {
            return Optional.of(
                    event("phase-failed", "what", failed.what(), "reason", failed.reason(), "stack", failed.stack()));
        } else if (event instanceof RunEvent.TrialEnded ended) {
            return Optional.of(event(
                    "trial-ended",
                    "trial",
                    ended.result().trial().id(),
                    "outcome",
                    ended.result().outcome().word(),
                    "reason",
                    ended.result().outcome().reason()));
        } else if (event instanceof RunEvent.Warning warning) {
            return Optional.of(event("warning", "text", warning.text()));
        }
        return Optional.empty();
    }

    private static Map<String, Object> event(String kind, String... fields) {
        Map<String, Object> line = Json.object("at", Instant.now(), "event", kind);
        line.putAll(Json.object((Object[]) fields));
        return line;
    }

    private synchronized void keep(Map<String, Object> line) {
        try {
            file.append((Json.line(line) + "\n").getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            if (complete) {
                complete = false;
                warnings.accept("not every event is kept: " + Reason.of(e));
            }
        }
    }

    @Override
    public void close() throws IOException {
        file.close();
    }
}
