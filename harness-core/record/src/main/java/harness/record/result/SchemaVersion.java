package harness.record.result;

import harness.api.UsageException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Version of the result schema. A row of a newer minor has more fields than this reader knows and is read; a row of
 * another major means something else and is refused.
 *
 * @param major raised when the meaning of a field changes
 * @param minor raised when fields or kinds of rows are added
 */
public record SchemaVersion(int major, int minor) {
    /** The version that is written. */
    public static final SchemaVersion CURRENT = new SchemaVersion(1, 2);

    private static final Pattern FORM = Pattern.compile("(\\d{1,6})\\.(\\d{1,6})");

    /**
     * @param where for the message, for example {@code results.jsonl line 3}
     * @param text for example {@code 1.0}
     * @return the version, of a major that this reader knows
     * @throws UsageException if it is of another form or another major
     */
    public static SchemaVersion parse(String where, String text) {
        Matcher matcher = FORM.matcher(text);
        if (!matcher.matches()) {
            throw new UsageException("%s has '%s' for a schema version: it is written as %s (the results are corrupt)"
                    .formatted(where, text, CURRENT));
        }
        SchemaVersion version =
                new SchemaVersion(Integer.parseInt(matcher.group(1)), Integer.parseInt(matcher.group(2)));
        if (version.major != CURRENT.major) {
            throw new UsageException("%s is of result schema %s; this Harness reads %d.x: use the Harness that wrote it"
                    .formatted(where, version, CURRENT.major));
        }
        return version;
    }

    /** {@return whether rows of this version may have fields and kinds that this reader does not know} */
    public boolean newer() {
        return minor > CURRENT.minor;
    }

    @Override
    public String toString() {
        return major + "." + minor;
    }
}
