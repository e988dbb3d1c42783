package harness.workloads.dynamodb;

import harness.api.clients.ClientMachineMetrics;
import harness.api.file.SeededContent;
import harness.api.machine.HttpProxy;
import harness.api.metric.Direction;
import harness.api.metric.Measurement;
import harness.api.metric.Metric;
import harness.api.text.Reason;
import harness.api.workload.CacheState;
import harness.api.workload.Execution;
import harness.api.workload.Footprint;
import harness.api.workload.Need;
import harness.api.workload.Parameter;
import harness.api.workload.Quote;
import harness.api.workload.Quoting;
import harness.api.workload.Verdict;
import harness.api.workload.WorkloadContext;
import harness.api.workload.WorkloadDescriptor;
import harness.workloads.aws.AccessProblem;
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
import harness.workloads.load.LoadMetrics;
import harness.workloads.load.LoadResult;
import harness.workloads.load.SteadyWarmUp;
import harness.workloads.money.Bill;
import harness.workloads.money.Charged;
import harness.workloads.money.CostMetrics;
import harness.workloads.money.DynamoDbTariff;
import harness.workloads.money.PaidHours;
import harness.workloads.money.PicoUsd;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import software.amazon.awssdk.core.SdkRequest;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;

/** One operation of DynamoDB under load, on a table of the run's own. */
abstract class DynamoDbProbe implements SharedProbe, Quoting {
    static final Metric ITEM_RATE = new Metric(
            "item_rate",
            "items/s",
            Direction.HIGHER,
            "Items that all clients read or wrote in window_time, divided by it: operation_rate times the items of one"
                    + " operation. Samples: .amount and .seconds.");
    static final Metric CONSUMED_CAPACITY = new Metric(
            "consumed_capacity",
            "units",
            Direction.LOWER,
            "Capacity units that the service says were consumed by all operations of the trial, the warm-up's among them;"
                    + " read and write units added. Absent where it says nothing.");

    /** Estimate of a trial but for the load, in seconds: making clients, reading back. */
    private static final double FIXED_SECONDS = 0.8;
    /** Estimate of the rate at which items are written, in MiB per second and core. */
    private static final double RATE = 1;

    /** What all probes of this JVM have written to be read: a place and a table, then what. */
    private static final Set<String> WRITTEN = ConcurrentHashMap.newKeySet();

    private final Set<Map<String, String>> warmed = new HashSet<>();
    private Optional<TrialClients> trial = Optional.empty();

    /** A workload's descriptor: what all probes of DynamoDB have in common, and what this one has of its own. */
    final WorkloadDescriptor descriptor(
            String operation, String summary, int position, boolean byDefault, Parameter... own) {
        return new WorkloadDescriptor(
                "dynamodb-" + operation,
                "dynamodb",
                summary,
                "aws",
                Set.of(Need.SERVICE),
                position,
                byDefault,
                DynamoDbParameters.with(
                        singleItems() ? ProbeParameters.leanClient(ProbeParameters.LEAN) : ProbeParameters.sdkClient(),
                        List.of(own)),
                Stream.of(
                                List.of(ITEM_RATE, CONSUMED_CAPACITY),
                                LoadMetrics.ALL,
                                CostMetrics.ALL,
                                ClientMachineMetrics.ALL)
                        .flatMap(List::stream)
                        .toList(),
                Footprint.fixedSeconds(FIXED_SECONDS)
                        .mibPerSecondPerTask(RATE)
                        .lasting(ProbeParameters.SECONDS_OF_A_TRIAL)
                        .of(new Footprint.Data(DynamoDbParameters.SIZE)),
                DynamoDbParameters.RULES,
                List.of());
    }

    /** Whether the items that it works on are there before the first trial. */
    abstract boolean reads();

    /** Whether each operation puts or gets one item. */
    boolean singleItems() {
        return false;
    }

    private String client(WorkloadContext context) {
        return DynamoDbParameters.client(context, singleItems());
    }

    /** Items that one operation moves. */
    int itemsOfOperation(WorkloadContext context) {
        return 1;
    }

