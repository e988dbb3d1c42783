package harness.analysis.reproduce;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import harness.analysis.studies.PublishedResults;
import harness.analysis.studies.Study;
import harness.api.UsageException;
import harness.record.catalogue.Catalogue;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ClaimsTest {
    private static final Claims CLAIMS = Claims.load();

    @Test
    void areThoseOfTheFiveStudies() {
        assertThat(CLAIMS.all()).hasSize(252).extracting(Claim::id).doesNotHaveDuplicates();
        assertThat(CLAIMS.studies())
                .containsExactlyElementsOf(PublishedResults.load().studies().stream()
                        .map(Study::key)
                        .toList());
        assertThat(CLAIMS.of("exposito2014").all()).hasSize(136);
        assertThat(CLAIMS.all()).allSatisfy(claim -> {
            assertThat(claim.statement()).isNotBlank().doesNotContain("  ", "\n");
            assertThat(claim.place().within()).isNotBlank();
        });
    }

    /** What cannot be measured says what that takes, unless there is nothing to measure. */
    @Test
    void areMeasurableOrSayWhatThatTakes() {
        assertThat(CLAIMS.measurable()).isEqualTo(98);
        assertThat(CLAIMS.all()).allSatisfy(claim -> {
            boolean measurable = !claim.assertions().isEmpty();
            boolean numbersAlone = claim.kind() == ClaimKind.ARITHMETIC || claim.kind() == ClaimKind.METHOD;
            assertThat(measurable ? 1 : 0)
                    .as(claim.id())
                    .isEqualTo(claim.needs().isEmpty() && !(numbersAlone && !measurable) ? 1 : 0);
        });
    }

    @Test
    void overPrintedNumbersHoldOrAreDisputed() {
        assertThat(CLAIMS.printed()).isEqualTo(new Claims.Tally(125, 108));
        assertThat(CLAIMS.all())
                .filteredOn(claim -> claim.printed().isPresent())
                .allSatisfy(claim -> assertThat(claim.dispute().isPresent())
                        .as(claim.id())
                        .isNotEqualTo(claim.printed().orElseThrow().holds()));
        assertThat(CLAIMS.all())
                .filteredOn(claim -> claim.dispute().isPresent())
                .allSatisfy(claim -> assertThat(claim.printed()).as(claim.id()).isPresent());
    }

    @Test
    void twelveAreContradictedByTheirOwnStudy() {
        assertThat(disputed(true))
                .containsExactly(
                        "E14-028", "E14-095", "E14-102", "E14-156", "E14-157", "E14-159", "E12-003", "E12-053",
                        "E12-070", "E12-071", "G11-017", "I12-003");
        assertThat(disputed(false)).containsExactly("E14-023", "E14-024", "G11-006", "G11-016", "L11-002");
    }

    @Test
    void noPrintedCheckComparesAThingWithItself() {
        assertThat(CLAIMS.all())
                .flatExtracting(claim -> claim.printed().stream()
                        .flatMap(check -> Stream.of(check.text().split(" && ")))
                        .toList())
                .allSatisfy(comparison ->
                        assertThat(comparison.split(" (<=|>=|<|>|==) ")).doesNotHaveDuplicates());
    }

    private static List<String> disputed(boolean own) {
        return CLAIMS.all().stream()
                .filter(claim ->
                        claim.dispute().filter(dispute -> dispute.own() == own).isPresent())
                .map(Claim::id)
                .toList();
    }

    /** All numbers of a claim are of clusters with names, or all of one run; a price is of a cluster. */
    @Test
    void nameAClusterForEveryNumberOrForNone() {
        ClusterNames names = ClusterNames.of(Catalogue.load(), Map.of());
        assertThat(CLAIMS.all()).allSatisfy(claim -> {
            List<Quantity> quantities = claim.assertions().stream()
                    .flatMap(assertion -> assertion.quantities().stream())
                    .toList();
            assertThat(quantities.stream()
                            .map(quantity -> quantity.cluster().isPresent())
                            .distinct())
                    .as(claim.id())
                    .hasSizeLessThanOrEqualTo(1);
            assertThat(quantities).allSatisfy(quantity -> {
                assertThat(Arithmetic.FUNCTIONS).doesNotContain(quantity.metric());
                quantity.cluster().ifPresent(names::ofType);
            });
            assertThat(claim.assertions())
                    .allSatisfy(
                            assertion -> assertThat(assertion.a().quantities()).isNotEmpty());
        });
    }

    @Test
    void everyRangeHasRoom() {
        assertThat(CLAIMS.all())
                .flatExtracting(Claim::assertions)
                .allSatisfy(assertion -> assertThat(assertion.range().low())
                        .as(assertion.a().toString())
                        .isLessThan(assertion.range().high()));
    }

    @Test
    void unknownOnesAreRefusedWithWhatIsNear() {
        assertThatThrownBy(() -> CLAIMS.of("exposito2013"))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("did you mean 'exposito2012' or 'exposito2014'?");
        assertThatThrownBy(() -> CLAIMS.of("exposito2014").only(List.of("E14-92")))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("exposito2014 has no claim 'E14-92': did you mean 'E14-092'");
    }

    @Test
    void whatDecidesAClaimIsSaid() {
        assertThat(claim("E14-170").decidedBy()).isEqualTo("runs, embedded ones too; printed numbers");
        assertThat(claim("E14-092").decidedBy()).isEqualTo("runs on machines");
        assertThat(claim("E14-004").decidedBy()).isEqualTo("printed numbers");
        assertThat(claim("E14-190").decidedBy()).isEqualTo("nothing yet");
    }

    static Claim claim(String id) {
        return CLAIMS.only(List.of(id)).all().get(0);
    }
}
