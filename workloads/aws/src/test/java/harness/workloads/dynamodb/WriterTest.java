package harness.workloads.dynamodb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class WriterTest {
    private static final int ITEMS = 10;

    private final Map<Long, Integer> stored = new HashMap<>();

    /** What is to be there is what was acknowledged last; a store that forgets writes has something else. */
    @Test
    void whatIsAcknowledgedAndNotStoredIsNotWhatWasWrittenLast() throws Exception {
        for (int forgotten : List.of(1, 2, 3, 7, ITEMS, 2 * ITEMS, 25)) {
            Writer<Put> writer = writer();
            for (int i = 0; i < 4 * ITEMS + 3; i++) {
                store(writer, i, i < 4 * ITEMS + 3 - forgotten);
            }
            assertThat(writer.written()).hasSize(ITEMS);
            assertThat(writer.written().filter(one -> !stored.get(one.item()).equals(one.version())))
                    .as("%d writes forgotten", forgotten)
                    .isNotEmpty();
        }
    }

    @Test
    void whatFailedIsNotExpected() throws Exception {
        Writer<Put> writer = writer();
        store(writer, 0, true);
        store(writer, 1, true);
        assertThat(writer.written().map(ItemClient.Written::item)).containsExactly(100L, 101L);
        Writer<Put> failing =
                new Writer<>(new Writer.Share(0, 1, 1), 100, List.of(item -> new Put(item, 0)), (p, c) -> {
                    throw new IllegalStateException("no answer");
                });
        assertThatThrownBy(() -> failing.perform(0)).hasMessage("no answer");
        assertThat(failing.written()).isEmpty();
    }

    private record Put(long item, int version) {}

    private boolean storing;

    private void store(Writer<Put> writer, long sequence, boolean kept) throws Exception {
        storing = kept;
        writer.perform(sequence);
    }

    private Writer<Put> writer() {
        List<LongFunction<Put>> versions = IntStream.range(0, 3)
                .<LongFunction<Put>>mapToObj(version -> item -> new Put(item, version))
                .toList();
        return new Writer<>(new Writer.Share(100, ITEMS, 1), 100, versions, (put, client) -> {
            if (storing) {
                stored.put(put.item(), put.version());
            }
        });
    }
}
