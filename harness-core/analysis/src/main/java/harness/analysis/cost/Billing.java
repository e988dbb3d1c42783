package harness.analysis.cost;

import harness.api.UsageException;
import java.util.Locale;

/** What a provider counts. */
public enum Billing {
    /** Seconds, as Amazon EC2 does today. */
    SECOND,
    /** Begun hours, as Amazon EC2 did at the time of the studies. */
    HOUR;

    /**
     * @param word second or hour
     * @return it
     * @throws UsageException if it is another
     */
    public static Billing named(String word) {
        for (Billing billing : values()) {
            if (billing.word().equals(word)) {
                return billing;
            }
        }
        throw new UsageException("'%s' is billed by nobody: give second or hour (--billing)".formatted(word));
    }

    String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Hours that are paid for. */
    double hours(double used) {
        return this == HOUR ? Math.ceil(used) : used;
    }
}
