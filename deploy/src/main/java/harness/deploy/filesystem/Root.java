package harness.deploy.filesystem;

import harness.api.launch.MarkedProcesses;

/** How scripts run what only root may. */
public final class Root {
    /** The shell function {@code root}: its words are a command. What it starts keeps the mark of a server, which sudo drops. */
    public static final String FUNCTION = """
            root() {
              if [ "$(id -u)" = 0 ]; then "$@"; else sudo -n ${%1$s:+env "%1$s=$%1$s"} "$@"; fi
            }
            """.formatted(MarkedProcesses.SERVER_VARIABLE);

    private Root() {}
}
