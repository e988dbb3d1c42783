package harness.core.text;

import java.util.Locale;

/** Durations for people. */
public final class Span {
    private Span() {}

    /**
     * @param seconds 0 or more
     * @return for example {@code 3.2 s}, {@code 4 min 05 s}, {@code 2 h 10 min}
     */
    public static String show(double seconds) {
        if (seconds < 60) {
            return String.format(Locale.ROOT, "%.1f s", seconds);
        }
        long whole = Math.round(seconds);
        return whole < 3600
                ? String.format(Locale.ROOT, "%d min %02d s", whole / 60, whole % 60)
                : String.format(Locale.ROOT, "%d h %02d min", whole / 3600, whole % 3600 / 60);
    }
}
