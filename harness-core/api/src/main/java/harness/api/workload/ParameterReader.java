package harness.api.workload;

import harness.api.UsageException;
import harness.api.text.PlainText;
import harness.api.units.Bytes;
import java.math.BigDecimal;

/**
 * Reads what the user wrote for a parameter.
 *
 * @param parameter that it is for
 * @param flag how the user set it, for the message
 */
record ParameterReader(Parameter parameter, String flag) {
    /** A number's digits, as it is kept, before the point and after it: an exponent could make them fill the memory. */
    private static final int MOST_DIGITS = 30;

    /** One value in its one form. */
    String read(String value) {
        return switch (parameter.kind()) {
            case TEXT -> value;
            case WORD -> word(value.strip());
            case PLAIN -> plain(value.strip());
            case CHOICE -> oneOf(value.strip());
            case COUNT -> inRange(value, whole(value)).toPlainString();
            case BYTES ->
                inRange(value, BigDecimal.valueOf(Bytes.parse(flag, value))).toPlainString();
            case DECIMAL -> inRange(value, decimal(value)).toPlainString();
        };
    }

    private String oneOf(String value) {
        if (!parameter.choices().contains(value)) {
            throw new UsageException("'%s' is not allowed: one of %s is (%s)"
                    .formatted(value, String.join(", ", parameter.choices()), flag));
        }
        return value;
    }

    private String word(String value) {
        if (value.isEmpty() || value.chars().anyMatch(Character::isWhitespace)) {
            throw new UsageException(
                    "'%s' is not allowed: a %s without spaces is (%s)".formatted(value, parameter.name(), flag));
        }
        return value;
    }

    private String plain(String value) {
        if (!PlainText.MOUNT.is(value)) {
            throw new UsageException("'%s' is not allowed: %s are (%s)"
                    .formatted(value.replaceAll("\\R", " "), PlainText.MOUNT.allowed(), flag));
        }
        return value;
    }

    private BigDecimal whole(String value) {
        try {
            return BigDecimal.valueOf(Long.parseLong(value.strip()));
        } catch (NumberFormatException e) {
            throw notA("whole number", value, e);
        }
    }

    private BigDecimal decimal(String value) {
        try {
            BigDecimal number = new BigDecimal(value.strip()).stripTrailingZeros();
            if (number.scale() > MOST_DIGITS || -(long) number.scale() + number.precision() > MOST_DIGITS) {
                throw new UsageException(
                        "'%s' has more than %d digits before or after its point: %s to %s is allowed (%s)"
                                .formatted(
                                        abridged(value), MOST_DIGITS, parameter.minimum(), parameter.maximum(), flag));
            }
            return number;
        } catch (ArithmeticException | NumberFormatException e) {
            throw notA("number", value, e);
        }
    }

    private static String abridged(String value) {
        return value.length() <= 2 * MOST_DIGITS ? value : value.substring(0, 2 * MOST_DIGITS) + "...";
    }

    private UsageException notA(String what, String value, RuntimeException cause) {
        return new UsageException(
                "'%s' is not a %s of %s to %s (%s)"
                        .formatted(value, what, parameter.minimum(), parameter.maximum(), flag),
                cause);
    }

    private BigDecimal inRange(String value, BigDecimal number) {
        if (number.compareTo(parameter.minimum()) < 0 || number.compareTo(parameter.maximum()) > 0) {
            throw new UsageException("'%s' is out of range: %s to %s is allowed (%s)"
                    .formatted(value, parameter.minimum(), parameter.maximum(), flag));
        }
        return number;
    }
}
