package harness.workloads.btio;

import com.google.auto.service.AutoService;
import harness.api.metric.CallTimeMetrics;
import harness.api.metric.Direction;
import harness.api.metric.Metric;
import harness.api.units.Bytes;
import harness.api.workload.AssumedPace;
import harness.api.workload.Condition;
import harness.api.workload.Execution;
import harness.api.workload.Footprint;
import harness.api.workload.Need;
import harness.api.workload.Parameter;
import harness.api.workload.Requirement;
import harness.api.workload.Rule;
import harness.api.workload.Workload;
import harness.api.workload.WorkloadContext;
import harness.api.workload.WorkloadDescriptor;
import harness.workloads.mpi.MpiParameters;
import harness.workloads.mpi.MpiSession;
import harness.workloads.mpi.MpiWorkload;
import harness.workloads.mpi.StandardTool;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Writes the solution of BT every five time steps, each process its diagonal cells of the cube. */
@AutoService(Workload.class)
public final class BtIo extends MpiWorkload {
    static final String CLASS = "class";
    static final String SUBTYPE = "subtype";
    static final String SOLVER = "solver-ms";
    static final String SOLVER_SPEED = "solver-mflops";

    static final String FULL = "full";
    static final String SIMPLE = "simple";
    static final String EPIO = "epio";

    static final Metric BANDWIDTH = new Metric(
            "btio_bandwidth",
            "MiB/s",
            Direction.HIGHER,
            "Bytes of all dumps divided by the slowest process's time in opening, dumps, fsync (with fsync=yes) and closing;"
                    + " the solver's time is outside. Of several rounds, all bytes by the sum of their times. Samples: one"
                    + " per round. Measured by our own kernel alone; where it is there, it is the workload's bandwidth.");
    static final Metric RATE = new Metric(
            "btio_rate",
            "MB/s",
            Direction.HIGHER,
            "What NPB's BT-IO calls I/O data rate: bytes of all dumps (10^6 each MB) divided by the harmonic mean of the"
                    + " processes' times in dumps and in closing; opening, fsync and reading back are outside. Of several"
                    + " rounds, all bytes by the sum of their times. Samples: one rate per round.");

    static final Metric MOPS = new Metric(
            "mops",
            "Mop/s",
            Direction.HIGHER,
            "What NPB's BT prints as Mop/s total: millions of operations, by NPB's own count, divided by bt_time. Of NPB itself"
                    + " alone.");
    static final Metric RUN_TIME = new Metric(
            "bt_time",
            "s",
            Direction.LOWER,
            "What NPB's BT prints as Time in seconds: the slowest process's time for all time steps, dumps and closing"
                    + " included, opening and verification not. Of NPB itself alone.");
    static final Metric IO_SHARE = new Metric(
            "io_share",
            "1",
            Direction.NEITHER,
            "Share of bt_time that is input and output: bytes of all dumps divided by btio_rate and by bt_time. Of NPB itself"
                    + " alone.");

    private static final double MEGA = 1e6;
    private static final double MILLIS = 1e3;
    private static final double NANOS = 1e9;

    /** The least bytes of a trial when nothing is set. */
    private static final long SIZE = Bytes.GIB;

    /** For {@link java.util.ServiceLoader}. */
    public BtIo() {}

    @Override
    public WorkloadDescriptor describe() {
        return new WorkloadDescriptor(
                "btio",
                "btio",
                "Writes the solution of BT every five time steps over MPI-IO, as NPB's BT-IO does",
                "mpi",
                Set.of(Need.MPI),
                320,
                false,
                parameters(),
                Stream.concat(Stream.of(BANDWIDTH, RATE, MOPS, RUN_TIME, IO_SHARE), CallTimeMetrics.ALL.stream())
                        .toList(),
                Footprint.fixedSeconds(2)
                        .mibPerSecondPerTask(100)
                        .sharedBy(MpiParameters.PROCESSES)
                        .beside(solver())
                        .output(1)
                        .of(new Footprint.Data(MpiParameters.SIZE, ofClass())),
                MpiParameters.rules(
                        new Rule.Square(MpiParameters.PROCESSES),
                        MpiParameters.needsKernel(MpiParameters.HINTS),
                        MpiParameters.standardToolNeeds(Condition.of(SOLVER, "0")),
                        MpiParameters.needsKernel(SOLVER_SPEED),
                        new Rule.Form(SOLVER_SPEED, "[1-9][0-9]{0,8}", "a whole number of 1 to 999999999, as 1500,"),
                        new Rule.Needs(Condition.given(SOLVER_SPEED), Condition.of(SOLVER, "0"))),
                MpiParameters.requirements(List.of(), tools()));
    }

