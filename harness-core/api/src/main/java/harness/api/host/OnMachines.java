package harness.api.host;

import harness.api.clients.ClientMachineMetrics;
import harness.api.clients.ConnectedClient;
import harness.api.clients.WaitingClients;
import harness.api.metric.Measurement;
import harness.api.workload.CacheState;
import harness.api.workload.Execution;
import harness.api.workload.MachineWorkload;
import harness.api.workload.Parameter;
import harness.api.workload.Verdict;
import harness.api.workload.Workload;
import harness.api.workload.WorkloadContext;
import harness.api.workload.WorkloadDescriptor;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.stream.Collectors;

/** A workload on machines, on a cluster: every phase of it is done by the JVMs that wait on the slaves. */
final class OnMachines implements Workload {
    /** No two machines have the same data: an odd number, whose multiples differ. */
    private static final long SEED_STEP = 0x9E3779B97F4A7C15L;

    /** What is not shown to come from disks or to be on them. */
    private static final Set<CacheState.Kind> DOUBTFUL = EnumSet.of(CacheState.Kind.WARM, CacheState.Kind.BUFFERED);

    private final MachineWorkload workload;
    private final MeasuredMachines machines;

    private OnMachines(MachineWorkload workload, MeasuredMachines machines) {
        this.workload = workload;
        this.machines = machines;
    }

    /**
     * @param workloads of a workload host
     * @return the same; those on machines on the JVMs that wait for this host, if any do
     */
    static List<Workload> where(List<Workload> workloads) {
        List<InetSocketAddress> given = WaitingClients.given();
        if (given.isEmpty()) {
            return workloads;
        }
        return on(
                new MeasuredMachines(given.size(), number -> ConnectedClient.call(given.get(number), number)),
                workloads);
    }

    static List<Workload> on(MeasuredMachines machines, List<Workload> workloads) {
        return workloads.stream()
                .map(workload -> workload instanceof MachineWorkload own ? new OnMachines(own, machines) : workload)
                .toList();
    }

    @Override
    public WorkloadDescriptor describe() {
        return workload.describe();
    }

    @Override
    public void prepare(WorkloadContext context) throws IOException, InterruptedException {
        perform(Phase.PREPARE, context);
    }

    @Override
    public CacheState chill(WorkloadContext context) throws IOException, InterruptedException {
        List<CacheState> states = perform(Phase.CHILL, context).stream()
                .map(done -> done.cache().orElseThrow())
                .toList();
        machines.askClocks();
        if (states.stream().allMatch(states.get(0)::equals)) {
            return states.get(0);
        }
        // The one that says least stands for all.
        int which = 0;
        for (int i = states.size() - 1; i >= 0; i--) {
            which = DOUBTFUL.contains(states.get(i).kind()) ? i : which;
        }
        return new CacheState(
                states.get(which).kind(),
                "%s: %s"
                        .formatted(
                                machines.hosts().get(which), states.get(which).how()));
    }

    @Override
    public Execution run(WorkloadContext context) throws IOException, InterruptedException {
        boolean inTurn = workload.describe().parameter(MachineWorkload.HOSTS).isPresent()
                && context.text(MachineWorkload.HOSTS).equals(MachineWorkload.EACH);
        List<MachineWorkload.HostPart> parts = parts(context, inTurn);
        context.note("%s, in the order of samples: %s"
                .formatted(
                        inTurn ? "one slave after the other" : "all slaves at once",
                        String.join(", ", machines.hosts())));
        return new Run(context, parts, inTurn);
    }

    private List<MachineWorkload.HostPart> parts(WorkloadContext context, boolean inTurn)
            throws IOException, InterruptedException {
        try {
            return machines.run(requests(Phase.RUN, context), inTurn, new PhaseNotes(context));
        } catch (IOException e) {
            // Others may have written what nobody will ask for.
            try {
                perform(Phase.DISCARD, context);
            } catch (IOException left) {
                e.addSuppressed(left);
            }
            throw e;
        }
    }

    @Override
    public void cleanup(WorkloadContext context) throws IOException, InterruptedException {
        perform(Phase.CLEANUP, context);
    }

    private List<HostEvent.Done> perform(Phase phase, WorkloadContext context)
            throws IOException, InterruptedException {
        return machines.perform(requests(phase, context), new PhaseNotes(context));
    }

    private IntFunction<PhaseRequest> requests(Phase phase, WorkloadContext context) {
        Map<String, String> parameters = workload.describe().parameters().stream()
                .map(Parameter::name)
                .collect(Collectors.toMap(Function.identity(), context::text));
        return machine -> new PhaseRequest(
                phase,
                workload.describe().name(),
                context.trial(),
                context.repeat(),
                context.seed() + machine * SEED_STEP,
                parameters,
                "",
                "",
                "",
                1,
                1,
                -1);
    }

    /** A timed run on all machines. */
    private final class Run implements Execution {
        private final WorkloadContext context;
        private final boolean inTurn;
        private final MachineWorkload.Whole whole;

        Run(WorkloadContext context, List<MachineWorkload.HostPart> parts, boolean inTurn) throws IOException {
            this.context = context;
            this.inTurn = inTurn;
            this.whole = workload.together(context, parts);
        }

        @Override
        public List<Measurement> measurements() throws IOException {
            List<Measurement> all = new ArrayList<>(whole.measurements());
            if (inTurn) {
                // Nobody waits for a common start.
                all.add(ClientMachineMetrics.machines(machines.hosts().stream()));
            } else {
                all.addAll(ClientMachineMetrics.of(machines.clocks(), machines.hosts().stream()));
            }
            return all;
        }

        @Override
        public OptionalDouble ownSeconds() {
            return whole.ownSeconds();
        }

        @Override
        public Verdict validate() throws IOException, InterruptedException {
            List<Verdict> verdicts = perform(Phase.VALIDATE, context).stream()
                    .map(done -> done.verdict().orElseThrow())
                    .toList();
            for (int i = 0; i < verdicts.size(); i++) {
                if (!verdicts.get(i).valid()) {
                    return Verdict.invalid("%s: %s"
                            .formatted(machines.hosts().get(i), verdicts.get(i).reason()));
                }
            }
            return Verdict.valid("on each of %d slaves, on the first: %s"
                    .formatted(verdicts.size(), verdicts.get(0).reason()));
        }

        @Override
        public void discard() throws IOException, InterruptedException {
            perform(Phase.DISCARD, context);
        }
    }
}
