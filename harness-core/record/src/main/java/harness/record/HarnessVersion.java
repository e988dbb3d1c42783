package harness.record;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;

/** The version of Harness that is running, as the build wrote it. */
public final class HarnessVersion {
    private HarnessVersion() {}

    /** {@return for example {@code 0.1.0}} */
    public static String text() {
        Properties properties = new Properties();
        try (InputStream in = HarnessVersion.class.getResourceAsStream("version.properties")) {
            properties.load(in);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return properties.getProperty("version");
    }
}
