package harness.workloads.graph;

import static org.assertj.core.api.Assertions.assertThat;

import harness.workloads.mapreduce.InThreads;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;

class LinkStoreTest {
    private static final int BUCKETS = 3;

    @Property(tries = 200)
    void givesWhatItWasGivenWhetherThereIsRoomInMemoryOrNot(
            @ForAll @Size(max = 40) List<byte[]> blocks, @ForAll @IntRange(max = 400) int room) throws Exception {
        Map<Integer, List<byte[]>> expected = new HashMap<>();
        List<Callable<Integer>> adding = new ArrayList<>();
        Path directory = Files.createTempDirectory("links");
        try (LinkStore store = new LinkStore(directory, room, BUCKETS)) {
            for (int block = 0; block < blocks.size(); block++) {
                int bucket = block % BUCKETS;
                byte[] bytes = blocks.get(block);
                expected.computeIfAbsent(bucket, b -> new ArrayList<>()).add(bytes);
                adding.add(() -> {
                    store.add(bucket, bytes);
                    return bucket;
                });
            }
            InThreads.results(adding, (done, all) -> {});

            long total = blocks.stream().mapToLong(bytes -> bytes.length).sum();
            assertThat(store.spilled()).isGreaterThanOrEqualTo(total - room);
            // The file has no name, so that nobody need remove it.
            assertThat(directory).isEmptyDirectory();
            for (int bucket = 0; bucket < BUCKETS; bucket++) {
                assertThat(store.take(bucket))
                        .containsExactlyInAnyOrderElementsOf(expected.getOrDefault(bucket, List.of()));
                assertThat(store.take(bucket)).isEmpty();
            }
        } finally {
            assertThat(directory).isEmptyDirectory();
            Files.delete(directory);
        }
    }

    @Property(tries = 20)
    void whatFitsStaysInMemory(@ForAll @Size(max = 20) List<byte[]> blocks) throws IOException {
        Path directory = Files.createTempDirectory("links");
        long total = blocks.stream()
                .mapToLong(bytes -> bytes.length + LinkStore.BYTES_BESIDE_BLOCK)
                .sum();
        try (LinkStore store = new LinkStore(directory, total, 1)) {
            for (byte[] block : blocks) {
                store.add(0, block);
            }
            assertThat(store.spilled()).isZero();
        } finally {
            Files.delete(directory);
        }
    }
}
