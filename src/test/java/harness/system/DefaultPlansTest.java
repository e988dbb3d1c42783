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

    /** Where there is one the service would be asked, for each type. */
    private HarnessJar withoutAccount() {
        String none = directory.resolve("none").toString();
        HarnessJar jar = HarnessJar.in(directory)
                .with("AWS_CONFIG_FILE", none)
                .with("AWS_SHARED_CREDENTIALS_FILE", none)
                .with("AWS_EC2_METADATA_DISABLED", "true");
        for (String variable : List.of("AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY", "AWS_SESSION_TOKEN")) {
            jar = jar.with(variable, "");
        }
        return jar;
    }

    @Test
    void everyTypeThatCanBeRentedHasADefaultPlanThatEndsWithinThreeHours() {
        try (Command command = withoutAccount().startTests(DefaultPlans.class, "4", "8", "16")) {
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

    /** Sizes follow memory and disks; what memory may hold, or nobody can drop from it, is said. */
    @Test
    void hostsSmallAndLargeHaveADefaultPlanThatEndsWithinThreeHours() {
        try (Command command = withoutAccount().startTests(DefaultPlansOnHosts.class, directory.toString())) {
            HarnessJar.Result result = command.await();
            assertThat(result.exit()).as(result.err()).isZero();
            List<String[]> plans =
                    result.out().lines().map(line -> line.split("\t")).toList();
            assertThat(plans).hasSize(30).allSatisfy(plan -> {
                String all = String.join(" ", plan);
                assertThat(plan).as(all).hasSize(7);
                assertThat(Double.parseDouble(plan[4])).as(all).isPositive().isLessThan((double) LONGEST.toSeconds());
                long slaves = Long.parseLong(plan[2]);
                long held = (Long.parseLong(plan[0]) << 30) * slaves / 5;
                assertThat(plan[6].contains("dfsio-write is too small"))
                        .as(all)
                        .isEqualTo(Long.parseLong(plan[5]) * Math.min(3, slaves) < held);
                assertThat(plan[6].contains("page caches cannot be dropped"))
                        .as(all)
                        .isEqualTo(plan[3].equals("none"));
            });
            plans.forEach(large -> assertThat(plans)
                    .filteredOn(small -> small[2].equals(large[2])
                            && Long.parseLong(small[0]) <= Long.parseLong(large[0])
                            && Long.parseLong(small[1]) <= Long.parseLong(large[1]))
                    .as(String.join(" ", large))
                    .allMatch(small -> Long.parseLong(small[5]) <= Long.parseLong(large[5])));
        }
    }
}
