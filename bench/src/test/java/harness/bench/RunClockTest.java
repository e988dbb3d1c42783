package harness.bench;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class RunClockTest {
    @Test
    void partsAreOneAfterTheOther() {
        RunClock clock = new RunClock();
        clock.hear("start 1 master and 16 slaves", 1);
        clock.hear("prepare dfsio-write", 10);
        clock.hear("prepare sort", 15);
        clock.hear("[16/16] sort-3  passed", 90);
        clock.hear("clean up", 91);

        assertThat(clock.parts(20, 95)).isEqualTo(new RunClock.Parts(10, 10, 71, 4));
    }
}
