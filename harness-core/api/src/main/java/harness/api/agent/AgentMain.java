package harness.api.agent;

import harness.api.cache.CacheDirectory;
import harness.api.cache.ClassPathGroups;
import harness.api.text.Reason;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;

/**
 * The agent as a program. {@code run} takes an {@link AgentRequest} and supervises a JVM; {@code unpack GROUP...} unpacks
 * class-path groups; {@code logs DIR} writes a directory to standard output as a ZIP file; {@code give ADDRESS FILE} gives a
 * file to other hosts. What goes wrong is one line on
 * standard error, with exit code 1.
 */
public final class AgentMain {
    private AgentMain() {}

    /**
     * @param arguments a verb and its operands
     */
    public static void main(String[] arguments) {
        int status;
        try {
            status = perform(List.of(arguments));
        } catch (IOException | RuntimeException e) {
            System.err.println(Reason.of(e));
            status = 1;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            status = 1;
        }
        // Not exit: the reader of commands waits in a call that cannot be interrupted.
        Runtime.getRuntime().halt(status);
    }

    private static int perform(List<String> arguments) throws IOException, InterruptedException {
        String verb = arguments.isEmpty() ? "" : arguments.get(0);
        List<String> operands = arguments.subList(Math.min(1, arguments.size()), arguments.size());
        switch (verb) {
            case "run" -> {
                return new Supervision(CacheDirectory.ofUser(), new BufferedReader(input())).run();
            }
            case "unpack" -> {
                ClassPathGroups groups = ClassPathGroups.ofRunningJar(CacheDirectory.ofUser());
                groups.unpack(operands);
                return 0;
            }
            case "logs" -> {
                LogArchive.write(Path.of(operands.get(0)), System.out);
                return 0;
            }
            case "give" -> {
                FileServer.serve(Path.of(operands.get(1)), operands.get(0), new BufferedReader(input()), System.out);
                return 0;
            }
            default -> throw new UncheckedIOException(new IOException("an agent does not know '" + verb + "'"));
        }
    }

    private static InputStreamReader input() {
        return new InputStreamReader(System.in, StandardCharsets.UTF_8);
    }
}
