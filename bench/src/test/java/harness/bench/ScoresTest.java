package harness.bench;

import static org.assertj.core.api.Assertions.assertThat;

import harness.api.metric.Metric;
import org.junit.jupiter.api.Test;

class ScoresTest {
    private static final Metric SORT = BenchMetric.seconds("sort", "Time of a job.");
    private static final Metric READ = BenchMetric.bandwidth("read", "Bytes by time.");

    private final Scores scores = new Scores();

    @Test
    void aTimeIsComparedByItsMedian() {
        scores.add(SORT, Contestant.HARNESS, 2);
        scores.add(SORT, Contestant.SAME_CLUSTER, 9);
        scores.add(SORT, Contestant.SAME_CLUSTER, 3);
        scores.add(SORT, Contestant.SAME_CLUSTER, 5);

        assertThat(table())
                .contains("| `sort` | Harness | s | 2.00 | 2.00 | 2.00 | 1 |  |  |")
                .contains("| `sort` | Hadoop's program, same cluster | s | 5.00 | 3.00 | 9.00 | 3 | 2.50 x | 1 x |");
    }

    @Test
    void aRateIsBetterWhenItIsHigher() {
        scores.add(READ, Contestant.SAME_CLUSTER, 400);
        scores.add(READ, Contestant.HARNESS, 100);

        assertThat(table()).contains("| 400.0 | 400.0 | 400.0 | 1 | 0.25 x |");
    }

    @Test
    void contestantsOfOneMetricStandTogetherWhateverBenchmarkMeasuredThem() {
        scores.begin("jobs");
        scores.add(SORT, Contestant.HARNESS, 1);
        scores.add(READ, Contestant.HARNESS, 1);
        scores.begin("stock");
        scores.add(SORT, Contestant.STOCK, 3);

        assertThat(table().lines().skip(2).map(line -> line.split(" ")[1]))
                .containsExactly("`sort`", "`sort`", "`read`");
    }

    @Test
    void aBarThatIsNotMetSaysSo() {
        scores.add(SORT, Contestant.HARNESS, 2);
        scores.add(SORT, Contestant.STOCK, 5.8);
        Metric healthy = BenchMetric.seconds("cluster_healthy_after", "Until all are there.");
        scores.add(healthy, Contestant.HARNESS, 15.1);

        assertThat(table()).contains("| 2.90 x | 3 x: **missed** |").contains("| at most 15: **missed** |");
    }

    @Test
    void whatCouldNotBeMeasuredIsNoValue() {
        scores.add(SORT, Contestant.HARNESS, Double.NaN);

        assertThat(scores.all()).isEmpty();
    }

    private String table() {
        return ScoreTable.markdown(scores.all());
    }
}