    /**
     * @param operations on the table
     * @param context of the trial
     * @param number 0 to the number of all clients - 1
     * @return a client
     */
    abstract ItemClient client(ItemOperations operations, WorkloadContext context, int number);

    /** A request as one operation makes it, for each of its items; only its kind and consistency matter. */
    SdkRequest typical(WorkloadContext context) {
        return reads()
                ? GetItemRequest.builder().consistentRead(strong(context)).build()
                : PutItemRequest.builder().build();
    }

    /** What one operation costs at most, in 10^-12 USD. */
    long price(DynamoDbTariff tariff, WorkloadContext context) {
        return itemsOfOperation(context) * tariff.charge(typical(context), 0).pico();
    }

    @Override
    public final Optional<String> proxy(Map<String, String> parameters) {
        return Connection.proxy(new PlannedContext(parameters), EmbeddedService.DYNAMODB)
                .map(HttpProxy::describe);
    }

    @Override
    public final Optional<Quote> quote(Map<String, String> parameters) {
        WorkloadContext context = new PlannedContext(parameters);
        TrustedCertificates.require(context);
        Connection.requireAsked(context, DynamoDbClient.builder());
        if (!Bill.pays(context)) {
            return Optional.empty();
        }
        DynamoDbTariff tariff = DynamoDbSession.tariff(context, PaidHours.elsewhere());
        String table = ProbeParameters.place(context)
                + DynamoDbParameters.capacity(context).describe();
        long item = tariff.charge(PutItemRequest.builder().build(), 0).pico();
        return Optional.of(new Quote(
                reads() ? table + " " + items(context) + " of " + context.text(DynamoDbParameters.SIZE) : "",
                reads() ? items(context) * PicoUsd.usd(item) : 0,
                PicoUsd.usd(price(tariff, context)),
                ProbeParameters.operations(context),
                table,
                PicoUsd.usd(tariff.hourOfCapacity()),
                PicoUsd.usd(Bill.limit(context)),
                tariff.origin()));
    }

    @Override
    public List<String> atService(WorkloadContext context) {
        if (ProbeParameters.embedded(context)) {
            return List.of();
        }
        try (DynamoDbSession session = DynamoDbSession.open(context, client(context))) {
            explained(context, new ProbeTable(session, context)::exists);
        }
        return List.of(
                "table '%s' at %s".formatted(DynamoDbSession.table(context), ProbeParameters.placeName(context)));
    }

    @Override
    public void prepare(WorkloadContext context) {
        try (DynamoDbSession session = DynamoDbSession.open(context, client(context))) {
            explained(context, () -> new ProbeTable(session, context).ensure(context));
            Items items = stored(context, SeededContent.of(context.seed(), 0));
            long count = context.number(DynamoDbParameters.ITEMS);
            String there = place(session, context) + items.prefix() + count;
            if (reads() && !WRITTEN.contains(there)) {
                new ItemOperations(session, items).fill(count, context);
                WRITTEN.add(there);
            }
        }
    }

    private static String place(DynamoDbSession session, WorkloadContext context) {
        return ProbeParameters.place(context) + session.table() + " ";
    }

    private static void explained(WorkloadContext context, Runnable first) {
        try {
            first.run();
        } catch (SdkException e) {
            throw AccessProblem.explain(e, context)
                    .<RuntimeException>map(reason -> new IllegalStateException(reason, e))
                    .orElse(e);
        }
    }

    @Override
    public ClientSet clients(WorkloadContext context, int first) {
        DynamoDbSession session = DynamoDbSession.open(context, client(context));
        SeededContent noise = SeededContent.of(context.seed(), 0);
        ItemOperations operations = new ItemOperations(session, items(context, noise));
        return new Clients(
                session,
                IntStream.range(first, first + ProbeParameters.threads(context))
                        .mapToObj(number -> client(operations, context, number))
                        .toList(),
                fresh(context, noise));
    }

