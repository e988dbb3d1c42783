package harness.cli.context;

import harness.api.UsageException;

/** A share as users write it. */
public final class GivenShare {
    private GivenShare() {}

    /**
     * @param text for example {@code 5%} or {@code 0.05}
     * @param flag that it was given with, for the message
     * @return more than 0 and less than 1
     * @throws UsageException if it is none
     */
    public static double parse(String text, String flag) {
        boolean percent = text.endsWith("%");
        try {
            double value = Double.parseDouble(
                    percent ? text.substring(0, text.length() - 1).strip() : text);
            double share = percent ? value / 100 : value;
            if (share > 0 && share < 1) {
                return share;
            }
        } catch (NumberFormatException e) {
            throw refused(text, flag);
        }
        throw refused(text, flag);
    }

    private static UsageException refused(String text, String flag) {
        return new UsageException(
                "'%s' is not a share: give one between 0%% and 100%%, as 5%% or 0.05 (%s)".formatted(text, flag));
    }
}
