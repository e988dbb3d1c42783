package harness.workloads.money;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ServiceSpendingTest {
    private static final long LIMIT = 1_000_000;

    @TempDir
    Path directory;

    @Test
    void refusesWhatWouldExceedTheLimitAndSpendsNothingForIt() {
        ServiceSpending spending = ServiceSpending.continued(directory.resolve("spent"), 0);
        spending.spend(LIMIT, LIMIT);
        assertThatThrownBy(() -> spending.spend(1, LIMIT))
                .isInstanceOf(SpendingLimitException.class)
                .hasMessageContaining("the spending limit of 0.000001 USD is reached")
                .hasMessageContaining("(--max-usd, which holds for resume, too)");
        assertThat(spending.spent()).isEqualTo(LIMIT);
    }

    @Test
    void neverRefusesWhatFindsAndRemoves() {
        ServiceSpending spending = ServiceSpending.continued(directory.resolve("spent"), 0);
        spending.spend(LIMIT, LIMIT);
        spending.count(10, LIMIT);
        assertThat(spending.spent()).isEqualTo(LIMIT + 10);
    }

    @Test
    void whatIsSetAsideForOthersIsSpentUntilItIsSettled() {
        Path file = directory.resolve("spent");
        ServiceSpending spending = ServiceSpending.continued(file, 0);
        spending.spend(300_000, LIMIT);
        long reserved = spending.reserve(LIMIT);
        assertThat(reserved).isEqualTo(700_000);
        assertThatThrownBy(() -> spending.spend(1, LIMIT)).isInstanceOf(SpendingLimitException.class);
        assertThat(ServiceSpending.continued(file, 0).spent()).isEqualTo(LIMIT);
        spending.settle(reserved, 200_000, 5);
        assertThat(spending.spent()).isEqualTo(500_000);
        assertThat(spending.requests()).isEqualTo(6);
    }

    @Test
    void isContinuedAndForgetsNothing() {
        Path file = directory.resolve("spent");
        ServiceSpending.continued(file, 0).spend(700_000, LIMIT);
        ServiceSpending later = ServiceSpending.continued(file, 0);
        assertThat(later.spent()).isBetween(700_000L, 700_000 + LIMIT / 200);
        assertThatThrownBy(() -> later.spend(400_000, LIMIT)).isInstanceOf(SpendingLimitException.class);
    }

    @Test
    void goesOnFromWhatTheControllerKnowsOnAMachineThatHasForgotten() {
        assertThat(ServiceSpending.continued(directory.resolve("gone"), 400_000).spent())
                .isEqualTo(400_000);
        Path file = directory.resolve("spent");
        ServiceSpending.continued(file, 0).spend(700_000, LIMIT);
        assertThat(ServiceSpending.continued(file, 400_000).spent()).isGreaterThanOrEqualTo(700_000);
        assertThat(ServiceSpending.continued(file, -1).spent()).isGreaterThanOrEqualTo(700_000);
        assertThatThrownBy(() -> ServiceSpending.continued(directory.resolve("gone"), -1))
                .hasMessageStartingWith("what this run has spent before is not known, so no more is (--max-usd)");
    }

    @Test
    void whatIsAboutToBeSpentIsToldBefore() {
        List<Long> told = new ArrayList<>();
        ServiceSpending spending = ServiceSpending.continued(directory.resolve("spent"), 0);
        spending.tell(told::add);
        spending.spend(300_000, LIMIT);
        assertThat(told).containsExactly(300_000 + LIMIT / 200);
        long reserved = spending.reserve(LIMIT);
        assertThat(told).last().isEqualTo(LIMIT);
        spending.settle(reserved, 100_000, 1);
        assertThat(told).last().isEqualTo(400_000L);
    }

    @Test
    void spendsNothingMoreIfItIsNotKnownWhatWasSpent() throws Exception {
        Path file = Files.writeString(directory.resolve("spent"), "much");
        assertThatThrownBy(() -> ServiceSpending.continued(file, 0))
                .hasMessageContaining("does not say what was spent");
    }

    @Property(tries = 50)
    void whateverIsAskedForTheLimitHoldsAndTheFileSaysNoLess(
            @ForAll @Size(max = 60) java.util.List<@IntRange(min = 0, max = 200_000) Integer> prices) throws Exception {
        Path file = Files.createTempFile("spent", "");
        file.toFile().deleteOnExit();
        Files.delete(file);
        ServiceSpending spending = ServiceSpending.continued(file, 0);
        for (int price : prices) {
            try {
                spending.spend(price, LIMIT);
            } catch (SpendingLimitException e) {
                assertThat(spending.spent() + price).isGreaterThan(LIMIT);
            }
            assertThat(spending.spent()).isBetween(0L, LIMIT);
            long written =
                    Files.exists(file) ? Long.parseLong(Files.readString(file).strip()) : 0;
            assertThat(written).isGreaterThanOrEqualTo(spending.spent());
        }
    }

    @Test
    void amountsAreShownToAMillionthOfADollar() {
        assertThat(PicoUsd.show(PicoUsd.of(new BigDecimal("5")))).isEqualTo("5.00 USD");
        assertThat(PicoUsd.show(PicoUsd.of(new BigDecimal("0.0004")))).isEqualTo("0.0004 USD");
        assertThat(PicoUsd.usd(PicoUsd.of(new BigDecimal("0.000000125")))).isEqualTo(1.25e-7);
    }
}
