package harness.bench;

import static org.assertj.core.api.Assertions.assertThat;

import harness.bench.Scores.Quantity;
import org.junit.jupiter.api.Test;

class ScoresTest {
    private final Scores scores = new Scores();

    @Test
    void aTimeIsComparedByItsMedian() {
        Quantity time = Quantity.seconds("sort");
        scores.add(time, Contestant.HARNESS, 2);
        scores.add(time, Contestant.SAME_CLUSTER, 9);
        scores.add(time, Contestant.SAME_CLUSTER, 3);
        scores.add(time, Contestant.SAME_CLUSTER, 5);

        assertThat(scores.markdown())
                .contains("| sort | Harness | s | 2.00 | 2.00 | 2.00 | 1 |  |")
                .contains("| sort | Hadoop's program, same cluster | s | 5.00 | 3.00 | 9.00 | 3 | 2.50 x |");
    }

    @Test
    void aRateIsBetterWhenItIsHigher() {
        Quantity rate = Quantity.rate("read");
        scores.add(rate, Contestant.SAME_CLUSTER, 400);
        scores.add(rate, Contestant.HARNESS, 100);

        assertThat(scores.markdown()).contains("| 400.0 | 400.0 | 400.0 | 1 | 0.25 x |");
    }

    @Test
    void contestantsOfOneQuantityStandTogether() {
        scores.add(Quantity.seconds("sort"), Contestant.HARNESS, 1);
        scores.add(Quantity.seconds("wordcount"), Contestant.HARNESS, 1);
        scores.add(Quantity.seconds("sort"), Contestant.STOCK, 3);

        assertThat(scores.markdown().lines().skip(2).map(line -> line.split(" ")[1]))
                .containsExactly("sort", "sort", "wordcount");
    }
}
