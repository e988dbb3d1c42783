package harness.api.machine;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;

/**
 * What a machine is, and what it and its processes have used since it started, as the script {@link #script()} has found it.
 *
 * @param seconds since the machine's start
 * @param load runnable threads, averaged over the last minute; empty where that is not told
 * @param processors its time, if the kernel tells
 * @param disks by their names; none where the kernel does not tell
 * @param processes that can be seen, by their numbers
 * @param own numbers of processes that carry the run's mark
 * @param serving numbers of processes that serve a file system in user space
 * @param facts what the machine is
 */
public record MachineState(
        double seconds,
        OptionalDouble load,
        Optional<ProcessorTime> processors,
        Map<String, DiskState> disks,
        Map<Long, ProcessState> processes,
        Set<Long> own,
        Set<Long> serving,
        MachineFacts facts) {
    private static final String SCRIPT = "machine-state.sh";

    public MachineState {
        disks = Map.copyOf(disks);
        processes = Map.copyOf(processes);
        own = Set.copyOf(own);
        serving = Set.copyOf(serving);
    }

    /**
     * What the machine's processors have done.
     *
     * @param count of them
     * @param ticksPerSecond of each
     * @param busy ticks of all, without waiting for disks
     * @param steal ticks that others on the same hardware had instead
     */
    record ProcessorTime(int count, long ticksPerSecond, long busy, long steal) {}

    /**
     * What a disk has done.
     *
     * @param bytes read and written
     * @param busyMillis in which it had something to do
     */
    record DiskState(long bytes, long busyMillis) {}

    /**
     * @return a script of a POSIX shell, whose arguments are a mark of the run's processes ({@code -Dharness.run=...}) and the
     *     number of another one, or 0
     */
    public static String script() {
        try (InputStream script = MachineState.class.getResourceAsStream(SCRIPT)) {
            if (script == null) {
                throw new IllegalStateException(SCRIPT + " is not on the class path");
            }
            return new String(script.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    /**
     * @param text what the script wrote
     * @return what it says; empty if the machine has no proc file system
     */
    public static Optional<MachineState> parse(String text) {
        Map<String, String> single = new HashMap<>();
        Map<String, DiskState> disks = new LinkedHashMap<>();
        Map<Long, Long> io = new HashMap<>();
        Set<Long> own = new HashSet<>();
        Set<Long> serving = new HashSet<>();
        List<String> processes = new ArrayList<>();
        text.lines().filter(line -> line.contains("=")).forEach(line -> {
            String key = line.substring(0, line.indexOf('='));
            String value = line.substring(line.indexOf('=') + 1);
            switch (key) {
                case "own" -> own.add(number(value));
                case "serves" -> serving.add(number(value));
                case "process" -> processes.add(value);
                case "disk" -> disk(value.split(" "), disks);
                case "io" -> io.merge(number(value), ioBytes(value), Long::sum);
                default -> single.put(key, value);
            }
        });
        Map<Long, ProcessState> states = new HashMap<>();
        for (String line : processes) {
            Long bytes = io.get(number(line));
            ProcessState.parse(line, bytes == null ? OptionalLong.empty() : OptionalLong.of(bytes))
                    .ifPresent(state -> states.put(state.pid(), state));
        }
        OptionalDouble seconds = decimal(single.get("uptime"));
        return seconds.isEmpty()
                ? Optional.empty()
                : Optional.of(new MachineState(
                        seconds.getAsDouble(),
                        decimal(single.get("load")),
                        processors(single),
                        disks,
                        states,
                        own,
                        serving,
                        MachineFacts.of(single)));
    }

    /** Fields of {@code /proc/stat}: user, nice, system, idle, iowait, irq, softirq, steal (proc_stat(5)). */
    private static Optional<ProcessorTime> processors(Map<String, String> single) {
        String[] fields = single.getOrDefault("cpu", "").strip().split(" +");
        int count = (int) number(single.getOrDefault("processors", ""));
        if (fields.length < 8 || count < 1) {
            return Optional.empty();
        }
        long busy = number(fields[0]) + number(fields[1]) + number(fields[2]) + number(fields[5]) + number(fields[6]);
        // Where nothing was ever done, as in a sandbox, nothing is counted.
        return busy == 0
                ? Optional.empty()
                : Optional.of(new ProcessorTime(
                        count, Math.max(1, number(single.getOrDefault("ticks", ""))), busy, number(fields[7])));
    }

    private static void disk(String[] fields, Map<String, DiskState> disks) {
        if (fields.length == 4) {
            // A sector of /proc/diskstats has 512 bytes, whatever the disk's has.
            disks.put(fields[0], new DiskState((number(fields[1]) + number(fields[2])) * 512, number(fields[3])));
        }
    }

    /** What was written and taken back before it was on a disk is subtracted. */
    private static long ioBytes(String value) {
        String[] parts = value.split("[/:]", 4);
        if (parts.length < 4) {
            return 0;
        }
        long bytes = number(parts[3].strip());
        return parts[2].equals("cancelled_write_bytes") ? -bytes : bytes;
    }

    /** The digits at the beginning; 0 without any. */
    static long number(String text) {
        int end = 0;
        while (end < text.length() && end < 18 && Character.isDigit(text.charAt(end))) {
            end++;
        }
        return end == 0 ? 0 : Long.parseLong(text.substring(0, end));
    }

    private static OptionalDouble decimal(String text) {
        return text != null && text.matches("[0-9]+(\\.[0-9]+)?")
                ? OptionalDouble.of(Double.parseDouble(text))
                : OptionalDouble.empty();
    }
}
