package harness.workloads.mpi;

import harness.api.cache.CacheDirectory;
import harness.api.cache.InheritedGroups;
import harness.api.cache.ProgramMount;
import harness.api.file.PrivateDirectory;
import harness.api.launch.JvmCommand;
import harness.api.launch.MarkedProcesses;
import harness.api.machine.SearchPath;
import harness.api.text.Reason;
import harness.api.workload.Verdict;
import harness.api.workload.WorkloadContext;
import harness.mpi.kernel.KernelBuild;
import harness.mpi.kernel.KernelOutput;
import harness.mpi.launch.Command;
import harness.mpi.launch.HostSlots;
import harness.mpi.launch.Implementation;
import harness.mpi.launch.Job;
import harness.mpi.launch.Launcher;
import harness.mpi.launch.LauncherSearch;
import harness.mpi.launch.Mapping;
import harness.mpi.launch.MpiProcess;
import harness.mpi.launch.Mpich;
import harness.mpi.launch.TemplateLauncher;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/** What a workload starts its MPI programs with. It is opened before the clock starts. */
public final class MpiSession {
    private static final Duration KILL_LIMIT = Duration.ofSeconds(15);

    private final WorkloadContext context;
    private final Launcher launcher;
    private final Path kernels;
    private final Optional<Path> hostFile;
    private final JobPlace place;

    private MpiSession(
            WorkloadContext context, Launcher launcher, Path kernels, Optional<Path> hostFile, JobPlace place) {
        this.context = context;
        this.launcher = launcher;
        this.kernels = kernels;
        this.hostFile = hostFile;
        this.place = place;
    }

    /**
     * Finds the launcher and compiles the kernels if they are not in the cache.
     *
     * @param context of the workload
     * @param hdf5 whether the kernels need parallel HDF5
     * @return the session
     * @throws IOException if something is missing or does not compile; the message names the package
     * @throws InterruptedException if interrupted
     */
    public static MpiSession open(WorkloadContext context, boolean hdf5) throws IOException, InterruptedException {
        SearchPath path = SearchPath.ofEnvironment();
        JobPlace place = JobPlace.of(context);
        Launcher launcher = launcher(context, path);
        Path kernels = new KernelBuild(path, cache()).build(implementation(context, launcher), hdf5);
        Optional<Path> hostFile = Optional.empty();
        if (!place.hosts().isEmpty()) {
            requireSlots(context, place.hosts());
            hostFile = Optional.of(Files.writeString(
                    context.scratch().resolve("hosts-" + context.trial()), launcher.hostFile(place.hosts())));
            kernels = brought(kernels, place);
        }
        return new MpiSession(context, launcher, kernels, hostFile, place);
    }

    private static Path brought(Path kernels, JobPlace place) throws IOException {
        if (place.onCluster().isPresent()) {
            KernelPush.to(place.onCluster().get().shell(), kernels);
            return kernels;
        }
        // The other hosts find it where they find the data.
        return Files.copy(
                kernels,
                place.data().directory().resolve(kernels.getFileName()),
                StandardCopyOption.REPLACE_EXISTING,
                StandardCopyOption.COPY_ATTRIBUTES);
    }

    private static Path cache() throws IOException {
        Path cache = InheritedGroups.cache().orElseGet(CacheDirectory::ofUser).root();
        return PrivateDirectory.ensure(ProgramMount.forPrograms(cache.resolve("kernels"), "kernels"));
    }

    private static Launcher launcher(WorkloadContext context, SearchPath path)
            throws IOException, InterruptedException {
        String template = context.text(MpiParameters.LAUNCHER);
        return template.isBlank() ? new LauncherSearch(path).find(wanted(context)) : TemplateLauncher.parse(template);
    }

    private static List<Implementation> wanted(WorkloadContext context) {
        String word = context.text(MpiParameters.MPI);
        return word.equals(MpiParameters.AUTO)
                ? List.of(Implementation.values())
                : List.of(Implementation.values()).stream()
                        .filter(implementation -> implementation.word().equals(word))
                        .toList();
    }

    private static Implementation implementation(WorkloadContext context, Launcher launcher) {
        return launcher instanceof Mpich
                ? Implementation.MPICH
                : wanted(context).get(0);
    }

    private static void requireSlots(WorkloadContext context, List<HostSlots> hosts) throws IOException {
        int slots = hosts.stream().mapToInt(HostSlots::slots).sum();
        if (context.number(MpiParameters.PROCESSES) > slots
                && !context.text(MpiParameters.OVERSUBSCRIBE).equals(MpiParameters.YES)) {
            throw new IOException(
                    "processes '%d' is more than the %d slots of the hosts: use fewer, or oversubscribe=yes"
                            .formatted(context.number(MpiParameters.PROCESSES), slots));
        }
    }

    /** Where the job runs and its files are. */
    JobPlace place() {
        return place;
    }

    /**
     * @param name of a directory for files of jobs
     * @return that directory, made on every host if it is not there
     * @throws IOException if it cannot be made
     */
    public Path directory(String name) throws IOException {
        return place.directory(place.data().directory().resolve(name));
    }

    /**
     * @param directory that {@link #directory} has made; removed on every host
     * @throws IOException if it cannot be removed
     * @throws InterruptedException if interrupted
     */
    public void remove(Path directory) throws IOException, InterruptedException {
        place.remove(directory);
    }

