package harness.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Where programs of Hadoop's write their log: like those of a distribution, from INFO, to the standard error stream. */
final class HadoopLog {
    private static final String SETTINGS = """
            log4j.rootLogger=INFO,console
            log4j.appender.console=org.apache.log4j.ConsoleAppender
            log4j.appender.console.target=System.err
            log4j.appender.console.layout=org.apache.log4j.PatternLayout
            log4j.appender.console.layout.ConversionPattern=%d{ISO8601} %p %c: %m%n
            """;

    private HadoopLog() {}

    /** The system property that names the settings, which are written to a directory. */
    static String option(Path directory) throws IOException {
        Path file = directory.resolve("log4j.properties");
        if (Files.notExists(file)) {
            Files.writeString(file, SETTINGS);
        }
        return "-Dlog4j.configuration=" + file.toUri();
    }
}
