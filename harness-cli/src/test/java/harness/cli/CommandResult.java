package harness.cli;

import harness.cli.context.Services;
import harness.cli.context.Terminal;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/**
 * What a command did that was called in this JVM.
 *
 * @param exit its exit code
 * @param out what it printed on standard output
 * @param err on standard error
 */
public record CommandResult(int exit, String out, String err) {
    public static CommandResult of(String command, String... arguments) {
        String[] words = new String[arguments.length + 1];
        words[0] = command;
        System.arraycopy(arguments, 0, words, 1, arguments.length);
        ByteArrayOutputStream text = new ByteArrayOutputStream();
        ByteArrayOutputStream errors = new ByteArrayOutputStream();
        int exit = HarnessCommand.execute(words, new Services(new Terminal(stream(text), stream(errors), false)));
        return new CommandResult(exit, text.toString(StandardCharsets.UTF_8), errors.toString(StandardCharsets.UTF_8));
    }

    private static PrintStream stream(ByteArrayOutputStream bytes) {
        return new PrintStream(bytes, true, StandardCharsets.UTF_8);
    }
}
