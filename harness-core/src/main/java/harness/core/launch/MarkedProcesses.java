package harness.core.launch;

/** Processes on other hosts that carry a mark in their environment, because whoever has started them there has put it there. */
public final class MarkedProcesses {
    /** The environment variable that carries the mark. */
    public static final String VARIABLE = "HARNESS_MARK";

    private MarkedProcesses() {}

    /**
     * @param run as {@link JvmCommand#RUN_PROPERTY} has it in the JVM that starts the processes
     * @return the mark of that JVM's processes
     */
    public static String mark(String run) {
        return "-D" + JvmCommand.RUN_PROPERTY + "=" + run;
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
