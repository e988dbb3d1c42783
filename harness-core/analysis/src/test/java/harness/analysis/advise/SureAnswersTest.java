package harness.analysis.advise;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.apache.commons.statistics.distribution.ChiSquaredDistribution;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Of what is called sure to 95 %, at most 5 % is wrong: on made runs, whose true means are known. */
@Tag("simulations")
class SureAnswersTest {
    private static final int STUDIES = 400;

    private record Tally(int sure, int wrong) {}

    @ParameterizedTest
    @CsvSource({"6, 2, 0.03", "6, 5, 0.03", "3, 3, 0.08", "12, 3, 0.01"})
    void repeatsOnOneDeployment(int types, int repeats, double noise) {
        assertRight(tally(types, 1, repeats, noise, 0));
    }

    @ParameterizedTest
    @CsvSource({"5, 2, 0.03", "5, 4, 0.06"})
    void rentedMachines(int types, int deployments, double ofDeployments) {
        assertRight(tally(types, deployments, 3, 0.02, ofDeployments));
    }

    private static void assertRight(Tally tally) {
        assertThat(tally.sure()).isGreaterThan(STUDIES / 20);
        assertThat(tally.wrong() / (double) tally.sure())
                .as("%s of %s", tally.wrong(), tally.sure())
                .isLessThanOrEqualTo(0.05);
    }

    private static Tally tally(int types, int deployments, int repeats, double noise, double ofDeployments) {
        Random random = new Random(types * 100L + repeats);
        int sure = 0;
        int wrong = 0;
        for (int study = 0; study < STUDIES; study++) {
            double[] truth = random.doubles(types, 4.6, 4.9).toArray();
            double best = Arrays.stream(truth).min().orElseThrow();
            List<AdvisedRun> runs = new ArrayList<>();
            for (int type = 0; type < types; type++) {
                double deviation = noise
                        * Math.sqrt(4
                                / ChiSquaredDistribution.of(4)
                                        .createSampler(random::nextLong)
                                        .sample());
                for (int deployment = 0; deployment < deployments; deployment++) {
                    double middle = truth[type] + ofDeployments * random.nextGaussian();
                    double[] seconds = new double[repeats];
                    Arrays.setAll(seconds, i -> Math.exp(middle + deviation * random.nextGaussian()));
                    AdvisedRuns run = AdvisedRuns.named("t" + type).times("sort", seconds);
                    runs.add((ofDeployments > 0 ? run.cause("provider", "ec2") : run).run());
                }
            }
            Advice advice = Adviser.advise(runs, AdvisedRuns.terms()).get(0);
            if (advice.verdict().ending() != Ending.OPEN) {
                sure++;
                boolean bad = advice.verdict().chosen().stream()
                        .map(place -> advice.ranking()
                                .get(place)
                                .configuration()
                                .facts()
                                .get("type"))
                        .anyMatch(type -> truth[Integer.parseInt(type.substring(1))] > best + Math.log(1.05));
                wrong += bad ? 1 : 0;
            }
        }
        return new Tally(sure, wrong);
    }
}
