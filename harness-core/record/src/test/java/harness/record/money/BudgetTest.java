package harness.record.money;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import harness.api.UsageException;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class BudgetTest {
    private static final Rent RENT = new Rent(60, List.of("4 machines"));

    @Test
    void aMinuteIsPaidForAtLeast() {
        assertThat(RENT.usd(0)).isEqualTo(1);
        assertThat(RENT.usd(7200)).isEqualTo(120);
    }

    @Test
    void aPlanAboveTheLimitIsRefusedInOneLine() {
        Budget budget = new Budget(RENT, OptionalDouble.of(30));
        assertThatCode(() -> budget.requireEnough(1800)).doesNotThrowAnyException();
        assertThatThrownBy(() -> budget.requireEnough(1801))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("more than 30.00 USD, which pays for 30 min 00 s: allow more")
                .hasMessageContaining("--max-usd")
                .hasMessageNotContainingAny("--slaves", "--repeats", "--scale");
    }

    @Test
    void aRunIsStoppedWhileThereIsMoneyToGiveTheMachinesBack() {
        Budget budget = new Budget(RENT, OptionalDouble.of(30));
        assertThat(budget.stop(1600)).isEmpty();
        assertThat(budget.stop(1620)).get().asString().contains("27.00 USD").contains("--max-usd");
        assertThat(new Budget(RENT, OptionalDouble.empty()).stop(1e9)).isEmpty();
    }

    @Test
    void asksAboveFiveDollars() {
        Budget budget = new Budget(RENT, OptionalDouble.empty());
        assertThat(budget.asks(300)).isFalse();
        assertThat(budget.asks(301)).isTrue();
    }

    @Test
    void theLowerOfTwoLimitsHolds() {
        assertThat(new Budget(RENT, OptionalDouble.of(30)).within(20).maxUsd()).hasValue(20);
        assertThat(new Budget(RENT, OptionalDouble.of(30)).within(40).maxUsd()).hasValue(30);
        assertThat(new Budget(RENT, OptionalDouble.empty()).within(40).maxUsd()).hasValue(40);
        assertThat(RENT.seconds(30)).isEqualTo(1800);
    }
}
