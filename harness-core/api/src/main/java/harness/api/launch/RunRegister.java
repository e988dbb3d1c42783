package harness.api.launch;

import com.fasterxml.jackson.annotation.JsonFormat;
import harness.api.cache.CacheDirectory;
import harness.api.cache.FileHold;
import harness.api.cache.ProgramMount;
import harness.api.file.FileTree;
import harness.api.file.PrivateDirectory;
import harness.api.json.Json;
import harness.api.text.Reason;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The register of this user's runs on this machine, by which a run finds what a killed one has left behind. A run has one
 * file in the cache, written before anything is started and locked for as long as the run lives: the operating system
 * drops the lock with the process, so a file without a lock belongs to a dead run, whoever has its process id now.
 */
public final class RunRegister {
    private static final String SUFFIX = ".json";
    private static final String SCRATCH_MARK = ".harness-scratch";
    private static final Duration KILL_DEADLINE = Duration.ofSeconds(10);

    private final Path directory;

    /**
     * @param cache where the register is
     */
    public RunRegister(CacheDirectory cache) {
        this.directory = cache.runs();
    }

    /**
     * What is written about a run.
     *
     * @param id of the run
     * @param pid its process
     * @param started when
     * @param scratch its scratch directories
     */
    public record Entry(
            String id,
            long pid,
            Instant started,

            @JsonFormat(with = JsonFormat.Feature.ACCEPT_SINGLE_VALUE_AS_ARRAY)
            List<String> scratch) {
        public Entry {
            scratch = List.copyOf(scratch);
        }
    }

    /**
     * What was found of a dead run and removed.
     *
     * @param id of the run
     * @param processes how many of its processes were killed
     * @param scratch those of its scratch directories that were still there
     * @param problem why not all of it could be removed, if so; the next sweep tries again
     */
    public record Swept(String id, int processes, List<Path> scratch, Optional<String> problem) {
        public Swept {
            scratch = List.copyOf(scratch);
        }
    }

    /** A living run's place in the register. */
    public static final class Registration implements AutoCloseable {
        private final String runId;
        private final Path file;
        private final List<Path> scratch;
        private final FileHold hold;

        private Registration(String runId, Path file, List<Path> scratch, FileHold hold) {
            this.runId = runId;
            this.file = file;
            this.scratch = scratch;
            this.hold = hold;
        }

        /**
         * @return the first scratch directory; all are deleted with the registration
         */
        public Path scratch() {
            return scratch.get(0);
        }

        /**
         * Deletes what is in the scratch directories, but for what tells whose they are.
         *
         * @throws IOException if something could not be deleted
         */
        public void empty() throws IOException {
            for (Path directory : scratch) {
                deleteContent(directory);
            }
        }

        /**
         * Kills what is left of the run's processes, deletes the scratch directories, then the entry.
         *
         * @throws IOException if something could not be removed; the entry stays then, so that the next run tries again
         */
        @Override
        public void close() throws IOException {
            try (hold) {
                RunProcesses.kill(runId, KILL_DEADLINE);
                deleteAll(scratch);
                Files.deleteIfExists(file);
            }
        }
    }

    /**
     * Registers a run and makes its scratch directory.
     *
     * @param runId of the run; a plain file name
     * @param scratch a directory that does not exist yet
     * @return to be closed at the end of the run
     * @throws IOException if the register or the scratch directory cannot be written
     */
    public Registration register(String runId, Path scratch) throws IOException {
        return register(runId, List.of(scratch));
    }

    /**
     * Registers a run that writes to several disks and makes its scratch directories.
     *
     * @param runId of the run; a plain file name
     * @param scratch directories that do not exist yet; one or more
     * @return to be closed at the end of the run
     * @throws IOException if the register or a scratch directory cannot be written
     */
    @SuppressWarnings("try") // a lock is held, not used
    public Registration register(String runId, List<Path> scratch) throws IOException {
        Files.createDirectories(directory);
        try (FileHold alone = alone()) {
            Path file = directory.resolve(runId + SUFFIX);
            FileHold hold = FileHold.tryExclusive(file)
                    .orElseThrow(() -> new IOException("run " + runId + " is registered already"));
            Path programs = ProgramMount.forPrograms(scratch.get(0), runId);
            List<Path> absolute = Stream.concat(scratch.stream(), Stream.of(programs))
                    .map(path -> path.toAbsolutePath().normalize())
                    .distinct()
                    .toList();
            List<Path> made = new ArrayList<>();
            try {
                Entry entry = new Entry(
                        runId,
                        ProcessHandle.current().pid(),
                        Instant.now(),
                        absolute.stream().map(Path::toString).toList());
                hold.channel().truncate(0);
                hold.channel().write(ByteBuffer.wrap(Json.pretty(entry).getBytes(StandardCharsets.UTF_8)));
                hold.channel().force(true);
                for (Path path : absolute) {
                    makeScratch(runId, path);
                    made.add(path);
                }
                return new Registration(runId, file, absolute, hold);
            } catch (IOException e) {
                deleteAll(made);
                Files.deleteIfExists(file);
                hold.close();
                throw e;
            }
        }
    }