    /**
     * @return how many processes a job has
     */
    public int processes() {
        return (int) context.number(MpiParameters.PROCESSES);
    }

    /**
     * @return whether processes may run on other machines
     */
    public boolean remote() {
        return !place.hosts().isEmpty() || launcher instanceof TemplateLauncher;
    }

    /**
     * Runs a program under the launcher.
     *
     * @param program with its arguments
     * @param directory where it runs
     * @return what it printed
     * @throws IOException if it failed or took too long; its processes are gone
     * @throws InterruptedException if interrupted; its processes are gone
     */
    public MpiProcess.Output run(List<String> program, Path directory) throws IOException, InterruptedException {
        return run(program, directory, limit());
    }

    /** How long a program may take; empty: as long as a phase. */
    Optional<Duration> limit() {
        return Optional.of(context.number(MpiParameters.LIMIT))
                .filter(seconds -> seconds > 0)
                .map(Duration::ofSeconds);
    }

    /** Like {@link #run(List, Path)}, with another limit. */
    MpiProcess.Output run(List<String> program, Path directory, Optional<Duration> limit)
            throws IOException, InterruptedException {
        try {
            return MpiProcess.run(
                    launcher,
                    job(program, directory),
                    limit,
                    (done, total) -> context.progress(done, total, "operations"));
        } catch (IOException | InterruptedException e) {
            killEverywhere();
            throw e;
        }
    }

    /** A launcher that was killed, or whose connection broke, may have left processes on other hosts. */
    private void killEverywhere() {
        place.onCluster()
                .ifPresent(cluster -> mark().ifPresent(
                                mark -> cluster.shell().run(MarkedProcesses.kill(mark), Optional.empty(), KILL_LIMIT)));
    }

    private static Optional<String> mark() {
        return Optional.ofNullable(System.getProperty(JvmCommand.RUN_PROPERTY)).map(MarkedProcesses::mark);
    }

    private Job job(List<String> program, Path directory) {
        return new Job(
                processes(),
                hostFile,
                place.way(),
                Mapping.of(context.text(MpiParameters.MAPPING)),
                context.text(MpiParameters.OVERSUBSCRIBE).equals(MpiParameters.YES),
                mark(),
                directory,
                program);
    }

    /**
     * Runs one of our kernels under the launcher.
     *
     * @param name of the kernel
     * @param arguments by name
     * @return its result
     * @throws IOException if it failed; the message is its reason
     * @throws InterruptedException if interrupted
     */
    public KernelOutput kernel(String name, Map<String, String> arguments) throws IOException, InterruptedException {
        MpiProcess.Output output = run(words(name, arguments), place.data().directory());
        return KernelOutput.parse(name, processes(), output.standard());
    }

    /**
     * Has one of our kernels read everything again that it wrote.
     *
     * @param name of the kernel
     * @param arguments by name, with which it compares every byte
     * @param proof what is proven, with a place ({@code %,d}) for the number of bytes
     * @return valid if every byte is right
     * @throws InterruptedException if interrupted
     */
    public Verdict check(String name, Map<String, String> arguments, String proof) throws InterruptedException {
        try {
            return Verdict.valid(proof.formatted(kernel(name, arguments).count("bytes")));
        } catch (IOException e) {
            return Verdict.invalid(Reason.of(e));
        }
    }

    /**
     * Writes down which standard tool runs, so that anybody can run it again.
     *
     * @param tool for example {@code mdtest at /usr/bin/mdtest}
     * @param program with its arguments
     * @param directory where it runs
     */
    public void note(String tool, List<String> program, Path directory) {
        noteProgram(tool, program, directory);
        launcher.toolWarnings(job(program, directory)).forEach(context::note);
    }

    /** What a program depends on beside its words: the launcher, the hosts, their number and the file system. */
    List<String> conditions() {
        return List.of(launcher.describe(), place.describe(), Integer.toString(processes()));
    }

    private void noteProgram(String name, List<String> program, Path directory) {
        context.note("%s; %s; %s".formatted(name, launcher.describe(), place.describe()));
        context.note("command: " + String.join(" ", launcher.command(job(program, directory))));
        launcher.warnings(processes(), place.slots()).forEach(context::note);
    }

    /**
     * Writes down which of our kernels runs.
     *
     * @param name of the kernel
     * @param arguments by name
     */
    public void noteKernel(String name, Map<String, String> arguments) {
        noteProgram("our kernel " + name, words(name, arguments), place.data().directory());
    }

    /**
     * @param name of a kernel
     * @param arguments by name
     * @return the words of its command, without the launcher's
     */
    private List<String> words(String name, Map<String, String> arguments) {
        List<String> words = new ArrayList<>(List.of(kernels.toString(), name));
        arguments.entrySet().stream()
                .sorted(Map.Entry.comparingByKey())
                .forEach(argument -> words.add(argument.getKey() + "=" + argument.getValue()));
        return words;
    }

    /**
     * @param files of this machine
     * @return which share of their bytes is in the page cache, by mincore(2); empty where their file system maps no files
     * @throws IOException if they cannot be opened or mapped otherwise
     * @throws InterruptedException if interrupted
     */
    public OptionalDouble cachedShare(List<Path> files) throws IOException, InterruptedException {
        List<String> words = new ArrayList<>(List.of(kernels.toString(), "residency"));
        files.forEach(file -> words.add(file.toString()));
        return Residency.share(Command.output(words).standard());
    }
}
