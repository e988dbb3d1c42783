package harness.system;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A disk for the results that cannot be written, is full, or fills up. */
final class OutputDirectoryTest {
    private static final int AMPLE_MIB = 700;
    private static final int LESS_THAN_A_BLOCK_MIB = 120;

    @TempDir
    Path directory;

    private final String name = SmallRun.newName();

    @Test
    void aReadOnlyDirectoryIsRefused() {
        try (SmallDisk disk = SmallDisk.mount(directory.resolve("disk"), 10)) {
            disk.makeReadOnly();
            HarnessJar.Result result = jar().run(SmallRun.arguments(name, disk.path()));
            assertThat(result.exit()).as(result.err()).isEqualTo(2);
            assertThat(result.err().lines()).singleElement().asString().contains("--out");
        }
    }

    @Test
    void aFullDiskIsRefusedBeforeAnythingStarts() {
        try (SmallDisk disk = SmallDisk.mount(directory.resolve("disk"), 1)) {
            disk.fill();
            HarnessJar.Result result = jar().run(SmallRun.arguments(name, disk.path()));
            assertThat(result.exit()).as(result.err()).isEqualTo(2);
            assertThat(result.err().lines()).singleElement().asString().contains("of disk", "is free");
            assertThat(disk.path().resolve(name)).doesNotExist();
        }
    }

    /** The data are a few megabytes, and yet HDFS would place no block of them. */
    @Test
    void aDiskWithoutRoomForABlockIsRefusedBeforeAnythingStarts() {
        try (SmallDisk disk = SmallDisk.mount(directory.resolve("disk"), LESS_THAN_A_BLOCK_MIB)) {
            HarnessJar.Result result = jar().run(SmallRun.arguments(name, disk.path()));
            assertThat(result.exit()).as(result.err()).isEqualTo(2);
            assertThat(result.err().lines()).singleElement().asString().contains("of disk", "is free");
            assertThat(disk.path().resolve(name)).doesNotExist();
        }
    }

    @Test
    void aDiskThatFillsUpFailsTheTrialWhichIsRunAgainWhenThereIsRoom() throws IOException {
        HarnessJar jar = jar();
        try (SmallDisk disk = SmallDisk.mount(directory.resolve("disk"), AMPLE_MIB)) {
            RunOnDisk run = new RunOnDisk(disk.path().resolve(name), jar);
            try (Command command = jar.start(SmallRun.writing(name, disk.path()))) {
                command.awaitErr("warm-up +passed");
                Path filler = disk.fill();
                HarnessJar.Result result = command.await();
                assertThat(result.exit()).as(result.err()).isEqualTo(1);
                assertThat(result.err()).contains("no space left").doesNotContain("\tat ");
                assertThat(result.out()).contains("--retry");
                Files.delete(filler);
            }
            assertThat(run.outcomes()).containsEntry("dfsio-write-0", "passed");
            run.requireNothingLeft();

            HarnessJar.Result again = jar.run("resume", run.path().toString(), "--retry");
            assertThat(again.exit()).as(again.err()).isZero();
            assertThat(again.err()).contains("dfsio-write-1").doesNotContain("dfsio-write-0");
        }
    }

    private HarnessJar jar() {
        return HarnessJar.in(directory);
    }
}
