package harness.workloads.money;

import java.math.BigDecimal;
import java.math.RoundingMode;

/** Amounts of money as whole numbers of 10^-12 United States dollars: a single request costs about 10^-7. */
public final class PicoUsd {
    private static final int DIGITS = 12;
    private static final int SHOWN = 6;

    private PicoUsd() {}

    /**
     * @param usd dollars, at most some millions
     * @return the amount, rounded up
     */
    public static long of(BigDecimal usd) {
        return usd.movePointRight(DIGITS).setScale(0, RoundingMode.CEILING).longValueExact();
    }

    /**
     * @param pico an amount
     * @return dollars
     */
    public static double usd(long pico) {
        return BigDecimal.valueOf(pico, DIGITS).doubleValue();
    }

    /**
     * @param pico an amount
     * @return dollars, exactly, as a parameter has them
     */
    public static String exact(long pico) {
        return BigDecimal.valueOf(pico, DIGITS).toPlainString();
    }

    /**
     * @param pico an amount
     * @return for example {@code 4.25 USD}; down to a millionth
     */
    public static String show(long pico) {
        BigDecimal usd = BigDecimal.valueOf(pico, DIGITS)
                .setScale(SHOWN, RoundingMode.HALF_UP)
                .stripTrailingZeros();
        return (usd.scale() < 2 ? usd.setScale(2, RoundingMode.UNNECESSARY) : usd).toPlainString() + " USD";
    }
}
