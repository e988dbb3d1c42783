package harness.bench;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What a median of Harness must reach.
 *
 * @param metric by name
 * @param peer whose median Harness's is compared with; absent where the limit is one of the metric itself, not to be exceeded
 * @param limit how many times as good as the peer, or the greatest value
 */
record Bar(String metric, Optional<Contestant> peer, double limit) {
    private static final List<Bar> ALL =
            Stream.concat(fixed().stream(), kernels().stream()).toList();

    private static List<Bar> kernels() {
        return Stream.of("disk", "tmpfs")
                .flatMap(place -> Stream.of(place + "_1", place + "_4"))
                .flatMap(where -> Stream.of(
                        times("ior_write_" + where, Contestant.IOR, 0.97),
                        times("ior_read_" + where, Contestant.IOR, 0.97),
                        times("btio_" + where, Contestant.NPB, 0.95)))
                .toList();
    }

    private static List<Bar> fixed() {
        return List.of(
                most("cluster_healthy_after", 15),
                most("resident_memory_when_healthy", 1536),
                times("wordcount", Contestant.SAME_CLUSTER, 1),
                times("sort", Contestant.SAME_CLUSTER, 1),
                times("wordcount_large", Contestant.SAME_CLUSTER, 1),
                times("sort_large", Contestant.SAME_CLUSTER, 1),
                times("wordcount", Contestant.STOCK, 3),
                times("sort", Contestant.STOCK, 3),
                times("dfsio_write", Contestant.SAME_CLUSTER, 1),
                times("dfsio_read", Contestant.SAME_CLUSTER, 1),
                times("dfsio_write_throughput_x_tasks", Contestant.SAME_CLUSTER, 1),
                times("dfsio_read_throughput_x_tasks", Contestant.SAME_CLUSTER, 1),
                times("generated_web_graph_rows", Contestant.DFSIO_WRITE, 0.6),
                times("generated_uservisits", Contestant.DFSIO_WRITE, 0.6),
                most("hive_start_time", 8),
                times("s3_get_4kib", Contestant.WRK, 0.5),
                times("s3_put_4kib", Contestant.WRK, 0.5),
                times("s3_get_1mib", Contestant.WRK, 1),
                times("s3_put_1mib", Contestant.WRK, 0.9),
                times("s3_get_64mib", Contestant.WRK, 1),
                times("s3_put_64mib", Contestant.WRK, 0.9),
                times("dynamodb_get_1kib_per_cpu_second", Contestant.YCSB, 1),
                times("dynamodb_put_1kib_per_cpu_second", Contestant.YCSB, 1),
                most("mpi_program_overhead", 0.3),
                most("kernels_compiled", 10),
                most("kernels_compiled_hdf5", 10),
                most("harness_help", 0.5),
                most("harness_list_workloads", 0.5),
                most("harness_plan", 1));
    }

    private static Bar most(String metric, double limit) {
        return new Bar(metric, Optional.empty(), limit);
    }

    private static Bar times(String metric, Contestant peer, double limit) {
        return new Bar(metric, Optional.of(peer), limit);
    }

    static List<Bar> all() {
        return ALL;
    }

    /** The bar of a row of the table: a peer's row has the ratio to it, Harness's own row the greatest value. */
    static Optional<Bar> of(String metric, Contestant contestant) {
        Optional<Contestant> peer = contestant == Contestant.HARNESS ? Optional.empty() : Optional.of(contestant);
        return ALL.stream()
                .filter(bar -> bar.metric.equals(metric) && bar.peer.equals(peer))
                .findFirst();
    }

    /**
     * @param reached median of Harness, or how many times as good as the peer it is
     * @return the bar, and whether it is met
     */
    String show(double reached) {
        return words() + (met(reached) ? "" : ": **missed**");
    }

    /**
     * @param reached median of Harness, or how many times as good as the peer it is
     */
    boolean met(double reached) {
        return peer.isPresent() ? reached >= limit : reached <= limit;
    }

    /** For example {@code at most 15}, or {@code 0.97 x}. */
    String words() {
        String number = limit == Math.rint(limit) ? Long.toString((long) limit) : Double.toString(limit);
        return peer.isPresent() ? number + " x" : "at most " + number;
    }
}
