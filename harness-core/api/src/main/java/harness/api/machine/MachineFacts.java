package harness.api.machine;

import java.util.Map;

/**
 * What a machine is.
 *
 * @param cpu model, as the processor calls itself
 * @param processors logical ones
 * @param memoryBytes physical memory
 * @param os its operating system, for people
 * @param kernel name and release
 * @param identity tells it from others: an instance's id on EC2, else a digest of the system's own id
 */
public record MachineFacts(String cpu, int processors, long memoryBytes, String os, String kernel, String identity) {
    private static final int KIB = 1024;

    /**
     * @param single what {@link MachineState#script()} writes once, by its key
     */
    static MachineFacts of(Map<String, String> single) {
        return new MachineFacts(
                text(single, "model"),
                (int) MachineState.number(single.getOrDefault("processors", "")),
                MachineState.number(single.getOrDefault("memory", "")) * KIB,
                text(single, "os"),
                text(single, "kernel"),
                text(single, "identity"));
    }

    private static String text(Map<String, String> single, String key) {
        String text = single.getOrDefault(key, "").replaceAll("\\p{Cntrl}", " ").strip();
        return text.isEmpty() ? "unknown" : text;
    }
}
