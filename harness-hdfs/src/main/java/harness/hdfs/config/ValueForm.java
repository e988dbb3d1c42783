package harness.hdfs.config;

import harness.api.UsageException;
import harness.api.units.Bytes;
import java.util.Locale;

/** How the value of a derived setting is written, to check what a user puts in its place. */
enum ValueForm {
    /** A whole number of 1 or more. */
    COUNT,
    /** A size in bytes of 1 or more. */
    BYTES,
    /** A number of 0 to 1. */
    SHARE,
    /** True or false. */
    FLAG,
    /** Any text that is not blank. */
    TEXT;

    /**
     * @param key of the setting, for the message
     * @param value as the user wrote it
     * @return as Hadoop reads it
     * @throws UsageException if it is of another form
     */
    String parse(String key, String value) {
        String stripped = value.strip();
        return switch (this) {
            case COUNT -> Long.toString(count(key, stripped));
            case BYTES -> Long.toString(atLeastOne(key, stripped, Bytes.parse(flag(key), stripped)));
            case SHARE -> share(key, stripped);
            case FLAG -> truth(key, stripped);
            case TEXT -> text(key, stripped);
        };
    }

    static String flag(String key) {
        return "--set " + key;
    }

    private static long count(String key, String value) {
        try {
            return atLeastOne(key, value, Integer.parseInt(value));
        } catch (NumberFormatException e) {
            throw new UsageException(
                    "'%s' is not a whole number of 1 to %d (%s)".formatted(value, Integer.MAX_VALUE, flag(key)), e);
        }
    }

    private static long atLeastOne(String key, String value, long number) {
        if (number < 1) {
            throw new UsageException("'%s' is out of range: 1 or more is allowed (%s)".formatted(value, flag(key)));
        }
        return number;
    }

    private static String share(String key, String value) {
        if (!value.matches("0(\\.\\d+)?|1(\\.0+)?")) {
            throw new UsageException("'%s' is not a share of 0 to 1 (%s)".formatted(value, flag(key)));
        }
        return value;
    }

    private static String truth(String key, String value) {
        String lower = value.toLowerCase(Locale.ROOT);
        if (!lower.equals("true") && !lower.equals("false")) {
            throw new UsageException("'%s' is neither true nor false (%s)".formatted(value, flag(key)));
        }
        return lower;
    }

    private static String text(String key, String value) {
        if (value.isEmpty()) {
            throw new UsageException("the value is empty (%s)".formatted(flag(key)));
        }
        return value;
    }
}
