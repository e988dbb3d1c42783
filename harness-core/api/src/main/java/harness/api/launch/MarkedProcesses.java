package harness.api.launch;

/** Processes on other hosts that carry a mark in their environment, because whoever has started them there has put it there. */
public final class MarkedProcesses {
    /** The environment variable that carries the mark. */
    public static final String VARIABLE = "HARNESS_MARK";

    /** The same of servers, which go on until the end of the run: {@link #kill} leaves them alone. */
    public static final String SERVER_VARIABLE = "HARNESS_SERVER_OF";

    private MarkedProcesses() {}

    /**
     * @param run as {@link JvmCommand#RUN_PROPERTY} has it in the JVM that starts the processes
     * @return the mark of that JVM's processes
     */
    public static String mark(String run) {
        return "-D" + JvmCommand.RUN_PROPERTY + "=" + run;
    }

    /**
     * @param mark of servers
     * @return commands for a POSIX shell by which what it starts from then on has the mark
     */
    public static String export(String mark) {
        return "%1$s='%2$s'\nexport %1$s\n".formatted(SERVER_VARIABLE, mark);
    }

    /**
     * @param mark of some processes
     * @return commands for a POSIX shell that end them at once
     */
    public static String kill(String mark) {
        return """
                for environment in /proc/[0-9]*/environ; do
                  if tr '\\0' '\\n' <"$environment" 2>/dev/null | grep -qxF '%s=%s'; then
                    process=${environment#/proc/}
                    kill -9 "${process%%/environ}" 2>/dev/null || true
                  fi
                done
                """.formatted(VARIABLE, mark);
    }
}
