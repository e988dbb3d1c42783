package harness.workloads.cluster;

import harness.api.cache.CacheDirectory;
import harness.api.cache.ClassPathGroup;
import harness.api.cache.InheritedGroups;
import harness.api.clients.ClientHello;
import harness.api.clients.ClientMachineMetrics;
import harness.api.clients.ClockSync;
import harness.api.clients.ConnectedClient;
import harness.api.clients.InParallel;
import harness.api.clients.JsonLineConnection;
import harness.api.launch.ChildExit;
import harness.api.launch.ChildListener;
import harness.api.launch.JsonLinesProcess;
import harness.api.launch.JvmCommand;
import harness.api.machine.ConnectionOwner;
import harness.api.metric.Measurement;
import harness.api.text.Reason;
import harness.api.workload.Verdict;
import harness.api.workload.WorkloadContext;
import harness.workloads.aws.Connection;
import harness.workloads.aws.EmbeddedService;
import harness.workloads.aws.ProbeParameters;
import harness.workloads.aws.TrustedCertificates;
import harness.workloads.load.ClientRecord;
import harness.workloads.load.CpuUse;
import harness.workloads.load.LoadResult;
import harness.workloads.load.SteadyWarmUp;
import harness.workloads.money.Bill;
import harness.workloads.money.PicoUsd;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Clients in other JVMs. Those of map tasks a job brings up, and each calls here; those on machines of a cluster wait to be called.
 * Each makes its clients and waits; their clocks are asked for; all start at one moment; what they did is put together. The job ends
 * when they are told to end.
 */
final class ClusterClients implements TrialClients {
    private static final String GROUP = "hadoop";
    private static final String JOB = "harness.workloads.clients.ClientsJobMain";
    private static final Duration ARRIVAL_LIMIT = Duration.ofMinutes(3);
    private static final Duration END_LIMIT = Duration.ofMinutes(1);
    private static final Duration GRACE = Duration.ofSeconds(5);
    private static final int POLL_MILLIS = 200;
    private static final int BACKLOG = 256;
    /** From the word to the common start: it has to arrive everywhere before. */
    private static final long HEAD_START = TimeUnit.MILLISECONDS.toNanos(300);

    private final List<Task> tasks = new ArrayList<>();
    private final CompletableFuture<ChildExit> jobEnd = new CompletableFuture<>();
    private JsonLinesProcess<Object> job;
    private double capacity;

    private ClusterClients() {}

    /** A JVM with clients, to which there is a connection. */
    static final class Task {
        private final ConnectedClient client;
        private ClockSync clock;
        private SteadyWarmUp warmUp;

        Task(ConnectedClient client) {
            this.client = client;
        }

        <T extends FromTask> T hear(Class<T> type) {
            try {
                FromTask said = client.line().hear(FromTask.class);
                if (said instanceof FromTask.Failed failed) {
                    throw new IllegalStateException(name() + ": " + failed.reason());
                }
                return type.cast(said);
            } catch (IOException e) {
                throw new IllegalStateException(name() + " has gone: " + Reason.of(e), e);
            }
        }

        void say(ToTask message) {
            try {
                client.line().say(message);
            } catch (IOException e) {
                throw new IllegalStateException(name() + " has gone: " + Reason.of(e), e);
            }
        }

        String name() {
            return "the clients of JVM %d on %s".formatted(client.hello().client(), client.host());
        }
    }

    static ClusterClients start(SharedProbe probe, EmbeddedService service, WorkloadContext context) throws Exception {
        ClusterClients clients = new ClusterClients();
        try {
            if (ProbeParameters.tasks(context) > 0) {
                clients.gather(context);
            } else {
                ConnectedClient.call(ProbeParameters.waiting(context))
                        .forEach(client -> clients.tasks.add(new Task(client)));
            }
            clients.make(probe, service, context);
            return clients;
        } catch (Exception e) {
            clients.close();
            throw e;
        }
    }

