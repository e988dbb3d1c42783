package harness.analysis.studies;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import harness.record.catalogue.Catalogue;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PublishedResultsTest {
    private static final PublishedResults RESULTS = PublishedResults.load();

    @ParameterizedTest
    @CsvSource({
        "dfsio-write, 8",
        "dfsio-read, 8",
        "sort, 10",
        "wordcount, 12",
        "pagerank, 5",
        "aggregation, 3",
        "ior-write, 43",
        "ior-read, 38",
        "btio, 24",
        "flashio, 8",
        "iozone, 70",
        "s3-get, 10",
        "s3-put, 11"
    })
    void hasTheFiguresOfEachWorkload(String workload, int figures) {
        assertThat(RESULTS.forWorkload(workload)).hasSize(figures);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "dynamodb", "dfsio-", "-read", "terasort"})
    void hasNothingForWhatNoStudyMeasured(String workload) {
        assertThat(RESULTS.forWorkload(workload)).isEmpty();
    }

    @Test
    void keepsTheDataVolumesOfTheMapReduceJobs() {
        assertThat(RESULTS.forWorkload("sort"))
                .filteredOn(figure -> figure.figure().equals("Table 5"))
                .extracting(PublishedFigure::metric, PublishedFigure::shown)
                .containsExactly(
                        tuple("map_input_size", "102 GB"),
                        tuple("reduce_output_size", "102 GB"),
                        tuple("shuffle_size", "53 GB"));
        assertThat(RESULTS.forWorkload("wordcount"))
                .filteredOn(figure -> figure.figure().equals("Table 5"))
                .extracting(PublishedFigure::shown)
                .containsExactly("102 GB", "25.5 KB", "12.7 MB");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "dfsio-write | HS1-based | 8 slaves  | about 1400 MB/s",
                "dfsio-read  | HS1-based | 16 slaves | about 5630 MB/s",
                "dfsio-write | HI1-based | 16 slaves | 34 % more bandwidth than CC2-based",
                "dfsio-write | CC2-based | 16 slaves | -27 % productivity against 8 slaves",
                "sort        | HS1-based | 16 slaves | 42 % less time than with 8 slaves",
                "sort        | CC2-based | 8 slaves  | 20 % more performance than HI1-based",
                "wordcount   | CC2-based | 8 slaves  | up to 1.9 times the performance of HI1-based",
                "wordcount   | CC2-based | 16 slaves | 1.7 times the performance of HI1-based",
                "wordcount   | CC2-based | 8 slaves; similar performance "
                        + "| 2.8 times cheaper than HI1-based with 16 slaves",
                "iozone      | HI1       | 1 disk; clear lead of HI1 from this block size on | from 64 KB on",
                "iozone      | CC1       | 1 device | at least 40 % of the bandwidth of ephemeral",
                "iozone      | HS1       | 24 disks | up to 30 % less productivity than HI1 RAID0",
                "s3-put      | m1.small  | column heads print LS; taken as S3 from the context | 10.26 MB/s",
            })
    void keepsTheHedgeInWords(String workload, String platform, String parameters, String shown) {
        assertThat(RESULTS.forWorkload(workload))
                .filteredOn(figure -> figure.platform().equals(platform)
                        && figure.parameters().equals(parameters))
                .extracting(PublishedFigure::shown)
                .contains(shown);
    }

    @Test
    void everyFigureCanBeSaidAndCited() {
        Set<String> keys = RESULTS.studies().stream().map(Study::key).collect(Collectors.toSet());
        assertThat(keys).containsExactlyInAnyOrder("exposito2012", "exposito2014", "ghoshal2011", "iit2012", "liu2011");
        assertThat(RESULTS.figures()).hasSize(275).doesNotHaveDuplicates().allSatisfy(figure -> {
            assertThat(keys).contains(figure.study());
            assertThat(figure.section()).isNotBlank();
            assertThat(figure.unit()).isNotBlank();
            assertThat(figure.metric()).matches("[a-z][a-z_]*");
            assertThat(figure.shown()).contains(figure.value().toPlainString()).doesNotContain("_", "\n", "null", "  ");
            assertThat(figure.citation()).startsWith(figure.study()).endsWith("section " + figure.section());
        });
    }

    @Test
    void conditionsHaveSizeAndConcurrentTasks() {
        assertThat(RESULTS.forWorkload("dfsio-read"))
                .extracting(RESULTS::conditions)
                .contains("HDFS on ephemeral JBOD; 512 files of 512 MB; 16 slaves; 96 map and 32 reduce slots");
        assertThat(RESULTS.forWorkload("btio"))
                .extracting(RESULTS::conditions)
                .contains("MPI-IO OrangeFS on ephemeral RAID0; class C full; 121 processes; 4 servers");
    }

    /** 41.4 and 18 USD/h are the study's own (Table 4), and so are 2.1 times. */
    @Test
    void whatItsOwnStudyContradictsSaysSo() {
        PublishedFigure cost = RESULTS.forWorkload("pagerank").stream()
                .filter(figure -> figure.metric().equals("cost_ratio_lower_than"))
                .findFirst()
                .orElseThrow();
        double own = 2.1 * price("HS1-based 8 slaves") / price("CC2-based 8 slaves");
        assertThat(own).isBetween(4.7, 4.9);
        assertThat(cost.value()).isEqualByComparingTo("4.6");
        assertThat(cost.remark()).hasValueSatisfying(words -> assertThat(words).contains("4.7 to 4.9"));
        assertThat(RESULTS.figures().stream().filter(figure -> figure.remark().isPresent()))
                .hasSize(10);
    }

    private static double price(String cluster) {
        return RESULTS.clusters().stream()
                .filter(of -> of.name().equals(cluster))
                .findFirst()
                .orElseThrow()
                .usdPerHour()
                .doubleValue();
    }

    @Test
    void aRelationHasABaselineAndNothingElseHas() {
        assertThat(RESULTS.figures()).allSatisfy(figure -> {
            boolean relation = figure.metric()
                    .matches(".*(_ratio_to|_gain_over|_share_of|_deficit_to)"
                            + "|cost_ratio_lower_than|time_reduction|productivity_change");
            assertThat(figure.baseline().isPresent()).as(figure.toString()).isEqualTo(relation);
        });
    }

    @Test
    void pricesOfClustersAreTheSumOfTheirInstances() {
        Catalogue catalogue = Catalogue.load();
        assertThat(RESULTS.clusters()).hasSize(10).allSatisfy(cluster -> {
            BigDecimal sum = price(catalogue, cluster.serverType())
                    .multiply(BigDecimal.valueOf(cluster.servers()))
                    .add(price(catalogue, cluster.clientType()).multiply(BigDecimal.valueOf(cluster.clients())));
            assertThat(cluster.usdPerHour()).isEqualByComparingTo(sum);
        });
    }

    @Test
    void slotsOfClustersFollowTheCores() {
        List<PublishedCluster> hadoop = RESULTS.clusters().stream()
                .filter(cluster -> cluster.software().equals("Hadoop"))
                .toList();
        assertThat(hadoop).hasSize(6).allSatisfy(cluster -> {
            int cores = Catalogue.load().find(cluster.clientType()).cores();
            assertThat(cluster.mapSlots()).isEqualTo(OptionalInt.of(cluster.clients() * cores * 3 / 4));
            assertThat(cluster.reduceSlots()).isEqualTo(OptionalInt.of(cluster.clients() * cores / 4));
        });
    }

    private static BigDecimal price(Catalogue catalogue, String type) {
        return catalogue.find(type).prices().stream()
                .filter(price -> price.source().key().equals("exposito2014"))
                .findFirst()
                .orElseThrow()
                .usdPerHour();
    }

    @ParameterizedTest
    @CsvSource({
        "pagerank, study, 1, true",
        "pagerank, prepared, 1, false",
        "pagerank, study, 3, false",
        "sort, none, 1, true"
    })
    void figuresAreForWhatTheStudiesDid(String workload, String formulation, String iterations, boolean shown) {
        Map<String, String> parameters = Map.of("formulation", formulation, "iterations", iterations, "size", "1");
        assertThat(RESULTS.forWorkload(workload)).isNotEmpty();
        assertThat(RESULTS.forWorkload(workload, parameters))
                .isEqualTo(shown ? RESULTS.forWorkload(workload) : List.of());
    }
}
