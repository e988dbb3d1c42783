package harness.hdfs.config;

import harness.core.cluster.Deviation;
import harness.core.cluster.Setting;

/**
 * A setting of lean Hadoop.
 *
 * @param key Hadoop's key
 * @param value its value in lean
 * @param stock Hadoop's default; empty where it has none
 * @param why in one line
 */
public record LeanSetting(String key, String value, String stock, String why) {
    private static final String SOURCE = "Harness, lean";

    /**
     * @return as plans and results show it
     */
    public Setting setting() {
        return new Setting(key, value, why, SOURCE);
    }

    /**
     * @param embedded whether the cluster is in one JVM
     * @return how it is not stock
     */
    Deviation deviation(boolean embedded) {
        return new Deviation(
                "%s=%s%s".formatted(key, value, stock.isEmpty() ? "" : " in place of " + stock), why, off(embedded));
    }

    private String off(boolean embedded) {
        if (HadoopKeys.fixed(embedded).contains(key)) {
            return Deviations.FIXED;
        }
        if (LeanJvm.KEYS.contains(key)) {
            return "--set %s=%s".formatted(key, LeanJvm.NOTHING);
        }
        return stock.isEmpty() ? Deviations.FIXED : "--set %s=%s".formatted(key, stock);
    }
}
