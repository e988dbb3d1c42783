package harness.hdfs.config;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;

/** The version of Hadoop that this build carries. */
public final class HadoopVersion {
    private HadoopVersion() {}

    /** {@return for example {@code 3.5.0}; written by the build} */
    public static String text() {
        Properties properties = new Properties();
        try (InputStream in = HadoopVersion.class.getResourceAsStream("hadoop.properties")) {
            properties.load(in);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return properties.getProperty("version");
    }
}
