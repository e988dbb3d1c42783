package harness.workloads.mapreduce;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class PartsProgressTest {
    @Test
    void isTheMeanOfItsPartsUntilItIsClosed() {
        List<Double> told = new ArrayList<>();
        PartsProgress progress = new PartsProgress(2, told::add);
        progress.at(0, 0.5f);
        progress.at(1, 0.25f);
        progress.ended(0);
        progress.close();
        progress.at(1, 0.5f);
        assertThat(told).containsExactly(0.25, 0.375, 0.625);
    }

    @Property
    void isOneWhenAllHaveEndedWhateverWasTold(
            @ForAll List<Float> shares, @ForAll @IntRange(min = 1, max = 50) int parts) {
        List<Double> told = new ArrayList<>();
        try (PartsProgress progress = new PartsProgress(parts, told::add)) {
            for (int share = 0; share < shares.size(); share++) {
                progress.at(share % parts, Math.abs(shares.get(share) % 1));
            }
            for (int part = 0; part < parts; part++) {
                progress.ended(part);
            }
        }
        assertThat(told.get(told.size() - 1)).isEqualTo(1.0);
        assertThat(told).allMatch(share -> share <= 1);
    }
}
