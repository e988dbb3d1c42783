package harness.system;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import harness.system.InterruptedRunTest.Moment;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs whose controller is killed (SIGKILL) again and again: nobody is left to stop what it had started. */
@Order(Integer.MAX_VALUE - 1)
final class KilledRunTest {
    /** Users are promised 10 s, on a quiet machine; other tests share this one, as in CampaignTest. */
    private static final Duration GONE_WITHIN = Deadlines.OF_A_WAIT;

    private static final String MARK = "HARNESS_TEST_RUN";

    /** {@code -Dtests.seed}: other moments. */
    private static final long SEED = Long.getLong("tests.seed", 1);

    private static final int MOST_MILLIS = 1500;

    @TempDir
    Path directory;

    private final String name = SmallRun.newName();
    private final Random random = new Random(SEED);

    @Test
    void aRunThatIsKilledInAJobLeavesNoProcessAndGoesOn() {
        killAndResume(0, Moment.JOB);
    }

    @Tag("faults")
    @Test
    void noProcessOfAClusterIsLeftAndResumeGoesOn() {
        killAndResume(1, Moment.START, Moment.GENERATION, Moment.JOB, Moment.VALIDATION);
    }

    /** At each moment, and when it is about to stop what it had started. */
    private void killAndResume(int warmUps, Moment... moments) {
        HarnessJar jar = HarnessJar.in(directory).with(MARK, name);
        RunOnDisk run = new RunOnDisk(directory.resolve(name), jar);
        String[] resume = {"resume", run.path().toString(), "--verbose"};
        String[] words = SmallRun.arguments(name, directory, "--verbose", "--warm-ups", Integer.toString(warmUps));
        for (Moment moment : moments) {
            try (Command command = jar.start(words)) {
                moment.await(command, run.path());
                kill(command, moment.toString());
            }
            words = resume;
        }
        try (Command command = jar.start(resume)) {
            command.awaitErr("stop what was started");
            kill(command, "STOP");
        }
        HarnessJar.Result last = jar.run(resume);
        assertThat(last.exit()).as(last.err()).isZero();
        assertThat(run.outcomes().values()).hasSize(warmUps + 1).containsOnly("passed");
        run.requireNothingLeft();
    }

    @Tag("faults")
    @Test
    void noProcessOfAProbeIsLeftAndResumeGoesOn() {
        killProbe(4, "--op", "get,put", "--threads", "2");
    }

    /** The job that brings them up, its application master, the map tasks and the JVMs that these have started. */
    @Tag("faults")
    @Test
    void noProcessOfAProbesMapTasksIsLeftAndResumeGoesOn() {
        killProbe(2, "--op", "get", "--threads", "1", "--tasks", "2", "--slaves", "1", "--set", "dfs.replication=1");
    }

    private void killProbe(int trials, String... more) {
        HarnessJar jar = HarnessJar.in(directory).with(MARK, name);
        RunOnDisk run = new RunOnDisk(directory.resolve(name), jar);
        List<String> probe = new ArrayList<>(List.of("probe", "s3", "--sizes", "4KiB", "--repeats", "1"));
        probe.addAll(List.of("--set", "s3.warm-up-limit=2"));
        probe.addAll(List.of(more));
        probe.addAll(List.of("--out", directory.toString(), "--name", name));
        String[] words = probe.toArray(String[]::new);
        for (String stage : List.of("prepare s3-", "s3-\\S+ +warm-up", "s3-\\S+-1 ")) {
            try (Command command = jar.start(words)) {
                command.awaitErr(stage);
                kill(command, stage);
            }
            words = new String[] {"resume", run.path().toString()};
        }
        HarnessJar.Result last = jar.run(words);
        assertThat(last.exit()).as(last.err()).isZero();
        assertThat(run.outcomes().values()).hasSize(trials).containsOnly("passed");
        run.requireNothingLeft();
    }

    /** 0.1 % takes more repeats than the 7 that are allowed: they are decided once, after the pilot's 5. */
    @Tag("faults")
    @Test
    void resumeGoesOnWithWhatThePilotHasDecided() throws IOException {
        HarnessJar jar = HarnessJar.in(directory).with(MARK, name);
        RunOnDisk run = new RunOnDisk(directory.resolve(name), jar);
        String[] words = {
            "run",
            "--workloads",
            "s3-put",
            "--set",
            "s3.duration=1",
            "--set",
            "s3.warm-up-limit=2",
            "--precision",
            "0.1%",
            "--max-repeats",
            "7",
            "--out",
            directory.toString(),
            "--name",
            name
        };
        List<JsonNode> decided = new ArrayList<>();
        for (String stage : List.of("s3-put-2 ", "to be within 0.1 %: 7 repeats of s3-put, for which it takes")) {
            try (Command command = jar.start(words)) {
                command.awaitErr(stage);
                kill(command, stage);
            }
            decided.add(Json.read(run.path().resolve("plan.json")).path("decided"));
            assertThat(jar.run("report", run.path().toString(), "--format", "markdown")
                            .out())
                    .containsPattern("INCOMPLETE, \\d of [68] trials are missing: s3-put-");
            words = new String[] {"resume", run.path().toString()};
        }
        assertThat(decided.get(0).isMissingNode()).isTrue();
        assertThat(decided.get(1).toString()).isEqualTo("{\"s3-put\":7}");
        HarnessJar.Result last = jar.run(words);
        assertThat(last.exit()).as(last.err()).isZero();
        assertThat(last.err()).doesNotContain("to be within 0.1 %:");
        assertThat(last.out())
                .contains("Not within 0.1 %, the precision of the plan: s3-put", "with n = 7")
                .doesNotContain("INCOMPLETE");
        assertThat(run.outcomes().values()).hasSize(8).containsOnly("passed");
        assertThat(Json.read(run.path().resolve("plan.json")).path("decided")).isEqualTo(decided.get(1));
        run.requireNothingLeft();
    }

    /** At a moment after the one that was awaited. */
    private void kill(Command command, String moment) {
        Duration pause = Duration.ofMillis(random.nextInt(MOST_MILLIS));
        Awaitility.await().pollDelay(pause).atMost(pause.plus(GONE_WITHIN)).until(() -> true);
        command.kill();
        Awaitility.await("end of all processes, %s + %s, -Dtests.seed=%d".formatted(moment, pause, SEED))
                .atMost(GONE_WITHIN)
                .untilAsserted(() -> assertThat(left()).isEmpty());
    }

    private List<String> left() {
        return Processes.withVariable(MARK + "=" + name).stream()
                .map(process ->
                        process.pid() + " " + process.info().commandLine().orElse("?"))
                .collect(Collectors.toList());
    }
}
