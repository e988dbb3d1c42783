package harness.api.host;

import harness.api.workload.WorkloadContext;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/** What machines tell while they do one phase: progress is passed on at once, notes when all have ended, each once. */
final class PhaseNotes {
    private final WorkloadContext context;
    private final Map<String, HostEvent.Progress> progress = new LinkedHashMap<>();
    private final Map<String, Set<String>> notes = new LinkedHashMap<>();
    private final Set<String> hosts = new LinkedHashSet<>();

    PhaseNotes(WorkloadContext context) {
        this.context = context;
    }

    /** Hears one machine. */
    synchronized Consumer<HostEvent> of(String host) {
        hosts.add(host);
        return event -> hear(host, event);
    }

    private synchronized void hear(String host, HostEvent event) {
        if (event instanceof HostEvent.Progress told) {
            progress.put(host, told);
            context.progress(
                    progress.values().stream()
                            .mapToLong(HostEvent.Progress::done)
                            .sum(),
                    progress.values().stream()
                            .mapToLong(HostEvent.Progress::total)
                            .sum(),
                    told.unit());
        } else if (event instanceof HostEvent.Note note) {
            notes.computeIfAbsent(note.text(), any -> new LinkedHashSet<>()).add(host);
        } else if (event instanceof HostEvent.Output output) {
            context.keep(host + ": " + output.title(), output.text());
        }
    }

    /** Tells the notes, with the machines that they are of if they are not of all. */
    synchronized void tell() {
        notes.forEach((text, of) -> context.note(of.equals(hosts) ? text : String.join(", ", of) + ": " + text));
        notes.clear();
    }
}