    /**
     * The clients of a trial in this JVM.
     *
     * @param session to the service
     * @param clients one per thread
     * @param fresh what they write, if they do
     */
    private record Clients(DynamoDbSession session, List<ItemClient> clients, Items fresh) implements ClientSet {
        @Override
        public SteadyWarmUp warmUp(Load load, int all, long most) throws InterruptedException {
            return load.warmUp(clients, (client, recorder) -> Retries.countIn(recorder), all, most);
        }

        @Override
        public LoadResult drive(Load load, int all, long origin) throws InterruptedException {
            return load.run(clients, (client, recorder) -> Retries.countIn(recorder), all, origin);
        }

        @Override
        public Verdict prove(LoadResult result) {
            List<ItemClient.Written> written =
                    clients.stream().flatMap(ItemClient::written).toList();
            return written.isEmpty()
                    ? Verdict.valid("every answer of %,d operations was compared".formatted(result.measured()))
                    : new ItemOperations(session, fresh).readBack(written);
        }

        @Override
        public double capacity() {
            return clients.stream().mapToDouble(ItemClient::capacity).sum();
        }

        @Override
        public void close() {
            session.close();
        }
    }

    @Override
    public CacheState chill(WorkloadContext context) throws Exception {
        closeTrial();
        TrialClients clients = TrialClients.of(this, EmbeddedService.DYNAMODB, context);
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
                        charged.with(own(current, context, result), result, context),
                        () -> current.prove(result),
                        () -> {
                            closeTrial();
                            return null;
                        })
                .noted(context);
    }

    @Override
    public void cleanup(WorkloadContext context) {
        try (DynamoDbSession session = DynamoDbSession.open(context, client(context))) {
            try {
                WRITTEN.removeIf(there -> there.startsWith(place(session, context)));
                new ProbeTable(session, context).delete();
            } catch (SdkException e) {
                throw new IllegalStateException(
                        "table '%s' may be left, delete it: %s".formatted(session.table(), Reason.innermost(e)), e);
            }
        }
    }

    /** The items of this trial: those that are read, or new ones. */
    private Items items(WorkloadContext context, SeededContent noise) {
        return reads() ? stored(context, noise) : fresh(context, noise);
    }

    private static Items stored(WorkloadContext context, SeededContent noise) {
        int size = (int) context.number(DynamoDbParameters.SIZE);
        return new Items("r" + size + "-", size, context.seed(), noise);
    }

    /** Other data than any other trial has written to the same keys. */
    static Items fresh(WorkloadContext context, SeededContent noise) {
        int size = (int) context.number(DynamoDbParameters.SIZE);
        return new Items(
                "w" + size + "-", size, context.seed() + 1 + context.trial().hashCode(), noise);
    }

    /** The part of the items that a client writes. */
    static Writer.Share share(WorkloadContext context, int number, int perOperation) {
        int clients = ProbeParameters.clients(context);
        return Writer.Share.of(items(context), clients, number, perOperation);
    }

    static int items(WorkloadContext context) {
        return (int) context.number(DynamoDbParameters.ITEMS);
    }

    static int batch(WorkloadContext context) {
        return (int) context.number("batch");
    }

    static KeyChoice keys(WorkloadContext context, int count) {
        return context.text("keys").equals(DynamoDbParameters.ZIPF) ? KeyChoice.zipf(count) : KeyChoice.uniform(count);
    }

    static boolean strong(WorkloadContext context) {
        return context.text("consistency").equals(DynamoDbParameters.STRONG);
    }

    static SplittableRandom random(WorkloadContext context, int number) {
        return new SplittableRandom(context.seed() * 31 + number);
    }

    private List<Measurement> own(TrialClients clients, WorkloadContext context, LoadResult result) {
        List<Measurement> own = new ArrayList<>();
        result.window()
                .ifPresent(window -> own.add(Measurement.ofAmount(
                        ITEM_RATE, result.operationsIn(window) * itemsOfOperation(context), window.seconds())));
        if (clients.capacity() > 0) {
            own.add(Measurement.of(CONSUMED_CAPACITY, clients.capacity()));
        }
        own.addAll(clients.measurements());
        return own;
    }

    private void closeTrial() {
        trial.ifPresent(TrialClients::close);
        trial = Optional.empty();
    }
}
