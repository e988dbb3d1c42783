package harness.workloads.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.OptionalDouble;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;

class PaceTest {
    @Property
    void allClientsTogetherKeepTheRateInEvenSteps(
            @ForAll @IntRange(min = 1, max = 40) int clients,
            @ForAll @DoubleRange(min = 0.5, max = 100_000) double rate) {
        Pace pace = new Pace(clients, OptionalDouble.of(rate));
        long[] starts = IntStream.range(0, clients)
                .boxed()
                .flatMap(client -> LongStream.range(0, 5).mapToObj(sequence -> pace.intended(client, sequence)))
                .mapToLong(Long::longValue)
                .sorted()
                .toArray();
        for (int i = 0; i < starts.length; i++) {
            assertThat(starts[i]).isEqualTo(Math.round(i / rate * 1e9));
        }
    }
}
