package harness.cli;

import harness.cli.context.Services;
import harness.cli.context.Terminal;
import java.util.Locale;

/** Where {@code java -jar harness.jar} begins. */
public final class Main {
    private Main() {}

    /**
     * @param args of the command line
     */
    public static void main(String[] args) {
        // Numbers have digits of ASCII in files, commands and requests, wherever the user lives.
        Locale.setDefault(Locale.Category.FORMAT, Locale.ROOT);
        System.exit(HarnessCommand.execute(args, new Services(Terminal.system())));
    }
}
