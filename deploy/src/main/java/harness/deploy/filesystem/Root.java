package harness.deploy.filesystem;

/** How scripts run what only root may. */
public final class Root {
    /** The shell function {@code root}: its words are a command. */
    public static final String FUNCTION = """
            root() {
              if [ "$(id -u)" = 0 ]; then "$@"; else sudo -n "$@"; fi
            }
            """;

    private Root() {}
}
