package harness.record.text;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** Text that is shipped beside a class. */
public final class ResourceText {
    private ResourceText() {}

    /**
     * @param beside a class of the package that has it
     * @param name of the file
     * @return its content, with line ends as Unix has them
     */
    public static String of(Class<?> beside, String name) {
        try (InputStream in = beside.getResourceAsStream(name)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8).replace("\r\n", "\n");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
