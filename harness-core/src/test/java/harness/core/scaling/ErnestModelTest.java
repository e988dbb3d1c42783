package harness.core.scaling;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ErnestModelTest {
    @ParameterizedTest
    @CsvSource({"10, 400, 0, 0", "0, 400, 3, 0", "5, 900, 0, 0.5", "12, 300, 2, 0.1", "7, 0, 0, 0", "0, 100, 0, 0"})
    void itFindsTheModelThatMadeThePoints(double fixed, double shared, double tree, double each) {
        ErnestModel truth = new ErnestModel(fixed, shared, tree, each);
        List<ErnestModel.Point> points = IntStream.of(1, 2, 4, 8, 16, 32)
                .mapToObj(machines -> new ErnestModel.Point(machines, truth.seconds(machines)))
                .toList();
        ErnestModel found = ErnestModel.fit(points);
        for (int machines : new int[] {1, 3, 64, 200}) {
            assertThat(found.seconds(machines))
                    .isCloseTo(truth.seconds(machines), within(1e-6 * truth.seconds(machines)));
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
    void noCoefficientIsNegativeAndNoOtherChoiceFitsBetter(long seed) {
        Random random = new Random(seed);
        List<ErnestModel.Point> points = IntStream.of(1, 2, 3, 5, 8, 13)
                .mapToObj(machines -> new ErnestModel.Point(machines, 1 + 100 * random.nextDouble()))
                .toList();
        ErnestModel found = ErnestModel.fit(points);
        assertThat(List.of(found.fixed(), found.shared(), found.tree(), found.each()))
                .allMatch(coefficient -> coefficient >= 0);
        for (int i = 0; i < 2000; i++) {
            ErnestModel other = new ErnestModel(
                    moved(found.fixed(), random),
                    moved(found.shared(), random),
                    moved(found.tree(), random),
                    moved(found.each(), random));
            assertThat(squares(found, points)).isLessThanOrEqualTo(squares(other, points) * (1 + 1e-9));
        }
    }

    private static double moved(double coefficient, Random random) {
        return Math.max(0, coefficient + random.nextGaussian());
    }

    private static double squares(ErnestModel model, List<ErnestModel.Point> points) {
        return points.stream()
                .mapToDouble(point -> Math.pow(model.seconds(point.machines()) / point.seconds() - 1, 2))
                .sum();
    }
}
