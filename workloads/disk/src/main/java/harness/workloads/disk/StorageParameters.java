package harness.workloads.disk;

import harness.api.filesystem.DirectoryList;
import harness.api.units.Bytes;
import harness.api.workload.Condition;
import harness.api.workload.Footprint;
import harness.api.workload.MachineWorkload;
import harness.api.workload.Parameter;
import harness.api.workload.Requirement;
import harness.api.workload.Rule;
import harness.api.workload.WorkloadContext;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** What can be set of the storage workloads. */
final class StorageParameters {
    static final String SIZE = "size";
    static final String BLOCK = "block";
    static final String DIRECT = "direct";
    static final String FSYNC = "fsync";
    static final String DEPTH = "depth";
    static final String DURATION = "duration";
    static final String READS = "reads";
    static final String TOOL = DirectoryList.TOOL;
    /** Workloads that IOzone has a test of. */
    static final List<String> OF_IOZONE = List.of("storage-write", "storage-rewrite", "storage-read");
    /** Debian's, by their programs; IOzone's is in its section non-free. */
    private static final Map<String, String> PACKAGES =
            Map.of(FioCommand.PROGRAM, "fio", IozoneCommand.PROGRAM, "iozone3");

    static final String YES = "yes";
    static final String END = "end";

    private static final String BLOCK_WORDS = "bytes of one call, a multiple of 4KiB";
    /** What a file may have in common file systems. */
    private static final long MOST_SIZE = 1L << 43;

    private static final long LONGEST = 24 * 3600;
    private static final long LARGEST_BLOCK = 64 * Bytes.MIB;
    private static final long MOST_JOBS = 64;
    private static final long MOST_DEPTH = 256;
    private static final long MOST_DEVICES = 256;
    private static final long MOST_IN_BUFFERS = 3 * Bytes.GIB / 2;

    private StorageParameters() {}

    /** Of files that are moved from their beginning to their end. */
    static Parameter blocks() {
        return Parameter.sizes(
                BLOCK,
                List.of(16 * Bytes.KIB, 64 * Bytes.KIB, 256 * Bytes.KIB, Bytes.MIB, 4 * Bytes.MIB, 16 * Bytes.MIB),
                FioCommand.PAGE,
                LARGEST_BLOCK,
                BLOCK_WORDS);
    }

    /** Of small calls. */
    static Parameter smallBlock() {
        return Parameter.bytes(BLOCK, FioCommand.PAGE, FioCommand.PAGE, LARGEST_BLOCK, BLOCK_WORDS);
    }

    static Parameter duration() {
        return Parameter.count(DURATION, 60, 1, LONGEST, "seconds until no other call is begun");
    }

    static Parameter reads() {
        return Parameter.decimal(READS, "0.7", "0.01", "0.99", "which share of the calls reads");
    }

    static List<Parameter> with(Parameter block, Parameter... own) {
        List<Parameter> all = new ArrayList<>();
        all.add(Parameter.bytes(
                SIZE, 8 * Bytes.GIB, FioCommand.PAGE, MOST_SIZE, "bytes of each file, a multiple of block"));
        all.add(block);
        all.add(Parameter.choice(
                DIRECT, List.of(YES, "no"), "O_DIRECT, past the page cache; no: through it, by reads when it is cold"));
        all.addAll(List.of(own));
        all.add(Parameter.word(
                TOOL, FioCommand.PROGRAM, "the program that moves the files: fio; or iozone, with direct=yes"));
        all.add(Parameter.count(DirectoryList.JOBS, 1, 1, MOST_JOBS, "files in each directory, moved at once"));
        all.add(Parameter.count(DEPTH, 1, 1, MOST_DEPTH, "calls in flight of each file, with direct=yes"));
        all.add(Parameter.choice(
                DirectoryList.ARRANGEMENT,
                List.of(DirectoryList.SINGLE, DirectoryList.JBOD),
                "single: the first directory alone; jbod: all of them, or device-count, at once"));
        all.add(Parameter.count(
                DirectoryList.DEVICE_COUNT, 0, 0, MOST_DEVICES, "how many directories, the first ones; 0: all"));
        all.add(
                Parameter.plain(
                        DirectoryList.DIRECTORIES,
                        "absolute, one on each disk, with commas between; needed on this machine; on a cluster its slaves' own"));
        all.add(MachineWorkload.hosts());
        return all;
    }

    static Parameter fsync() {
        return Parameter.choice(
                FSYNC,
                List.of(END, "none"),
                "end: each file is on its disk when the time ends (fsync); none: maybe not");
    }

