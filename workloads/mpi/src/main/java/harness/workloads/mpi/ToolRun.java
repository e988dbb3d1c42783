package harness.workloads.mpi;

import harness.api.text.Reason;
import harness.api.workload.WorkloadContext;
import harness.mpi.launch.Command;
import harness.mpi.launch.Implementation;
import harness.mpi.launch.MpiFailedException;
import harness.mpi.launch.MpiProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** One run of a standard tool. All that it prints is kept with the run, and named where it fails or cannot be read. */
public final class ToolRun {
    /** Each of the standard tools prints its own once. */
    private static final Pattern TITLE = Pattern.compile(
            "(?m)^\\s*(IOR-\\S+: MPI Coordinated|mdtest-\\S+ was launched with|NAS Parallel Benchmarks)\\b");

    private static final Pattern LIBRARY = Pattern.compile("libmpi(ch)?\\.so\\S*");

    private final WorkloadContext context;
    private final MpiSession session;
    private final List<String> words;
    private final Path directory;
    private final Optional<Duration> limit;
    private final Optional<Path> summary;

    /**
     * @param context of the trial
     * @param session that starts programs
     * @param words of the tool's command
     * @param directory where it runs
     */
    public ToolRun(WorkloadContext context, MpiSession session, List<String> words, Path directory) {
        this(context, session, words, directory, session.limit(), Optional.empty());
    }

    private ToolRun(
            WorkloadContext context,
            MpiSession session,
            List<String> words,
            Path directory,
            Optional<Duration> limit,
            Optional<Path> summary) {
        this.context = context;
        this.session = session;
        this.words = words;
        this.directory = directory;
        this.limit = limit;
        this.summary = summary;
    }

    /**
     * Reads what a tool printed.
     *
     * @param <T> what it says
     */
    @FunctionalInterface
    public interface Reader<T> {
        /**
         * @param printed all of it
         * @return what it says
         * @throws IOException if it is not what was asked for
         */
        T read(MpiProcess.Output printed) throws IOException;
    }

    ToolRun within(Duration longest) {
        return new ToolRun(context, session, words, directory, Optional.of(longest), summary);
    }

    /**
     * @param file that the tool writes beside what it prints
     * @return the same run, with which that file is kept
     */
    public ToolRun with(Path file) {
        return new ToolRun(context, session, words, directory, limit, Optional.of(file));
    }

    /**
     * @param <T> what the output says
     * @param reader of the output
     * @return what it says
     * @throws IOException if the tool failed, took too long, or printed what cannot be used; the message is one line
     * @throws InterruptedException if interrupted
     */
    public <T> T read(Reader<T> reader) throws IOException, InterruptedException {
        try {
            MpiProcess.Output printed = session.run(words, directory, limit);
            String file = keep(printed.all());
            try {
                return reader.read(printed);
            } catch (IOException e) {
                throw failed(e, printed.standard(), file);
            }
        } catch (MpiFailedException e) {
            throw failed(e, e.printed(), keep(e.printed()));
        }
    }

    private IOException failed(Exception e, String printed, String file) throws InterruptedException {
        int programs = (int) TITLE.matcher(printed).results().count();
        String reason = programs > 1 ? Implementation.apart(programs, session.processes(), library()) : Reason.of(e);
        return new IOException("%s (all that it printed: %s)".formatted(reason, file), e);
    }

    /** As ldd(1) has it; empty for what is linked with none, as a script. */
    private String library() throws InterruptedException {
        try {
            return LIBRARY.matcher(Command.output(List.of("ldd", words.get(0))).standard())
                    .results()
                    .map(MatchResult::group)
                    .findFirst()
                    .orElse("");
        } catch (IOException e) {
            return "";
        }
    }

    private String keep(String printed) throws IOException {
        String all = summary.isPresent() && Files.exists(summary.get())
                ? printed + Files.readString(summary.get())
                : printed;
        return context.keep(String.join(" ", words), all);
    }
}
