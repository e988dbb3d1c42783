package harness.workloads.s3;

import harness.api.clients.ClientMachineMetrics;
import harness.api.file.SeededContent;
import harness.api.machine.HttpProxy;
import harness.api.workload.CacheState;
import harness.api.workload.Condition;
import harness.api.workload.Execution;
import harness.api.workload.Footprint;
import harness.api.workload.Need;
import harness.api.workload.Parameter;
import harness.api.workload.Quote;
import harness.api.workload.Quoting;
import harness.api.workload.Rule;
import harness.api.workload.Verdict;
import harness.api.workload.WorkloadContext;
import harness.api.workload.WorkloadDescriptor;
import harness.workloads.aws.Connection;
import harness.workloads.aws.EmbeddedService;
import harness.workloads.aws.PlannedContext;
import harness.workloads.aws.ProbeExecution;
import harness.workloads.aws.ProbeParameters;
import harness.workloads.aws.Retries;
import harness.workloads.aws.TrustedCertificates;
import harness.workloads.cluster.Assignment;
import harness.workloads.cluster.ClientSet;
import harness.workloads.cluster.SharedProbe;
import harness.workloads.cluster.TrialClients;
import harness.workloads.load.Load;
import harness.workloads.load.LoadClient;
import harness.workloads.load.LoadMetrics;
import harness.workloads.load.LoadResult;
import harness.workloads.load.SteadyWarmUp;
import harness.workloads.money.Bill;
import harness.workloads.money.Charged;
import harness.workloads.money.CostMetrics;
import harness.workloads.money.PicoUsd;
import harness.workloads.money.S3Tariff;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import software.amazon.awssdk.services.s3.S3Client;

/**
 * One operation of S3 under load. What clients need is made before the clock starts: connections, requests, generated data.
 *
 * @param <C> what does the operation
 */
abstract class S3Probe<C extends LoadClient> implements SharedProbe, Quoting {
    /** Estimate of a trial but for the load, in seconds: making clients, reading back. */
    private static final double FIXED_SECONDS = 0.8;
    /** Estimate of the rate at which data are written before the first trial, per core. */
    private static final double RATE = 50;

    private final Set<Map<String, String>> warmed = new HashSet<>();
    private Optional<TrialClients> trial = Optional.empty();

    /**
     * What a trial works with.
     *
     * @param session to the service
     * @param clients one per thread
     */
    record Trial<C>(S3Session session, List<C> clients) {}

    /** A workload's descriptor: what all probes of S3 have in common, and what this one has of its own. */
    final WorkloadDescriptor descriptor(
            String operation, String summary, int position, boolean byDefault, Parameter... own) {
        return new WorkloadDescriptor(
                "s3-" + operation,
                "s3",
                summary,
                "aws",
                Set.of(Need.SERVICE),
                position,
                byDefault,
                S3Parameters.with(
                        size(),
                        wholePipeline()
                                ? ProbeParameters.sdkClient()
                                : ProbeParameters.leanClient("lean, but sdk to write 16 MiB and more"),
                        own),
                Stream.of(LoadMetrics.ALL, CostMetrics.ALL, ClientMachineMetrics.ALL)
                        .flatMap(List::stream)
                        .toList(),
                Footprint.fixedSeconds(FIXED_SECONDS)
                        .mibPerSecondPerTask(RATE)
                        .input(reads() ? 1 : 0)
                        .output(writes() ? 1 : 0)
                        .lasting(ProbeParameters.SECONDS_OF_A_TRIAL)
                        .of(data()),
                rules(),
                List.of());
    }

    /** How large its objects may be. */
    Parameter size() {
        return S3Parameters.OBJECT_SIZE;
    }

    /** What has to hold between its parameters. */
    List<Rule> rules() {
        return Stream.of(ProbeParameters.RULES, ClientChoice.RULES, S3Parameters.RULES)
                .flatMap(List::stream)
                .toList();
    }

    /** Whether its requests are others than to read and to write objects, and are made by the SDK's whole pipeline alone. */
    boolean wholePipeline() {
        return false;
    }

    private String client(WorkloadContext context) {
        return ClientChoice.of(context, !wholePipeline(), writes());
    }

    private S3Session open(WorkloadContext context) {
        return S3Session.open(context, client(context), connections(context));
    }

    /**
     * Each client that writes has an object at least; those that read share one. They are on the disks of the cluster only if
     * the service is there too.
     */
    private Footprint.Data data() {
        Footprint.Term fewest = writes()
                ? Footprint.Term.of(1, ProbeParameters.THREADS, S3Parameters.SIZE)
                : Footprint.Term.of(reads() ? 1 : 0, S3Parameters.SIZE);
        return new Footprint.Data(
                S3Parameters.DATA,
                Footprint.Amount.NONE,
                Footprint.Amount.NONE,
                Footprint.Amount.of(fewest),
                Optional.of(Condition.of(ProbeParameters.ENDPOINT, ProbeParameters.EMBEDDED)));
    }

    /** Whether there are objects before the first trial. */
    abstract boolean reads();

    /** Whether a trial leaves objects of the size that is asked for. */
    boolean writes() {
        return !reads();
    }

