package harness.record.result;

import static org.assertj.core.api.Assertions.assertThat;

import harness.api.machine.MachineState;
import harness.api.machine.MachineUse;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

@EnabledOnOs(OS.LINUX)
final class LocalMachineTest {
    @Test
    void theScriptTellsOfThisMachineAndWhoseItsProcessesAre() throws Exception {
        String mark = "-Dharness.run=test-" + ProcessHandle.current().pid();
        // Neither a child of this JVM when it is looked at, nor marked but by its environment.
        ProcessBuilder shell = new ProcessBuilder("sh", "-c", "sleep 60 & echo $!");
        shell.environment().putAll(Map.of("SOME_MARK", mark));
        Process started = shell.start();
        long orphan = Long.parseLong(started.inputReader().readLine());
        started.waitFor();
        try {
            MachineState state = LocalMachine.state(mark).orElseThrow();
            long self = ProcessHandle.current().pid();
            assertThat(state.own()).contains(self, orphan);
            assertThat(state.processes().get(self).name()).isEqualTo("java");
            assertThat(state.processes().get(self).ownTicks()).isPositive();
            assertThat(state.facts().kernel()).startsWith("Linux");
            assertThat(state.facts().identity()).isNotEqualTo("unknown");
            assertThat(MachineUse.between(state, LocalMachine.state(mark).orElseThrow()))
                    .hasValueSatisfying(use -> assertThat(use.seconds()).isPositive());
        } finally {
            ProcessHandle.of(orphan).ifPresent(ProcessHandle::destroyForcibly);
        }
    }
}
