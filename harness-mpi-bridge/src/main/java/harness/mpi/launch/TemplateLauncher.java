package harness.mpi.launch;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * A command of the user's, for example {@code srun -n {processes} {command}}.
 *
 * @param words of the template
 */
public record TemplateLauncher(List<String> words) implements Launcher {
    private static final String PROCESSES = "{processes}";
    private static final String HOST_FILE = "{hostfile}";
    private static final String COMMAND = "{command}";

    /** Copies the list. */
    public TemplateLauncher {
        words = List.copyOf(words);
    }

    /**
     * @param template words separated by blanks; {@code {processes}} and {@code {hostfile}} are replaced wherever they
     *     stand, {@code {command}} is a word of its own
     * @return the launcher
     * @throws IllegalArgumentException if the command or the number of processes has no place in it
     */
    public static TemplateLauncher parse(String template) {
        List<String> words = Stream.of(template.strip().split("\\s+")).toList();
        if (!words.contains(COMMAND) || words.stream().noneMatch(word -> word.contains(PROCESSES))) {
            throw new IllegalArgumentException("launcher '%s' needs %s and, as a word of its own, %s"
                    .formatted(template.strip(), PROCESSES, COMMAND));
        }
        return new TemplateLauncher(words);
    }

    @Override
    public String describe() {
        return "launcher '" + String.join(" ", words) + "'";
    }

    @Override
    public List<String> command(Job job) {
        List<String> command = new ArrayList<>();
        for (String word : words) {
            if (word.equals(COMMAND)) {
                command.addAll(job.program());
            } else {
                command.add(word.replace(PROCESSES, Integer.toString(job.processes()))
                        .replace(HOST_FILE, job.hostFile().map(Object::toString).orElse("")));
            }
        }
        return command;
    }

    @Override
    public Map<String, String> environment(Job job) {
        return job.mark().map(mark -> Map.of(Job.MARK, mark)).orElse(Map.of());
    }

    @Override
    public String hostFile(List<HostSlots> hosts) {
        return Launcher.lines(hosts, ":");
    }
}