    private static void makeScratch(String runId, Path scratch) throws IOException {
        Files.createDirectories(scratch.getParent());
        PrivateDirectory.create(scratch);
        Files.writeString(scratch.resolve(SCRATCH_MARK), runId + "\n");
    }

    /**
     * @param runId a plain file name
     * @return whether a run of that name goes on
     * @throws IOException if the register cannot be read
     */
    public boolean isAlive(String runId) throws IOException {
        Path file = directory.resolve(runId + SUFFIX);
        if (!Files.exists(file)) {
            return false;
        }
        Optional<FileHold> dead = FileHold.tryExclusive(file);
        if (dead.isPresent()) {
            dead.get().close();
        }
        return dead.isEmpty();
    }

    /**
     * Kills every process of runs that are dead themselves and deletes their scratch directories.
     *
     * @return what was removed, one element per dead run
     * @throws IOException if something of a dead run could not be removed; it stays registered
     */
    @SuppressWarnings("try") // a lock is held, not used
    public List<Swept> sweep() throws IOException {
        if (!Files.isDirectory(directory)) {
            return List.of();
        }
        List<Swept> swept = new ArrayList<>();
        try (FileHold alone = alone();
                DirectoryStream<Path> files = Files.newDirectoryStream(directory, "*" + SUFFIX)) {
            for (Path file : files) {
                if (!FileHold.isHeldHere(file)) {
                    sweep(file).ifPresent(swept::add);
                }
            }
        }
        return List.copyOf(swept);
    }

    private static Optional<Swept> sweep(Path file) throws IOException {
        Optional<FileHold> hold = FileHold.tryExclusive(file);
        if (hold.isEmpty()) {
            return Optional.empty();
        }
        try (FileHold dead = hold.get()) {
            String name = file.getFileName().toString();
            String id = name.substring(0, name.length() - SUFFIX.length());
            int killed = RunProcesses.kill(id, KILL_DEADLINE);
            List<Path> scratch = scratch(dead).stream()
                    .filter(path -> isMarked(path, id) || isEmpty(path))
                    .toList();
            try {
                deleteAll(scratch);
            } catch (IOException e) {
                return Optional.of(new Swept(id, killed, scratch, Optional.of(Reason.of(e))));
            }
            Files.deleteIfExists(file);
            // A run that is ending by itself at this moment leaves nothing to report.
            return killed == 0 && scratch.isEmpty()
                    ? Optional.empty()
                    : Optional.of(new Swept(id, killed, scratch, Optional.empty()));
        }
    }

    /** Nothing if the run was killed before its entry was whole: it had made no scratch directory then. */
    private static List<Path> scratch(FileHold dead) throws IOException {
        String text =
                new String(Channels.newInputStream(dead.channel().position(0)).readAllBytes(), StandardCharsets.UTF_8);
        try {
            return Json.read(text, Entry.class).scratch().stream().map(Path::of).toList();
        } catch (UncheckedIOException e) {
            return List.of();
        }
    }

    private static void deleteAll(List<Path> directories) throws IOException {
        for (Path directory : directories) {
            if (Files.isDirectory(directory, LinkOption.NOFOLLOW_LINKS)) {
                deleteContent(directory);
            }
            FileTree.delete(directory);
        }
    }

    /** But for the mark, which goes last: if this process is killed meanwhile, the next sweep knows whose the rest is. */
    private static void deleteContent(Path scratch) throws IOException {
        try (DirectoryStream<Path> content = Files.newDirectoryStream(scratch, path -> !path.endsWith(SCRATCH_MARK))) {
            for (Path path : content) {
                FileTree.delete(path);
            }
        } catch (DirectoryIteratorException e) {
            throw e.getCause();
        } catch (NoSuchFileException e) {
            // Gone already.
        }
    }

    /** As of a run that was killed before its mark was there, or when it was there no more. */
    private static boolean isEmpty(Path scratch) {
        if (!Files.isDirectory(scratch, LinkOption.NOFOLLOW_LINKS)) {
            return false;
        }
        try (DirectoryStream<Path> content = Files.newDirectoryStream(scratch)) {
            return !content.iterator().hasNext();
        } catch (IOException e) {
            return false;
        }
    }

    /** A directory with content is deleted only if this very run has made it. */
    private static boolean isMarked(Path scratch, String id) {
        try {
            return Files.readString(scratch.resolve(SCRATCH_MARK)).strip().equals(id);
        } catch (NoSuchFileException e) {
            return false;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private FileHold alone() throws IOException {
        try {
            return FileHold.exclusive(directory.resolve("register.lock"));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while waiting for " + directory, e);
        }
    }
}
