package harness.mpi.kernel;

import harness.api.cache.Sha256;
import harness.api.file.FileTree;
import harness.api.machine.SearchPath;
import harness.mpi.launch.Command;
import harness.mpi.launch.Implementation;
import harness.mpi.launch.MissingProgramException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Compiles the kernels with the machine's own MPI, once for each compiler and content of the sources. */
public final class KernelBuild {
    private static final String PROGRAM = "harness-kernels";
    private static final List<String> FLAGS = List.of("-O2", "-std=c11");

    private final SearchPath path;
    private final Path cache;

    /**
     * @param path where compilers are looked for
     * @param cache where compiled kernels are kept; made when needed
     */
    public KernelBuild(SearchPath path, Path cache) {
        this.path = path;
        this.cache = cache;
    }

    /**
     * @param implementation whose compiler to use
     * @param hdf5 whether parallel HDF5 is needed
     * @return the program
     * @throws MissingProgramException if there is no such compiler; it names the package
     * @throws IOException if the sources do not compile
     * @throws InterruptedException if interrupted
     */
    public Path build(Implementation implementation, boolean hdf5) throws IOException, InterruptedException {
        Path compiler = compiler(implementation, hdf5);
        List<String> options = new ArrayList<>(FLAGS);
        if (hdf5) {
            // HDF5's own compiler links statically else, with the libraries of every feature that it was built with.
            options.addAll(0, List.of("-shlib", "-DHARNESS_HDF5"));
        }
        Path built = cache.resolve(key(compiler, options));
        Path program = built.resolve(PROGRAM);
        if (!Files.isExecutable(program)) {
            compile(compiler, options, built);
        }
        return program;
    }

    private Path compiler(Implementation implementation, boolean hdf5) throws MissingProgramException {
        List<String> names = hdf5 ? implementation.hdf5Compilers() : implementation.compilers();
        return path.findFirst(names)
                .orElseThrow(() -> new MissingProgramException(
                        hdf5
                                ? "no %s on the PATH: install parallel HDF5 (Debian: apt-get install %s)"
                                        .formatted(String.join(" or ", names), implementation.hdf5Package())
                                : "no %s on the PATH to compile the kernels with (Debian: apt-get install %s)"
                                        .formatted(String.join(" or ", names), implementation.compilerPackage())));
    }

    /** What a compiler of MPI would really run is its {@code -show}: another library or compiler is another key. */
    private static String key(Path compiler, List<String> options) throws IOException, InterruptedException {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        for (Map.Entry<String, byte[]> source : KernelSources.all().entrySet()) {
            all.write(text(source.getKey() + " " + source.getValue().length + "\n"));
            all.write(source.getValue());
        }
        all.write(text(compiler.toRealPath() + " " + Files.getLastModifiedTime(compiler.toRealPath()) + "\n"));
        all.write(text(options + "\n"
                + Command.output(List.of(compiler.toString(), "-show")).standard()));
        return Sha256.of(all.toByteArray());
    }

    private static byte[] text(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private void compile(Path compiler, List<String> options, Path built) throws IOException, InterruptedException {
        Files.createDirectories(cache);
        Path directory = Files.createTempDirectory(cache, "build-");
        try {
            KernelSources.write(directory);
            List<String> words = new ArrayList<>(List.of(compiler.toString()));
            words.addAll(options);
            words.addAll(List.of("-o", directory.resolve(PROGRAM).toString()));
            KernelSources.compiled()
                    .forEach(name -> words.add(directory.resolve(name).toString()));
            words.add("-lm");
            // HDF5's compiler leaves object files where it runs.
            Command.output(words, directory);
            Files.move(directory, built, StandardCopyOption.ATOMIC_MOVE);
        } catch (FileSystemException e) {
            // Unless somebody else was faster with the same content: this is removed below.
            if (!Files.isExecutable(built.resolve(PROGRAM))) {
                throw e;
            }
        } finally {
            FileTree.delete(directory);
        }
    }
}
