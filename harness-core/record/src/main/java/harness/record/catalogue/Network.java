package harness.record.catalogue;

import java.math.BigDecimal;
import java.util.Optional;

/**
 * An instance's network bandwidth. Where a baseline is given, the bandwidth is reached in bursts only and the baseline
 * is what can be sustained.
 *
 * @param gbps 10^9 bits per second at most; nothing where the provider gives no number
 * @param baselineGbps 10^9 bits per second sustained, where that is less
 * @param grade the provider's word where it gives no number: low, moderate or high
 */
public record Network(Optional<BigDecimal> gbps, Optional<BigDecimal> baselineGbps, Optional<String> grade) {
    /**
     * @throws IllegalArgumentException for a bandwidth that is not positive or a baseline that is not below it
     */
    public Network {
        if (gbps.filter(rate -> rate.signum() <= 0).isPresent()) {
            throw new IllegalArgumentException("a network of " + gbps.get() + " Gbps");
        }
        if (baselineGbps.isPresent() && baselineGbps.get().compareTo(gbps.orElse(BigDecimal.ZERO)) >= 0) {
            throw new IllegalArgumentException("a baseline of " + baselineGbps.get() + " of " + gbps);
        }
    }

    /** {@return whether the bandwidth is reached in bursts only} */
    public boolean upTo() {
        return baselineGbps.isPresent();
    }

    /** {@return for example {@code 10 Gbps}, {@code up to 25 Gbps}, {@code moderate}, {@code unknown}} */
    @Override
    public String toString() {
        return gbps.map(rate -> (upTo() ? "up to " : "") + rate.toPlainString() + " Gbps")
                .or(() -> grade)
                .orElse("unknown");
    }
}
