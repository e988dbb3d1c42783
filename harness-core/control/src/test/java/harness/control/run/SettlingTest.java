package harness.control.run;

import static org.assertj.core.api.Assertions.assertThat;

import harness.api.machine.MachineUse;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

final class SettlingTest {
    private final List<String> told = new ArrayList<>();

    @Test
    void whatHasEndedBeforeIsNotWaitedFor() throws InterruptedException {
        assertThat(after(0.1)).isEqualTo(new Settling.Result(true, ""));
        assertThat(told).isEmpty();
    }

    @Test
    void waitsUntilOthersHaveEndedAndSaysWhoTheyAre() throws InterruptedException {
        assertThat(after(3, 2, 0.1).quiet()).isTrue();
        assertThat(told)
                .containsExactly("wait up to 30 s until this machine is quiet: others use 75 % (java 75 %) of its"
                        + " processors");
    }

    @Test
    void goesOnWhenTheyDoNotEnd() throws InterruptedException {
        double[] busy = Stream.generate(() -> 3.0)
                .limit(100)
                .mapToDouble(Double::doubleValue)
                .toArray();
        assertThat(after(busy)).isEqualTo(new Settling.Result(false, "75 % (java 75 %)"));
        assertThat(told).hasSize(1);
    }

    @Test
    void aMachineThatDoesNotTellIsNotTakenForQuiet() throws InterruptedException {
        assertThat(Settling.await(Optional::empty, told::add)).isEqualTo(new Settling.Result(false, ""));
    }

    /** Seconds that others used of four, each time. */
    private Settling.Result after(double... foreign) throws InterruptedException {
        Iterator<Double> each = Arrays.stream(foreign).iterator();
        return Settling.await(
                () -> {
                    double seconds = each.next();
                    return Optional.of(new MachineUse(
                            2,
                            OptionalDouble.empty(),
                            Optional.of(new MachineUse.ProcessorUse(2, seconds, 0, seconds, Map.of("java", seconds))),
                            Optional.empty()));
                },
                told::add);
    }
}