    /**
     * @param session to the service
     * @param context of the trial
     * @param number 0 to the number of all clients - 1
     * @param noise that all data are made of
     * @return a client
     */
    abstract C client(S3Session session, WorkloadContext context, int number, SeededContent noise);

    /** Checks what a trial has left behind. */
    abstract Verdict prove(Trial<C> ended, LoadResult result) throws Exception;

    /** Whether a trial's operations are of things that are gone then, so that none can be done before it. */
    boolean usesUp() {
        return false;
    }

    /** Makes what one trial uses up. */
    void supply(S3Session session, WorkloadContext context) throws Exception {}

    /** What one operation costs at most, in 10^-12 USD. */
    abstract long price(S3Tariff tariff, WorkloadContext context);

    @Override
    public final Optional<String> proxy(Map<String, String> parameters) {
        return Connection.proxy(new PlannedContext(parameters), EmbeddedService.S3)
                .map(HttpProxy::describe);
    }

    @Override
    public final Optional<Quote> quote(Map<String, String> parameters) {
        WorkloadContext context = new PlannedContext(parameters);
        TrustedCertificates.require(context);
        Connection.requireAsked(context, S3Client.builder());
        if (!Bill.pays(context)) {
            return Optional.empty();
        }
        S3Tariff tariff = S3Session.tariff(context);
        DataSet data = DataSet.of(context);
        return Optional.of(new Quote(
                reads() ? ProbeParameters.place(context) + data.below() : "",
                reads() ? data.count() * PicoUsd.usd(tariff.written(data.size())) : 0,
                PicoUsd.usd(price(tariff, context)),
                ProbeParameters.operations(context),
                "",
                0,
                PicoUsd.usd(Bill.limit(context)),
                tariff.origin()));
    }

    /** Connections that one client uses at once. */
    int connections(WorkloadContext context) {
        return 1;
    }

    @Override
    public List<String> atService(WorkloadContext context) {
        if (ProbeParameters.embedded(context)) {
            return List.of();
        }
        try (S3Session session = open(context)) {
            new Bucket(session).requireAccess(context);
        }
        return List.of(S3Session.place(context) + " at " + ProbeParameters.placeName(context));
    }

    @Override
    public void prepare(WorkloadContext context) throws Exception {
        try (S3Session session = open(context)) {
            Bucket bucket = new Bucket(session);
            bucket.ensure(context);
            DataSet data = DataSet.of(context);
            // Another workload of the run, or the part of it that is resumed, may have written the same.
            if (reads() && !bucket.holds(data)) {
                data.write(session, context);
            }
        }
    }

    @Override
    public ClientSet clients(WorkloadContext context, int first) throws Exception {
        S3Session session = open(context);
        SeededContent noise = SeededContent.of(context.seed(), 0);
        return new Clients(
                session,
                IntStream.range(first, first + ProbeParameters.threads(context))
                        .mapToObj(number -> client(session, context, number, noise))
                        .toList());
    }

    /** The clients of a trial in this JVM. */
    private final class Clients implements ClientSet {
        private final Trial<C> trial;

        Clients(S3Session session, List<C> clients) {
            this.trial = new Trial<>(session, clients);
        }

        @Override
        public SteadyWarmUp warmUp(Load load, int all, long most) throws InterruptedException {
            return load.warmUp(
                    trial.clients(), (client, recorder) -> Retries.countIn(recorder), all, usesUp() ? 0 : most);
        }

        @Override
        public LoadResult drive(Load load, int all, long origin) throws InterruptedException {
            return load.run(trial.clients(), (client, recorder) -> Retries.countIn(recorder), all, origin);
        }

        @Override
        public Verdict prove(LoadResult result) throws Exception {
            return S3Probe.this.prove(trial, result);
        }

        @Override
        public void close() {
            trial.session().close();
        }
    }

    @Override
    public CacheState chill(WorkloadContext context) throws Exception {
        closeTrial();
        try (S3Session session = open(context)) {
            supply(session, context);
        }
        TrialClients clients = TrialClients.of(this, EmbeddedService.S3, context);
        trial = Optional.of(clients);
        clients.warmUp(context, warmed.add(Assignment.parameters(describe(), context)));
        return reads() ? CacheState.warm("the caches of the service are out of reach") : CacheState.notApplicable();
    }

    @Override
    public Execution run(WorkloadContext context) throws Exception {
        TrialClients current = trial.orElseThrow(() -> new IllegalStateException("a trial begins with its caches"));
        Charged charged = Charged.from(context);
        LoadResult result = current.drive(context);
        return new ProbeExecution(
                        result,
                        ProbeExecution.Setting.of(context, client(context)),
                        charged.with(current.measurements(), result, context),
                        () -> current.prove(result),
                        () -> discard(context))
                .noted(context);
    }

    @Override
    public void cleanup(WorkloadContext context) {
        try (S3Session session = open(context)) {
            new Bucket(session).cleanUp();
        }
    }

    /** What a trial wrote lies below its name. */
    static String below(WorkloadContext context) {
        return context.trial() + "/";
    }

    private Void discard(WorkloadContext context) {
        closeTrial();
        try (S3Session session = open(context)) {
            new Bucket(session).remove(below(context));
        }
        return null;
    }

    private void closeTrial() {
        trial.ifPresent(TrialClients::close);
        trial = Optional.empty();
    }
}
