package harness.cli;

import harness.core.cli.HarnessCommand;
import harness.core.cli.Services;
import harness.core.cli.Terminal;

/** Where {@code java -jar harness.jar} begins. */
public final class Main {
    private Main() {}

    /**
     * @param args of the command line
     */
    public static void main(String[] args) {
        System.exit(HarnessCommand.execute(args, new Services(Terminal.system())));
    }
}
