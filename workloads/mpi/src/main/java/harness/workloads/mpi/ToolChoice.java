package harness.workloads.mpi;

import harness.api.machine.SearchPath;
import harness.api.text.Reason;
import harness.api.workload.WorkloadContext;
import harness.mpi.launch.MissingProgramException;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** Decides between a standard tool and our kernel, and tries the tool before any trial, once for each form of its command. */
final class ToolChoice {
    private static final String DIRECTORY = "tool";
    /** A tool that does not end in this time, of what is a matter of milliseconds, cannot be used. */
    private static final Duration LONGEST = Duration.ofMinutes(2);

    private static final Map<List<String>, Tried> TRIED = new ConcurrentHashMap<>();

    private final WorkloadContext context;
    private final MpiSession session;

    ToolChoice(WorkloadContext context, MpiSession session) {
        this.context = context;
        this.session = session;
    }

    /** Either of both is there. */
    private record Tried(Optional<String> name, Optional<String> failure) {}

    /**
     * @param tool that may be used; empty if only our kernel can do what is asked
     * @return what is used; rows and, if a tool that is there is not, the notes have it
     * @throws IOException if the tool is to be used and is not there, or cannot be used
     * @throws InterruptedException if interrupted
     */
    UsedTool of(Optional<StandardTool> tool) throws IOException, InterruptedException {
        UsedTool used = tool.isEmpty() || asked(MpiParameters.KERNEL) ? UsedTool.KERNEL : choose(tool.get());
        context.decided(MpiParameters.TOOL, used.name());
        return used;
    }

    private UsedTool choose(StandardTool tool) throws IOException, InterruptedException {
        Optional<Path> program = find(tool.names());
        if (program.isEmpty()) {
            return UsedTool.KERNEL;
        }
        Tried tried = tried(tool, program.get());
        if (tried.name().isPresent()) {
            return new UsedTool(tried.name().get(), program);
        }
        String failure =
                "%s cannot be used: %s".formatted(program.get(), tried.failure().orElseThrow());
        if (asked(MpiParameters.STANDARD)) {
            throw new IOException(failure + ": give another (--set mpi.program=PATH), or use --set mpi.tool=kernel");
        }
        context.note("our kernel is used, since " + failure);
        return UsedTool.KERNEL;
    }

    private Optional<Path> find(List<String> names) throws MissingProgramException {
        String given = context.text(MpiParameters.PROGRAM);
        SearchPath path = SearchPath.ofEnvironment();
        Optional<Path> found = given.isBlank() ? path.findFirst(names) : path.find(given);
        if (found.isEmpty() && (asked(MpiParameters.STANDARD) || !given.isBlank())) {
            throw new MissingProgramException("no program %s: put it on the PATH, or use --set mpi.tool=kernel"
                    .formatted(given.isBlank() ? String.join(" or ", names) : given));
        }
        return found;
    }

    private Tried tried(StandardTool tool, Path program) throws IOException, InterruptedException {
        List<String> words =
                tool.smallest(program, session.place().data().directory().resolve(DIRECTORY));
        List<String> key = new ArrayList<>(words);
        key.addAll(session.conditions());
        if (!TRIED.containsKey(key)) {
            Path directory = session.directory(DIRECTORY);
            try {
                tool.input(directory);
                TRIED.put(key, attempt(tool, words, directory));
            } finally {
                session.remove(directory);
            }
        }
        return TRIED.get(key);
    }

    private Tried attempt(StandardTool tool, List<String> words, Path directory) throws InterruptedException {
        Duration limit =
                session.limit().filter(own -> own.compareTo(LONGEST) < 0).orElse(LONGEST);
        ToolRun run = new ToolRun(context, session, words, directory).within(limit);
        try {
            String name =
                    tool.summary(directory).map(run::with).orElse(run).read(printed -> tool.read(printed, directory));
            return new Tried(Optional.of(name), Optional.empty());
        } catch (IOException e) {
            return new Tried(Optional.empty(), Optional.of(Reason.of(e)));
        }
    }

    private boolean asked(String word) {
        return context.text(MpiParameters.TOOL).equals(word);
    }
}
