package harness.record.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import com.fasterxml.jackson.databind.JsonNode;
import harness.api.json.Json;
import harness.api.trial.Outcome;
import harness.record.json.FileWithoutRoom;
import harness.record.trial.RunEvent;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EventLogTest {
    @TempDir
    Path out;

    private RunDirectory run;

    @BeforeEach
    void makeRun() {
        run = RunDirectory.create(out, "run");
    }

    @Test
    void keepsWhatHappenedWithTheStackOfWhatFailed() throws IOException {
        Instant before = Instant.now();
        try (EventLog log = EventLog.open(run, text -> fail(text))) {
            log.on(new RunEvent.Stage("start the cluster"));
            log.on(new RunEvent.PhaseStarted("sort-1 run"));
            log.on(new RunEvent.Progress("sort-1 run", 1, 2, "tasks"));
            log.on(new RunEvent.PhaseFailed("sort-1 run", "no space left", "java.io.IOException\n\tat somewhere"));
            log.on(Rows.ended(1, new Outcome.Failed("no space left"), List.of()));
            log.on(new RunEvent.Warning("a disk is full"));
            log.failed(new IOException("the cluster is gone"));
        }
        List<JsonNode> lines = lines();
        assertThat(lines)
                .extracting(line -> line.get("event").asText())
                .containsExactly("stage", "phase-started", "phase-failed", "trial-ended", "warning", "run-failed");
        assertThat(lines.get(2).get("stack").asText()).contains("\tat somewhere");
        assertThat(lines.get(3).get("reason").asText()).isEqualTo("no space left");
        assertThat(lines.get(5).get("stack").asText())
                .contains("the cluster is gone", "\tat " + getClass().getName());
        assertThat(lines)
                .allSatisfy(line ->
                        assertThat(Instant.parse(line.get("at").asText())).isBetween(before, Instant.now()));
    }

    @Test
    void aLaterPartGoesOnBehindWhatIsWhole() throws IOException {
        try (EventLog log = EventLog.open(run, text -> fail(text))) {
            log.on(new RunEvent.Stage("first"));
        }
        Files.writeString(run.events(), "{\"at\":", StandardOpenOption.APPEND);
        try (EventLog log = EventLog.open(run, text -> fail(text))) {
            log.on(new RunEvent.Stage("second"));
        }
        assertThat(lines()).extracting(line -> line.get("what").asText()).containsExactly("first", "second");
    }

    @Test
    void aFullDiskIsSaidOnceAndEndsNothing() throws IOException {
        List<String> warnings = new ArrayList<>();
        FileWithoutRoom file = new FileWithoutRoom(run.events());
        try (EventLog log = new EventLog(file.lines(), warnings::add)) {
            file.fill();
            log.on(new RunEvent.Stage("first"));
            log.on(new RunEvent.Stage("second"));
            file.free();
            log.on(new RunEvent.Stage("third"));
        }
        assertThat(warnings)
                .containsExactly(
                        "not every event is kept: No space left on device (bytes or files: see 'df' and 'df -i')");
        assertThat(lines()).extracting(line -> line.get("what").asText()).containsExactly("third");
    }

    private List<JsonNode> lines() throws IOException {
        List<JsonNode> lines = new ArrayList<>();
        for (String line : Files.readAllLines(run.events())) {
            lines.add(Json.mapper().readTree(line));
        }
        return lines;
    }
}
