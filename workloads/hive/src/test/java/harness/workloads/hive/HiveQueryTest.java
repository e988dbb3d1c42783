package harness.workloads.hive;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class HiveQueryTest {
    private static final HiveQuery QUERY =
            new HiveQuery("scan", List.of(), "copy", "number INT", "SELECT * FROM numbers", false);

    @Test
    void hasADatabaseForEachRun() {
        assertThat(QUERY.database("/harness/20260102-030405-a1b2")).isEqualTo("harness_20260102_030405_a1b2_scan");
    }

    @Test
    void fillsATableThatIsDeclaredFirst() {
        assertThat(HiveQuery.declare("runs", "copy", "number INT", "/out/scan-1"))
                .containsExactly(
                        "DROP TABLE IF EXISTS runs.copy",
                        "CREATE EXTERNAL TABLE runs.copy (number INT) ROW FORMAT DELIMITED FIELDS TERMINATED BY ','"
                                + " STORED AS SEQUENCEFILE LOCATION '/out/scan-1'");
        assertThat(QUERY.insert()).isEqualTo("INSERT OVERWRITE TABLE copy SELECT * FROM numbers");
    }
}
