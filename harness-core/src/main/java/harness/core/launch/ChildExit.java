package harness.core.launch;

/**
 * How a child process ended.
 *
 * @param name what the child was, for people
 * @param pid its process id; 0 if it ran on another machine
 * @param code its exit code; above 128 usually 128 plus the signal that killed it
 * @param logTail the last lines of its log
 */
public record ChildExit(String name, long pid, int code, String logTail) {
    /**
     * @return one line, followed by the end of its log if there is any
     */
    public String describe() {
        String process = pid == 0 ? "" : " (process " + pid + ")";
        String line = name + process + " ended with exit code " + code;
        return logTail.isBlank() ? line : line + ", its log ends:\n" + logTail.stripTrailing();
    }
}
