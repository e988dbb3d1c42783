package harness.system;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whoever names a type and nothing else gets a plan. */
final class DefaultPlansTest {
    private static final Duration LONGEST = Duration.ofHours(3);

    @TempDir
    Path directory;

    @Test
    void everyTypeThatCanBeRentedHasADefaultPlanThatEndsWithinThreeHours() {
        try (Command command = HarnessJar.in(directory).startTests(DefaultPlans.class, "4", "8", "16")) {
            HarnessJar.Result result = command.await();
            assertThat(result.exit()).as(result.err()).isZero();
            List<String[]> plans =
                    result.out().lines().map(line -> line.split("\t")).toList();
            assertThat(plans)
                    .filteredOn(plan -> plan[2].startsWith("refused: "))
                    .as("of the studies' types, which nobody can rent any more")
                    .hasSizeLessThan(10)
                    .allSatisfy(plan -> assertThat(plan[2]).contains("is not offered", "its living successor is"));
            assertThat(plans)
                    .filteredOn(plan -> !plan[2].startsWith("refused: "))
                    .hasSizeGreaterThan(500)
                    .allSatisfy(plan -> assertThat(Double.parseDouble(plan[2]))
                            .as(String.join(" ", plan))
                            .isPositive()
                            .isLessThan((double) LONGEST.toSeconds()));
        }
    }
}
