package harness.deploy.hosts.survey;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;

/** Scripts of a POSIX shell that run on hosts. */
public final class HostScripts {
    /** Functions that find Java runtimes. */
    static final String JAVA = "java.sh";

    private HostScripts() {}

    /**
     * @param names of scripts, in this package or absolute; each may use the functions of those before it
     * @return one script
     */
    static InputStream of(String... names) {
        StringBuilder all = new StringBuilder();
        for (String name : names) {
            all.append(text(name));
        }
        return input(all.toString());
    }

    public static InputStream input(String text) {
        return new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
    }

    public static String text(String name) {
        try (InputStream script = HostScripts.class.getResourceAsStream(name)) {
            if (script == null) {
                throw new IllegalStateException(name + " is not on the class path");
            }
            return new String(script.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }
}
