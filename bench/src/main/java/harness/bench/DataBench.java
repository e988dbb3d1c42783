package harness.bench;

import harness.api.metric.Direction;
import harness.api.metric.Metric;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** How fast generated data get into HDFS, against {@code dfsio-write} of as many bytes on the same cluster. */
final class DataBench {
    private static final String SHELL = "org.apache.hadoop.fs.FsShell";
    private static final String DFSIO = "dfsio-write";
    private static final double MIB = 1 << 20;

    private static final String HADOOP = "hadoop";
    private static final String MAHOUT = "mahout";
    private static final String HIVE = "hive";

    private static final List<DataSet> ALL = List.of(
            new DataSet("web graph, rows", "pagerank", MAHOUT, Map.of()),
            new DataSet("uservisits", "aggregation", HIVE, Map.of()));

    private final Bench bench;
    private final EmbeddedStand stand;
    private final Map<DataSet, Long> sizes = new HashMap<>();

    DataBench(Bench bench, EmbeddedStand stand) {
        this.bench = bench;
        this.stand = stand;
    }

    /** A data set, and the workload whose preparation makes it, with the parameters and the group that it needs. */
    private record DataSet(String words, String workload, String group, Map<String, String> parameters) {}

    /** A data set that was made and removed again. */
    private record Made(long bytes, double seconds) {
        double rate() {
            return bytes / MIB / seconds;
        }
    }

    /** The cluster, with a workload host of each group. */
    private record Place(Map<String, TrialPhases> hosts, PeerJob shell) {
        TrialPhases hadoop() {
            return hosts.get(HADOOP);
        }
    }

    void run() throws IOException, InterruptedException {
        boolean writersWarm = bench.effort().brief() && stand.used(HADOOP);
        try (TrialPhases hadoop = stand.open(Benchmark.DATA, HADOOP);
                TrialPhases mahout = stand.open(Benchmark.DATA, MAHOUT);
                TrialPhases hive = stand.open(Benchmark.DATA, HIVE)) {
            Place place = new Place(Map.of(HADOOP, hadoop, MAHOUT, mahout, HIVE, hive), stand.peer());
            // Round 0 warms up and does not count; Hive starts in it and stays.
            for (int repeat = bench.effort().firstRound(); repeat <= bench.repeats(); repeat++) {
                for (DataSet set : ALL) {
                    if (repeat == 0 && writersWarm) {
                        make(place, set, repeat);
                    } else {
                        round(place, set, repeat);
                    }
                }
            }
        }
    }

    /** The first time the data are made first, so that {@code dfsio-write} knows how many bytes they have. */
    private void round(Place place, DataSet set, int repeat) throws IOException, InterruptedException {
        Turns<Made, TrialPhases.Trial> turns = Turns.of(
                sizes.containsKey(set) ? repeat : 0,
                () -> make(place, set, repeat),
                () -> place.hadoop().trial(DFSIO, repeat, Map.of("size", Long.toString(sizes.get(set)))));
        Made made = turns.own();
        TrialPhases.Trial written = turns.peer();
        double aggregate = written.metrics().get("aggregate_bandwidth");
        Bench.say("%s, round %d of %d: %.0f MiB at %.0f MiB/s, dfsio-write at %.0f MiB/s"
                .formatted(set.words, repeat, bench.repeats(), made.bytes() / MIB, made.rate(), aggregate));
        if (repeat > 0) {
            Metric rate = BenchMetric.bandwidth(
                    BenchMetric.name("generated " + set.words),
                    "Bytes in HDFS, not of replicas, divided by the time of the preparation that makes them; beside it what"
                            + " dfsio-write does with as many bytes.");
            bench.scores()
                    .add(
                            new Metric(
                                    rate.name() + "_size",
                                    "MiB",
                                    Direction.NEITHER,
                                    "Bytes in HDFS that were generated."),
                            Contestant.HARNESS,
                            made.bytes() / MIB);
            bench.scores().add(rate, Contestant.HARNESS, made.rate());
            bench.scores().add(rate, Contestant.DFSIO_WRITE, aggregate);
            bench.scores().add(rate, Contestant.DFSIO_WRITE_WHOLE, made.bytes() / MIB / written.seconds());
        }
    }

    private Made make(Place place, DataSet set, int repeat) throws IOException, InterruptedException {
        bench.chill(List.of());
        double seconds = place.hosts().get(set.group).prepare(set.workload, set.parameters);
        String data = place.hadoop().home() + "/data";
        String name = "data-%d-%d-".formatted(ALL.indexOf(set), repeat);
        long bytes = (long) place.shell()
                .untimed(name + "size", SHELL, List.of("-du", "-s", data))
                .number("(?m)^(\\d+)\\s.*\\Q" + data + "\\E$");
        place.shell().untimed(name + "remove", SHELL, List.of("-rm", "-r", "-skipTrash", data));
        sizes.put(set, bytes);
        return new Made(bytes, seconds);
    }
}
