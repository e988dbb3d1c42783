package harness.analysis.advise;

import java.util.Arrays;
import java.util.List;
import org.apache.commons.numbers.gamma.Digamma;
import org.apache.commons.numbers.gamma.Trigamma;

/**
 * How the variance of repeats scatters over configurations: as {@code d0 s0^2 / chi^2(d0)}. With it the few repeats of each borrow from
 * all. After Smyth (Statistical Applications in Genetics and Molecular Biology 3, 2004, section 6.2): for a variance {@code s^2} with
 * {@code f} degrees of freedom {@code e = ln s^2 - psi(f/2) + ln(f/2)}; then {@code psi'(d0/2) = var(e) - mean psi'(f/2)} and
 * {@code ln s0^2 = mean e + psi(d0/2) - ln(d0/2)}.
 *
 * @param degrees of freedom that it is worth, d0
 * @param variance of the logarithms of repeats, s0^2
 */
public record NoisePrior(double degrees, double variance) {
    /**
     * Of 17,026 recorded runs of analytics jobs on 55 machine types, three repeats each: their coefficients of variation have a median of
     * 1.6 % and a 90th percentile of 4.4 %, which is so at these.
     */
    public static final NoisePrior RECORDED = new NoisePrior(2.4, 0.0165 * 0.0165);

    /** With fewer variances, how unequal they are is not known, only how large. */
    private static final int LEAST_VARIANCES = 5;

    /** Clocks and prices are rounded: repeats that are all equal still say no more than this. */
    private static final double LEAST_VARIANCE = 1e-6;

    private static final double LEAST_DEGREES = 0.5;

    /**
     * @param samples of all configurations at hand
     * @return what they show; {@link #RECORDED} where none has two repeats on a deployment
     */
    public static NoisePrior of(List<CellSample> samples) {
        List<CellSample> repeated =
                samples.stream().filter(sample -> sample.degrees() > 0).toList();
        if (repeated.isEmpty()) {
            return RECORDED;
        }
        double[] logs = repeated.stream().mapToDouble(NoisePrior::unbiasedLog).toArray();
        double mean = CellSample.mean(logs);
        double degrees = repeated.size() < LEAST_VARIANCES ? RECORDED.degrees() : degrees(repeated, logs, mean);
        return new NoisePrior(degrees, Math.exp(mean + Digamma.value(degrees / 2) - Math.log(degrees / 2)));
    }

    /**
     * The same, where nothing else is known than these samples: the mean of few logarithms of variances is not sure itself. Its variance is
     * added to the spread that the degrees of freedom stand for; the mean of the logarithms stays.
     *
     * @param samples of all configurations at hand
     * @return what they show; {@link #RECORDED} where none has two repeats on a deployment
     */
    static NoisePrior cautious(List<CellSample> samples) {
        NoisePrior moments = of(samples);
        double[] sampling = samples.stream()
                .mapToInt(CellSample::degrees)
                .filter(degrees -> degrees > 0)
                .mapToDouble(degrees -> Trigamma.value(degrees / 2.0))
                .toArray();
        if (sampling.length == 0) {
            return moments;
        }
        double half = moments.degrees() / 2;
        double spread = Trigamma.value(half);
        double ofMean = (spread + CellSample.mean(sampling)) / sampling.length;
        double wider = Math.max(LEAST_DEGREES / 2, inverseTrigamma(spread + ofMean));
        double mean = Math.log(moments.variance()) - Digamma.value(half) + Math.log(half);
        return new NoisePrior(2 * wider, Math.exp(mean + Digamma.value(wider) - Math.log(wider)));
    }

    /** Whoever knows how alike the variances are does not know more of them than all repeats show. */
    private static double degrees(List<CellSample> repeated, double[] logs, double mean) {
        double most = repeated.stream().mapToInt(CellSample::degrees).sum();
        double spread =
                Arrays.stream(logs).map(log -> (log - mean) * (log - mean)).sum() / (logs.length - 1);
        double ofSampling = repeated.stream()
                .mapToDouble(sample -> Trigamma.value(sample.degrees() / 2.0))
                .average()
                .orElseThrow();
        double ofVariances = spread - ofSampling;
        return ofVariances <= Trigamma.value(most / 2)
                ? most
                : Math.max(LEAST_DEGREES, 2 * inverseTrigamma(ofVariances));
    }

    private static double unbiasedLog(CellSample sample) {
        double half = sample.degrees() / 2.0;
        double variance = Math.max(LEAST_VARIANCE, sample.sumOfSquares() / sample.degrees());
        return Math.log(variance) - Digamma.value(half) + Math.log(half);
    }

    /** It falls all along; halves the interval on the scale of logarithms. */
    static double inverseTrigamma(double value) {
        double low = Math.log(1e-6);
        double high = Math.log(1e9);
        for (int i = 0; i < 100; i++) {
            double middle = (low + high) / 2;
            if (Trigamma.value(Math.exp(middle)) > value) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return Math.exp((low + high) / 2);
    }

    /** Of one configuration, shrunk: {@code (d0 s0^2 + SS) / (d0 + f)}. */
    double shrunk(CellSample sample) {
        return scaled(sample) / (degrees + sample.degrees());
    }

    /** Numerator of {@link #shrunk}. */
    double scaled(CellSample sample) {
        return degrees * variance + Math.max(sample.sumOfSquares(), LEAST_VARIANCE * sample.degrees());
    }
}
