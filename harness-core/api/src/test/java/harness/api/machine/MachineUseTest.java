package harness.api.machine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Two processors, 100 ticks a second, ten seconds: 2,000 ticks in all. */
final class MachineUseTest {
    private static final long KERNEL = 0x00200000;

    /** A machine as the script tells of it, with a shell that has started the controller. */
    private static final class Told {
        private final List<String> lines = new ArrayList<>();

        Told(int seconds, long busy, long steal) {
            lines.add("uptime=" + (1000 + seconds) + ".00");
            lines.add("ticks=100");
            lines.add("load=3.50");
            lines.add("cpu=%d 0 0 500 20 0 0 %d 0 0".formatted(busy, steal));
            lines.add("processors=2");
            process(1, 0, "init", 0, 10, 0);
            process(100, 1, "bash", 0, 0, 0);
        }

        Told process(long pid, long parent, String name, long flags, long own, long children) {
            lines.add("process=%d (%s) S %d %d %d 0 -1 %d 0 0 0 0 %d 0 %d 0 20 0 1 0 77 0"
                    .formatted(pid, name, parent, pid, pid, flags, own, children));
            return this;
        }

        Told line(String line) {
            lines.add(line);
            return this;
        }

        MachineState state() {
            return MachineState.parse(String.join("\n", lines)).orElseThrow();
        }
    }

    private static Told before() {
        return new Told(0, 5000, 0).line("own=200").process(200, 100, "java", 0, 50, 0);
    }

    private static Told after(long busy) {
        return new Told(10, 5000 + busy, 0).line("own=200").process(200, 100, "java", 0, 60, 0);
    }

    private static MachineUse use(Told before, Told after) {
        return MachineUse.between(before.state(), after.state()).orElseThrow();
    }

    private static double foreign(Told before, Told after) {
        return use(before, after).processors().orElseThrow().foreign();
    }

    @Test
    void busyLoopsBesideTheRunAreOthers() {
        Told before = before();
        Told after = after(2000);
        for (int i = 0; i < 8; i++) {
            before.process(300 + i, 100, "loop", 0, 1000, 0);
            after.process(300 + i, 100, "loop", 0, 1150, 0);
        }
        MachineUse.ProcessorUse use = use(before, after).processors().orElseThrow();
        assertThat(use.foreign()).isEqualTo(12);
        assertThat(use.byProgram()).containsOnlyKeys("loop").containsEntry("loop", 12.0);
        assertThat(use.busy()).isEqualTo(20);
        assertThat(use(before, after).load()).hasValue(3.5);
    }

    @Test
    void theRunsOwnTasksAreNobodyElseHoweverTheyEnd() {
        Told before = before().process(210, 200, "cluster", 0, 500, 0)
                .process(220, 210, "task", 0, 300, 0)
                .process(221, 210, "orphan", 0, 100, 0);
        Told after = after(2000)
                // Has waited for one task, as init has for another, whose shell had ended.
                .process(210, 200, "cluster", 0, 900, 800)
                .process(230, 210, "new-task", 0, 400, 0)
                .process(221, 1, "orphan", 0, 600, 0)
                .process(231, 1, "marked", 0, 300, 0)
                .line("own=231/environ");
        after.lines.replaceAll(line -> line.replace(
                "process=1 (init) S 0 1 1 0 -1 0 0 0 0 0 10 0 0", "process=1 (init) S 0 1 1 0 -1 0 0 0 0 0 10 0 700"));
        assertThat(foreign(before, after)).isZero();
    }

    @Test
    void whoeverStartedTheRunMayAdoptWhatItHasLost() {
        Told before = before().process(90, 1, "sshd", 0, 5, 100);
        Told after = after(2000).process(90, 1, "sshd", 0, 6, 1900);
        // The listener has started the shell that has started the run.
        for (Told told : List.of(before, after)) {
            told.lines.replaceAll(line -> line.replace("process=100 (bash) S 1 ", "process=100 (bash) S 90 "));
        }
        assertThat(foreign(before, after)).isEqualTo(0.01);
    }

    @Test
    void childrenThatOthersHaveWaitedForCountWithoutWhatTheyHadUsedBefore() {
        Told before = before().process(300, 100, "make", 0, 0, 50).process(301, 300, "cc1", 0, 900, 0);
        Told after = after(2000).process(300, 100, "make", 0, 0, 50 + 900 + 100 + 400);
        assertThat(foreign(before, after)).as("1 s of cc1 and 4 s of another").isEqualTo(5);
    }

    @Test
    void whatIsDoneForAnybodyIsNobodys() {
        Told before = before().process(2, 0, "kthreadd", KERNEL, 0, 0);
        Told after = after(2000)
                .process(2, 0, "kthreadd", KERNEL, 0, 0)
                .process(40, 2, "kworker/u9:0", KERNEL, 800, 0)
                .process(41, 1, "glusterfs", 0, 900, 0)
                .line("serves=41/fd/5");
        assertThat(foreign(before, after)).isZero();
    }

    @Test
    void aNumberMayBeGivenToAnotherProcess() {
        Told before = before().process(300, 100, "old", 0, 5000, 0);
        Told after = after(2000);
        after.line("process=300 (new (x) 1) R 100 300 300 0 -1 0 0 0 0 0 70 0 0 0 20 0 1 0 99 0");
        assertThat(use(before, after).processors().orElseThrow().byProgram()).containsEntry("new??x??1", 0.7);
    }

    @Test
    void whatOtherVirtualMachinesHadIsSteal() {
        Told before = new Told(0, 5000, 100);
        Told after = new Told(10, 6000, 500);
        assertThat(use(before, after).processors().orElseThrow().steal()).isEqualTo(4);
    }

    @Test
    void bytesOfOthersAreToldFromTheRuns() {
        Told before = before().line("disk=sda 1000 2000 100")
                .process(300, 100, "fio", 0, 0, 0)
                .line("io=300/io:read_bytes: 4096")
                .line("io=200/io:write_bytes: 0");
        Told after = after(100)
                .line("disk=sda 3000 4000 6100")
                .process(300, 100, "fio", 0, 0, 0)
                .line("io=300/io:read_bytes: 1004096")
                .line("io=300/io:write_bytes: 9000")
                .line("io=300/io:cancelled_write_bytes: 1000")
                .line("io=200/io:write_bytes: 500000");
        assertThat(use(before, after).disks()).contains(new MachineUse.DiskUse(6, 4000 * 512, 1_008_000, 500_000));
    }

    @Test
    void whatTheKernelDoesNotTellIsNotKnown() {
        assertThat(MachineState.parse("")).isEmpty();
        MachineState sandbox = MachineState.parse("uptime=5\ncpu=0 0 0 0 0 0 0 0 0 0\nprocessors=2")
                .orElseThrow();
        MachineState later = MachineState.parse("uptime=9\ncpu=0 0 0 0 0 0 0 0 0 0\nprocessors=2")
                .orElseThrow();
        MachineUse use = MachineUse.between(sandbox, later).orElseThrow();
        assertThat(use.processors()).isEmpty();
        assertThat(use.disks()).isEmpty();
        assertThat(MachineUse.between(later, sandbox)).as("started anew").isEmpty();
    }
}