    private static List<Requirement> tools() {
        return Stream.of(tool(NpbTool.SHARED_FILE, FULL, SIMPLE), tool(NpbTool.OWN_FILES, EPIO))
                .flatMap(List::stream)
                .toList();
    }

    private static List<Requirement> tool(String type, String... subtypes) {
        return MpiParameters.standardTool("NPB's BT-IO", NpbTool.names(type), "btio", Condition.of(SUBTYPE, subtypes));
    }

    private static Footprint.Amount ofClass() {
        return new Footprint.Amount(Stream.of(BtProblem.values())
                .map(problem -> new Footprint.Term(
                        problem.bytes(), List.of(), Optional.of(Condition.of(CLASS, problem.name()))))
                .toList());
    }

    /** What the emulated solver takes in each time step of each round. */
    private static List<AssumedPace.Span> solver() {
        return Stream.of(BtProblem.values())
                .flatMap(problem -> {
                    Condition ofClass = Condition.of(CLASS, problem.name());
                    double steps = problem.steps();
                    return Stream.of(
                            new AssumedPace.Span(
                                    steps / MILLIS, AssumedPace.Per.UNIT, List.of(SOLVER), List.of(), List.of(ofClass)),
                            new AssumedPace.Span(
                                    steps * problem.operationsOfStep() / MEGA,
                                    AssumedPace.Per.UNIT,
                                    List.of(),
                                    List.of(SOLVER_SPEED, MpiParameters.PROCESSES),
                                    List.of(ofClass, Condition.given(SOLVER_SPEED))));
                })
                .toList();
    }

    private static List<Parameter> parameters() {
        List<Parameter> own = new ArrayList<>();
        own.add(
                Parameter.bytes(
                        MpiParameters.SIZE,
                        SIZE,
                        1,
                        1L << 50,
                        "bytes at least: a class of less is written again, in rounds, by our own kernel; NPB writes its class once"));
        own.add(Parameter.choice(
                CLASS, BtProblem.words(), "problem class of NPB: 0.8, 22, 419, 1,698 or 6,802 MB a round"));
        own.add(Parameter.choice(
                SUBTYPE,
                List.of(FULL, SIMPLE, EPIO),
                "full: collective; simple: a call for each row; epio: a file for each process"));
        own.add(Parameter.squarePerMapSlot(MpiParameters.PROCESSES, "processes of the MPI job: a square number"));
        own.add(Parameter.count(SOLVER, 0, 0, 3_600_000, "milliseconds of emulated solver in each time step"));
        own.add(Parameter.text(
                SOLVER_SPEED,
                "",
                "Mop/s of each process: the emulated solver takes the time of BT's operations, as NPB counts them"));
        own.add(MpiParameters.fsync());
        own.add(MpiParameters.hints());
        own.addAll(MpiParameters.tool("NPB's bt"));
        return MpiParameters.with(own.toArray(Parameter[]::new));
    }

    static BtProblem problem(WorkloadContext context) {
        return BtProblem.valueOf(context.text(CLASS));
    }

    static long rounds(WorkloadContext context) {
        long bytes = problem(context).bytes();
        return (context.number(MpiParameters.SIZE) + bytes - 1) / bytes;
    }

    @Override
    protected Execution run(MpiTrial ready) throws Exception {
        Optional<Path> npb = ready.tool().program();
        if (npb.isEmpty()) {
            return KernelRun.run(ready);
        }
        ready.context()
                .note("NPB writes its class once, %s: size is of Harness's own kernel"
                        .formatted(Bytes.show(problem(ready.context()).bytes())));
        return NpbRun.run(ready, npb.get());
    }

    @Override
    protected Optional<StandardTool> standardTool(WorkloadContext context, MpiSession session) {
        return onlyKernelCan(context) ? Optional.empty() : Optional.of(new NpbTool(context, session.processes()));
    }

    private static boolean onlyKernelCan(WorkloadContext context) {
        return !context.text(MpiParameters.HINTS).isBlank()
                || !solverStep(context).isZero();
    }

    /** What the emulated solver takes for a time step, by the clock or by NPB's operations. */
    static Duration solverStep(WorkloadContext context) {
        String speed = context.text(SOLVER_SPEED);
        if (speed.isEmpty()) {
            return Duration.ofMillis(context.number(SOLVER));
        }
        double operations = Double.parseDouble(speed) * MEGA * context.number(MpiParameters.PROCESSES);
        return Duration.ofNanos(Math.round(problem(context).operationsOfStep() / operations * NANOS));
    }
}
