package harness.api.machine;

import java.util.Optional;
import java.util.OptionalLong;

/**
 * What a process of a machine has used since it started.
 *
 * @param pid its number
 * @param parent the number of its parent; 0 if that cannot be seen
 * @param started when, in ticks since the machine's start: with the number it tells processes apart
 * @param name of its program, as the kernel cuts it
 * @param kernel whether it is a thread of the kernel
 * @param ownTicks of processors
 * @param childTicks of processors, of children that it has waited for and theirs
 * @param ioBytes read from and written to disks, such children's among them; empty where that is not told
 */
public record ProcessState(
        long pid,
        long parent,
        long started,
        String name,
        boolean kernel,
        long ownTicks,
        long childTicks,
        OptionalLong ioBytes) {
    private static final long KERNEL_THREAD = 0x00200000;
    private static final int LEAST_FIELDS = 20;

    /**
     * @param line of {@code /proc/<pid>/stat} (proc_pid_stat(5))
     * @param ioBytes as that file does not tell it
     * @return what it says; empty if it has another form
     */
    static Optional<ProcessState> parse(String line, OptionalLong ioBytes) {
        int open = line.indexOf('(');
        int close = line.lastIndexOf(')');
        if (open < 1 || close < open) {
            return Optional.empty();
        }
        String[] fields = line.substring(close + 1).strip().split(" ");
        if (fields.length < LEAST_FIELDS) {
            return Optional.empty();
        }
        try {
            return Optional.of(new ProcessState(
                    Long.parseLong(line.substring(0, open).strip()),
                    Long.parseLong(fields[1]),
                    Long.parseLong(fields[19]),
                    line.substring(open + 1, close).replaceAll("[^\\w.+:/@-]", "?"),
                    (Long.parseLong(fields[6]) & KERNEL_THREAD) != 0,
                    Long.parseLong(fields[11]) + Long.parseLong(fields[12]),
                    Long.parseLong(fields[13]) + Long.parseLong(fields[14]),
                    ioBytes));
        } catch (NumberFormatException e) {
            return Optional.empty();
        }
    }

    /** Whether it is the same process at another time. */
    boolean is(ProcessState other) {
        return pid == other.pid && started == other.started;
    }

    long allTicks() {
        return ownTicks + childTicks;
    }
}