    static List<Rule> rules() {
        return List.of(
                new Rule.Form(
                        TOOL,
                        FioCommand.PROGRAM + "|" + IozoneCommand.PROGRAM,
                        "fio, which does what Harness's own engine (kernel) did, or iozone"),
                new Rule.Located(
                        Rule.Place.HERE,
                        Condition.given(DirectoryList.DIRECTORIES),
                        true,
                        "give a directory on each disk, as /mnt/a,/mnt/b"),
                new Rule.Located(
                        Rule.Place.CLUSTER,
                        Condition.given(DirectoryList.DIRECTORIES),
                        false,
                        "the slaves have directories for data of their own: leave it out, and name them in the inventory (disks)"),
                new Rule.Located(
                        Rule.Place.CLUSTER,
                        Condition.of(TOOL, FioCommand.PROGRAM),
                        true,
                        "its processes on several machines have no common start: fio is"),
                MachineWorkload.hostsOfCluster(),
                new Rule.PlaceStandards(Rule.Place.CLUSTER, Map.of(DirectoryList.ARRANGEMENT, DirectoryList.JBOD)),
                new Rule.Form(DirectoryList.DIRECTORIES, "/[^,]*(,/[^,]*)*", "/mnt/a,/mnt/b"),
                new Rule.MultipleOf(BLOCK, FioCommand.PAGE),
                new Rule.Divides(BLOCK, SIZE),
                // What goes through the page cache is done when io_submit(2) returns.
                new Rule.Needs(Condition.of(DIRECT, "no"), Condition.of(DEPTH, "1")),
                new Rule.Needs(
                        Condition.of(DirectoryList.ARRANGEMENT, DirectoryList.SINGLE),
                        Condition.of(DirectoryList.DEVICE_COUNT, "0", "1")),
                new Rule.WithinList(DirectoryList.DEVICE_COUNT, DirectoryList.DIRECTORIES),
                new Rule.InBuffers(
                        BLOCK, 1, 0, List.of(DirectoryList.JOBS, DEPTH), DirectoryList.DIRECTORIES, MOST_IN_BUFFERS));
    }

    /** What IOzone has a test of: files from their beginning to their end, by a process each. */
    static List<Rule> ofIozone(String workload) {
        Condition asked = Condition.of(TOOL, IozoneCommand.PROGRAM);
        return OF_IOZONE.contains(workload)
                ? List.of(
                        new Rule.Needs(asked, Condition.of(DIRECT, YES)),
                        new Rule.Needs(asked, Condition.of(DEPTH, "1")),
                        new Rule.AtMost(BLOCK, IozoneCommand.LARGEST_BLOCK, asked))
                : List.of(new Rule.Must(
                        Condition.of(TOOL, FioCommand.PROGRAM),
                        "IOzone is for " + String.join(", ", OF_IOZONE) + ": fio is"));
    }

    static List<Requirement> requirements() {
        return Stream.of(FioCommand.PROGRAM, IozoneCommand.PROGRAM)
                .map(program -> new Requirement(
                        List.of(program),
                        List.of(Condition.of(TOOL, program)),
                        "to measure disks",
                        PACKAGES.get(program)))
                .toList();
    }

    static boolean iozone(WorkloadContext context) {
        return context.text(TOOL).equals(IozoneCommand.PROGRAM);
    }

    /** Of one directory: those of several are moved at once. */
    static Footprint.Data data() {
        return new Footprint.Data(
                SIZE,
                Footprint.Amount.NONE,
                Footprint.Amount.of(Footprint.Term.of(1, SIZE, DirectoryList.JOBS)),
                Footprint.Amount.NONE,
                Optional.empty());
    }

    /** Of files from their beginning to their end; those that IOzone reads or rewrites it has written in the same trial. */
    static Footprint ofFiles(double input, double output) {
        Footprint prepared = passes(input, output);
        return input > 0
                ? prepared.or(
                        Condition.of(TOOL, IozoneCommand.PROGRAM), passes(0, 1).slower(2))
                : prepared;
    }

    private static Footprint passes(double input, double output) {
        return Footprint.fixedSeconds(1)
                .mibPerSecondPerTask(100)
                .input(input)
                .output(output)
                .of(data());
    }

    /** Of calls for a time. */
    static Footprint forATime(double output) {
        return passes(1, output).lasting(List.of(DURATION));
    }

    static AccessSetup setup(WorkloadContext context, boolean fsync, AccessPattern pattern) {
        return new AccessSetup(
                context.number(SIZE),
                Math.toIntExact(context.number(BLOCK)),
                Math.toIntExact(context.number(DEPTH)),
                direct(context),
                fsync,
                pattern);
    }

    static boolean fsync(WorkloadContext context) {
        return context.text(FSYNC).equals(END);
    }

    /** For as long as was asked for. */
    static AccessPattern timed(WorkloadContext context, boolean random, double reads, boolean syncs) {
        return new AccessPattern(random, context.number(DURATION), reads, syncs);
    }

    static boolean direct(WorkloadContext context) {
        return context.text(DIRECT).equals(YES);
    }
}
