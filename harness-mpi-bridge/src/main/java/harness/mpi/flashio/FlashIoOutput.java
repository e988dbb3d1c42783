package harness.mpi.flashio;

import harness.mpi.LineCursor;
import harness.mpi.ToolOutputException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A run of FLASH-IO that ended well. The benchmark prints no version of its own and no bandwidth: that is the size of
 * its files over its times.
 *
 * @param commandLine the arguments, as it repeats them
 * @param baseName what the names of its files begin with
 * @param processes how many took part
 * @param cellsPerEdge of a block
 * @param guardCells around a block
 * @param blocksPerProcess of process 0; the next has one more, the one after two more, and so on in turns of three
 * @param variables of a cell
 * @param files the checkpoint and two plot files
 * @param totalSeconds of all three
 * @param warnings what MPI warned of
 */
public record FlashIoOutput(
        String commandLine,
        String baseName,
        int processes,
        int cellsPerEdge,
        int guardCells,
        int blocksPerProcess,
        int variables,
        List<FlashIoFile> files,
        double totalSeconds,
        List<String> warnings) {
    private static final String TOOL = "FLASH-IO";
    private static final String FORTRAN_REAL = "(\\d+\\.\\d+(?:E[-+]\\d+)?)";

    private static final Pattern ARGUMENTS = Pattern.compile("args (.*)");
    private static final Pattern BASE_NAME = Pattern.compile("basenm (.*)");
    private static final Pattern TITLE = Pattern.compile("HDF 5 v 1\\.4 test on .*");
    private static final Pattern PROCESSES = Pattern.compile("(\\d{1,9})\\s+processors");
    private static final Pattern CELLS = Pattern.compile("nxb, nyb, nzb =\\s+(\\d{1,9})\\s+(\\d{1,9})\\s+(\\d{1,9})");
    private static final Pattern GUARD = Pattern.compile("nguard =\\s+(\\d{1,9})");
    private static final Pattern BLOCKS = Pattern.compile("number of blocks =\\s+(\\d{1,6})");
    private static final Pattern VARIABLES = Pattern.compile("nvar =\\s+(\\d{1,9})");
    private static final Pattern DOING = Pattern.compile("(doing|writing an) (HDF 5|HDF5) .*");
    private static final Pattern WROTE =
            Pattern.compile("\\*\\*\\* Wrote output to (\\S+) \\(\\s*(\\d{1,9})\\s+blocks \\) \\*\\*\\*");
    private static final Pattern TIME = Pattern.compile("time to output =\\s+" + FORTRAN_REAL);
    private static final Pattern TOTAL = Pattern.compile("TOTAL time to output =\\s+" + FORTRAN_REAL);
    private static final int BLOCK_TURN = 3;

    /** Copies the lists. */
    public FlashIoOutput {
        files = List.copyOf(files);
        warnings = List.copyOf(warnings);
    }

    /**
     * @param output what FLASH-IO printed
     * @return the run
     * @throws ToolOutputException if the output is truncated, failed, foreign or contradicts itself
     */
    public static FlashIoOutput parse(String output) throws ToolOutputException {
        LineCursor lines = LineCursor.of(TOOL, output);
        String arguments = lines.take("the arguments", ARGUMENTS).group(1);
        String baseName = lines.take("the base name", BASE_NAME).group(1);
        lines.take("the title", TITLE);
        int processes = count(lines.take("the number of processes", PROCESSES));
        Matcher cells = lines.take("the cells of a block", CELLS);
        boolean cube = cells.group(1).equals(cells.group(2)) && cells.group(1).equals(cells.group(3));
        lines.require(cube, "the blocks are not cubes");
        int guard = count(lines.take("the guard cells", GUARD));
        int blocks = count(lines.take("the number of blocks", BLOCKS));
        int variables = count(lines.take("the number of variables", VARIABLES));
        List<FlashIoFile> files = new ArrayList<>();
        for (FlashIoFile.Kind kind : FlashIoFile.Kind.values()) {
            files.add(file(lines, kind, baseName, blocksOfAll(blocks, processes)));
        }
        double total = real(lines.take("the total time", TOTAL));
        lines.takeEnd();
        requireTotal(lines, files, total);
        return new FlashIoOutput(
                arguments, baseName, processes, count(cells), guard, blocks, variables, files, total, lines.warnings());
    }

    /**
     * @param kind of a file
     * @return that file
     */
    public FlashIoFile file(FlashIoFile.Kind kind) {
        return files.stream()
                .filter(file -> file.kind() == kind)
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("a parsed output has every file"));
    }

    private static FlashIoFile file(LineCursor lines, FlashIoFile.Kind kind, String baseName, long blocks)
            throws ToolOutputException {
        lines.take("what is written", DOING);
        Matcher wrote = lines.take("the file of the " + kind.part(), WROTE);
        double seconds = real(lines.take("its time", TIME));
        String path = wrote.group(1);
        lines.require(
                path.startsWith(baseName) && path.substring(baseName.length()).contains("_" + kind.part() + "_"),
                "'%s' is not the file of the %s".formatted(path, kind.part()));
        lines.require(
                Integer.parseInt(wrote.group(2)) == blocks,
                "%s blocks in '%s' where %d are expected".formatted(wrote.group(2), path, blocks));
        lines.require(seconds > 0, "'" + path + "' took no time");
        return new FlashIoFile(kind, path, Integer.parseInt(wrote.group(2)), seconds);
    }

    private static long blocksOfAll(int blocks, int processes) {
        long turns = processes / BLOCK_TURN;
        int rest = processes % BLOCK_TURN;
        return (long) blocks * processes + turns * BLOCK_TURN + (rest == 2 ? 1 : 0);
    }

    private static void requireTotal(LineCursor lines, List<FlashIoFile> files, double total)
            throws ToolOutputException {
        double sum = files.stream().mapToDouble(FlashIoFile::seconds).sum();
        lines.require(
                total >= sum * (1 - 1e-9) && total <= sum * 1.1 + 1, "the total time is not that of the three files");
    }

    private static int count(Matcher matcher) {
        return Integer.parseInt(matcher.group(1));
    }

    private static double real(Matcher matcher) {
        return Double.parseDouble(matcher.group(1));
    }
}