    /** Starts the job and waits until all of its tasks have called. */
    private void gather(WorkloadContext context) throws IOException {
        int wanted = ProbeParameters.tasks(context);
        String token = UUID.randomUUID().toString();
        try (ServerSocket server = new ServerSocket(0, BACKLOG, MasterAddress.of(context.configuration()))) {
            server.setSoTimeout(POLL_MILLIS);
            job = launch(context, server.getLocalPort());
            job.send(Map.of("token", token));
            long deadline = System.nanoTime() + ARRIVAL_LIMIT.toNanos();
            while (tasks.size() < wanted) {
                if (jobEnd.isDone()) {
                    throw new IllegalStateException("the job of the clients ended: " + ended());
                }
                if (System.nanoTime() > deadline) {
                    throw new IllegalStateException(
                            "%d of %d map tasks had started after %d s: the cluster runs no more at once"
                                    .formatted(tasks.size(), wanted, ARRIVAL_LIMIT.toSeconds()));
                }
                accept(server, token);
                context.progress(tasks.size(), wanted, "map tasks");
            }
        }
    }

    private void accept(ServerSocket server, String token) throws IOException {
        try {
            called(server.accept(), token).ifPresent(tasks::add);
        } catch (SocketTimeoutException e) {
            // Nobody has called.
        }
    }

    /**
     * @param caller who has called; it is closed if it is none of the job's map tasks, whatever it says or leaves unsaid
     * @param token that these know
     * @return the task
     */
    static Optional<Task> called(Socket caller, String token) throws IOException {
        JsonLineConnection line = new JsonLineConnection(caller);
        try {
            if (!caller.getInetAddress().isLoopbackAddress() || isOwn(caller)) {
                caller.setSoTimeout((int) GRACE.toMillis());
                ClientHello hello = line.hearGreeting(ClientHello.class);
                if (hello != null && token.equals(hello.token())) {
                    caller.setSoTimeout(0);
                    return Optional.of(new Task(new ConnectedClient(line, hello)));
                }
            }
        } catch (IOException | UncheckedIOException e) {
            // Another user, who hangs up or says something else, does not end the trial.
        }
        line.close();
        return Optional.empty();
    }

    private static boolean isOwn(Socket caller) throws IOException {
        return ConnectionOwner.isOwn((InetSocketAddress) caller.getRemoteSocketAddress(), (InetSocketAddress)
                caller.getLocalSocketAddress());
    }

    private JsonLinesProcess<Object> launch(WorkloadContext context, int port) throws IOException {
        ClassPathGroup hadoop = InheritedGroups.unpack(GROUP);
        CacheDirectory cache = InheritedGroups.cache().orElseThrow();
        Path configuration = context.configuration();
        List<String> words = JvmCommand.of(System.getProperty(JvmCommand.RUN_PROPERTY, ""), hadoop, JOB)
                .withFlags(
                        "-Xmx256m",
                        "-XX:+UseSerialGC",
                        "-XX:TieredStopAtLevel=1",
                        "-Djava.net.preferIPv4Stack=true",
                        "-Djdk.net.hosts.file=" + configuration.resolve("hosts"))
                .withClassArchive(cache.archives())
                .withArguments(
                        configuration.toString(),
                        context.home() + "/clients-" + context.trial(),
                        Integer.toString(ProbeParameters.tasks(context)),
                        Integer.toString(port),
                        System.getProperty("java.class.path"))
                .words();
        return JsonLinesProcess.start(
                new JsonLinesProcess.Spec<>(
                        "the job of the clients",
                        words,
                        context.scratch(),
                        context.scratch().resolve("clients.log"),
                        Object.class,
                        GRACE),
                new ChildListener<>() {
                    @Override
                    public void event(Object event) {
                        // It says nothing.
                    }

                    @Override
                    public void exited(ChildExit exit) {
                        jobEnd.complete(exit);
                    }
                });
    }

    private String ended() {
        ChildExit exit = jobEnd.join();
        return exit.lastWords().orElseGet(exit::inOneLine);
    }

