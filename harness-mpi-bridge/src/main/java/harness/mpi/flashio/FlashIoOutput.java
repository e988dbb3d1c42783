package harness.mpi.flashio;

import harness.mpi.LabelledLines;
import harness.mpi.ToolOutputException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A run of FLASH-IO that ended well. The benchmark prints no version of its own and no bandwidth: that is the size of
 * its files over its times.
 *
 * @param processes how many took part
 * @param cellsPerEdge of a block
 * @param guardCells around a block
 * @param blocksPerProcess of process 0; the next has one more, the one after two more, and so on in turns of three
 * @param variables of a cell
 * @param files the checkpoint and two plot files
 * @param warnings what MPI warned of
 */
public record FlashIoOutput(
        int processes,
        int cellsPerEdge,
        int guardCells,
        int blocksPerProcess,
        int variables,
        List<FlashIoFile> files,
        List<String> warnings) {
    private static final String TOOL = "FLASH-IO";
    private static final String FORTRAN_REAL = "(\\d*\\.\\d+(?:E[-+]\\d+)?)";

    private static final Pattern PROCESSES = Pattern.compile("(\\d{1,9})\\s+processors");
    private static final Pattern CELLS = Pattern.compile("nxb, nyb, nzb =\\s+(\\d{1,9})\\s+(\\d{1,9})\\s+(\\d{1,9})");
    private static final Pattern GUARD = Pattern.compile("nguard =\\s+(\\d{1,9})");
    private static final Pattern BLOCKS = Pattern.compile("number of blocks =\\s+(\\d{1,6})");
    private static final Pattern VARIABLES = Pattern.compile("nvar =\\s+(\\d{1,9})");
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
        LabelledLines lines = LabelledLines.of(TOOL, output);
        int processes = count(lines.one("... processors", PROCESSES));
        Matcher cells = lines.one("nxb, nyb, nzb", CELLS);
        boolean cube = cells.group(1).equals(cells.group(2)) && cells.group(1).equals(cells.group(3));
        lines.require(cube, "the blocks are not cubes");
        int blocks = count(lines.one("number of blocks", BLOCKS));
        List<FlashIoFile> files = files(lines, blocksOfAll(blocks, processes));
        requireTotal(lines, files);
        return new FlashIoOutput(
                processes,
                count(cells),
                count(lines.one("nguard", GUARD)),
                blocks,
                count(lines.one("nvar", VARIABLES)),
                files,
                lines.warnings());
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

    private static List<FlashIoFile> files(LabelledLines lines, long blocks) throws ToolOutputException {
        FlashIoFile.Kind[] kinds = FlashIoFile.Kind.values();
        List<Matcher> wrote = lines.all(WROTE);
        List<Matcher> times = lines.all(TIME);
        requireEach(lines, "*** Wrote output to", wrote.size());
        requireEach(lines, "time to output", times.size());
        List<FlashIoFile> files = new ArrayList<>();
        for (int i = 0; i < kinds.length; i++) {
            String path = wrote.get(i).group(1);
            double seconds = real(times.get(i));
            int written = Integer.parseInt(wrote.get(i).group(2));
            lines.require(
                    path.contains("_" + kinds[i].part() + "_"),
                    "'%s' is not the file of the %s".formatted(path, kinds[i].part()));
            lines.require(
                    written == blocks, "%d blocks in '%s' where %d are expected".formatted(written, path, blocks));
            lines.require(seconds > 0, "'" + path + "' took no time");
            files.add(new FlashIoFile(kinds[i], path, written, seconds));
        }
        return files;
    }

    private static void requireEach(LabelledLines lines, String label, int found) throws ToolOutputException {
        int kinds = FlashIoFile.Kind.values().length;
        lines.require(
                found == kinds,
                "the output has %d lines '%s' that can be read, not one for each of %d files"
                        .formatted(found, label, kinds));
    }

    private static long blocksOfAll(int blocks, int processes) {
        long turns = processes / BLOCK_TURN;
        int rest = processes % BLOCK_TURN;
        return (long) blocks * processes + turns * BLOCK_TURN + (rest == 2 ? 1 : 0);
    }

    /** Not every release has a total. */
    private static void requireTotal(LabelledLines lines, List<FlashIoFile> files) throws ToolOutputException {
        double sum = files.stream().mapToDouble(FlashIoFile::seconds).sum();
        Optional<Matcher> total = lines.find("TOTAL time to output", TOTAL);
        lines.require(
                total.isEmpty() || (real(total.get()) >= sum * (1 - 1e-9) && real(total.get()) <= sum * 1.1 + 1),
                "the total time is not that of the three files");
    }

    private static int count(Matcher matcher) {
        return Integer.parseInt(matcher.group(1));
    }

    private static double real(Matcher matcher) {
        return Double.parseDouble(matcher.group(1));
    }
}