    private void make(SharedProbe probe, EmbeddedService service, WorkloadContext context) throws Exception {
        Map<String, String> instead = new HashMap<>();
        if (ProbeParameters.embedded(context)) {
            for (Task task : tasks) {
                if (!task.client.here()) {
                    throw new IllegalStateException(
                            "the embedded service answers on the master alone, and a map task runs on %s: give --endpoint"
                                    .formatted(task.client.host()));
                }
            }
            instead.put(ProbeParameters.ENDPOINT, service.start(context).toString());
            instead.put(Bill.PRICES, "none");
        }
        Bill.of(context).ifPresent(bill -> instead.put(Bill.MAX_USD, PicoUsd.exact(bill.left(context) / tasks.size())));
        instead.put(ProbeParameters.CA, TrustedCertificates.pem(context));
        instead.put(ProbeParameters.TASKS, Integer.toString(tasks.size()));
        int each = ProbeParameters.threads(context);
        for (int i = 0; i < tasks.size(); i++) {
            Task task = tasks.get(i);
            // Keys never leave the machine; elsewhere a client finds its own, such as its instance's.
            task.say(new ToTask.Make(
                    Assignment.of(probe.describe(), context, instead, i * each),
                    task.client.here() ? Optional.of(Connection.keys(context)) : Optional.empty()));
        }
        all(task -> {
            task.warmUp = task.hear(FromTask.Made.class).warmUp();
            task.clock = ClockSync.ask(() -> {
                task.say(new ToTask.Ping());
                return task.hear(FromTask.Pong.class).clock();
            });
            return task;
        });
    }

    /** They are warm before they say that they are made. */
    @Override
    public void warmUp(WorkloadContext context, boolean first) {
        tasks.get(0).warmUp.describe().ifPresent(text -> context.note("the first JVM of clients " + text));
    }

    @Override
    public LoadResult drive(WorkloadContext context) throws Exception {
        Optional<Bill> bill = Bill.of(context);
        long reserved = bill.map(run -> run.reserve(context)).orElse(0L);
        long start = System.nanoTime() + HEAD_START;
        List<FromTask.Result> results = all(task -> {
            task.say(new ToTask.Start(start + task.clock.nanos()));
            return task.hear(FromTask.Result.class);
        });
        // Where a task has failed nobody knows what it has spent: then all that was set aside stays spent.
        bill.ifPresent(run -> run.settle(
                reserved,
                results.stream().mapToLong(FromTask.Result::pico).sum(),
                results.stream().mapToLong(FromTask.Result::requests).sum()));
        capacity = results.stream().mapToDouble(FromTask.Result::capacity).sum();
        List<ClientRecord> clients =
                results.stream().flatMap(result -> result.clients().stream()).toList();
        List<CpuUse> cpus = results.stream().map(FromTask.Result::cpu).toList();
        return LoadResult.merged(ProbeParameters.trialSpec(context), clients, cpus);
    }

    /** Each task checks what its own clients have left. */
    @Override
    public Verdict prove(LoadResult result) throws Exception {
        List<FromTask.Proof> proofs = all(task -> {
            task.say(new ToTask.Prove());
            return task.hear(FromTask.Proof.class);
        });
        return proofs.stream()
                .filter(proof -> !proof.valid())
                .findFirst()
                .map(proof -> Verdict.invalid(proof.reason()))
                .orElseGet(() -> Verdict.valid("by each of %d JVMs with clients, the first: %s"
                        .formatted(proofs.size(), proofs.get(0).reason())));
    }

    @Override
    public double capacity() {
        return capacity;
    }

    @Override
    public List<Measurement> measurements() {
        return ClientMachineMetrics.of(
                tasks.stream().map(task -> task.clock).toList(), tasks.stream().map(task -> task.client.host()));
    }

    /** With all tasks at once; the first failure is thrown when all have ended. */
    private <T> List<T> all(InParallel.Step<Task, T> step) throws InterruptedException {
        try {
            return InParallel.results(tasks, step);
        } catch (IOException e) {
            throw new IllegalStateException(Reason.innermost(e), e);
        }
    }

    @Override
    public void close() {
        for (Task task : tasks) {
            try (ConnectedClient client = task.client) {
                client.line().say(new ToTask.End());
            } catch (IOException e) {
                // It is gone, as it should be.
            }
        }
        if (job != null) {
            awaitEnd();
            job.close();
        }
    }

    /** A job that its tasks have left ends by itself. */
    private void awaitEnd() {
        if (tasks.isEmpty()) {
            return;
        }
        try {
            jobEnd.get(END_LIMIT.toSeconds(), TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (ExecutionException | TimeoutException e) {
            // It is ended below.
        }
    }
}
